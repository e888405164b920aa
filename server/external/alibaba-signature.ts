import { createHash, createHmac } from 'node:crypto'

export type AlibabaRequest = {
  method: 'POST' | 'GET'
  host: string
  action: string
  version: string
  query: Readonly<Record<string, string>>
  /** `2026-11-20T11:20:39Z`, whole seconds; the gateway refuses more than 15 minutes of difference. */
  date: string
  nonce: string
}
export type AlibabaKey = { id: string; secret: string }

const ALGORITHM = 'ACS3-HMAC-SHA256'
const EMPTY_BODY_SHA256 = sha256('')

/**
 * Signs a call of an Alibaba Cloud RPC API with signature method V3.
 * https://www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature
 */
export function signAlibabaRequest({ method, host, action, version, query, date, nonce }: AlibabaRequest, key: AlibabaKey) {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': EMPTY_BODY_SHA256,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).toSorted()
  const queryString = canonicalQuery(query)
  const canonical = [
    method,
    '/',
    queryString,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    EMPTY_BODY_SHA256,
  ].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `${ALGORITHM} Credential=${key.id},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { queryString, headers: { ...headers, authorization } }
}

const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .toSorted()
    .join('&')

/** RFC 3986 leaves only `-_.~` unescaped. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
