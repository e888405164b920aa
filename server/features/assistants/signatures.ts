import type { webcrypto } from 'node:crypto'
import { createHash, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'
import { parseDictionary, serializeInnerList } from 'structured-headers'
import { ProtocolError, refuseCall } from './protocol-error.ts'

/* HTTP Message Signatures (RFC 9421) with Content-Digest (RFC 9530), as the protocol uses them. */

type Headers = Readonly<Record<string, string | string[] | undefined>>
/** `authority`: the host as the caller named it. `path` and `query` as they came. */
export type SignedRequest = {
  method: string
  authority: string
  path: string
  query: string
  headers: Headers
  body: Buffer | undefined
}
type Key = { kid: string; kty: string; crv?: string | undefined; x?: string | undefined; y?: string | undefined }

const HASHES = { 'P-256': 'sha256', 'P-384': 'sha384' } as const
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const headerOf = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return value === undefined
    ? undefined
    : [value]
        .flat()
        .map((each) => each.trim())
        .join(', ')
}

export const isSigned = ({ headers }: Pick<SignedRequest, 'headers'>): boolean =>
  headers.signature !== undefined || headers['signature-input'] !== undefined

const contentDigest = (body: Buffer | string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** Refuses a request whose signature is not by one of these keys, or covers too little. */
export function verifySignature(request: SignedRequest, keys: readonly Key[]): void {
  const { headers, body } = request
  const { components, params, value } = readSignature(headers)
  const keyId = params.get('keyid')
  const key = keys.find(({ kid }) => kid === keyId)
  if (!key) throw new ProtocolError('key_not_found', `no key ${JSON.stringify(keyId ?? '')} in signing_keys of the profile`)
  const digestAlgorithm = HASHES[key.crv as keyof typeof HASHES]
  if (key.kty !== 'EC' || !digestAlgorithm) throw new ProtocolError('algorithm_unsupported', 'ES256 and ES384 are understood')
  const names = components.map(([name]) => String(name))
  for (const needed of requiredFor(request))
    if (!names.includes(needed)) refuseCall('signature_invalid', `the signature does not cover ${needed}`)
  if (body && body.length > 0) requireDigest(headers, body)
  const base = baseOf(request, components, serializeInnerList([components, params] as never))
  const publicKey = publicKeyOf(key)
  if (!verify(digestAlgorithm, Buffer.from(base), { key: publicKey, dsaEncoding: 'ieee-p1363' }, value))
    refuseCall('signature_invalid', `request signature verification failed for key kid=${key.kid}`)
}

function requireDigest(headers: Headers, body: Buffer): void {
  const said = headerOf(headers, 'content-digest') ?? refuseCall('signature_missing', 'Content-Digest is missing')
  const own = createHash('sha256').update(body).digest()
  let given: unknown
  try {
    given = parseDictionary(said).get('sha-256')?.[0]
  } catch {
    refuseCall('digest_mismatch', 'Content-Digest is malformed')
  }
  const bytes = given instanceof ArrayBuffer ? Buffer.from(given) : Buffer.alloc(0)
  if (bytes.length !== own.length || !timingSafeEqual(bytes, own))
    refuseCall('digest_mismatch', 'the body does not match Content-Digest')
}

type Component = [string, Map<string, unknown>]
type Read = { components: Component[]; params: Map<string, unknown>; value: Buffer }

function readSignature(headers: Headers): Read {
  const input = headerOf(headers, 'signature-input') ?? refuseCall('signature_missing', 'Signature-Input is missing')
  const signature = headerOf(headers, 'signature') ?? refuseCall('signature_missing', 'Signature is missing')
  try {
    const inputs = parseDictionary(input)
    const values = parseDictionary(signature)
    for (const [label, entry] of inputs) {
      const [components, params] = entry as unknown as [Component[], Map<string, unknown>]
      const given = values.get(label)?.[0]
      if (!Array.isArray(components) || !(given instanceof ArrayBuffer)) continue
      return { components, params, value: Buffer.from(given) }
    }
  } catch {
    return refuseCall('signature_invalid', 'Signature-Input or Signature is malformed')
  }
  return refuseCall('signature_invalid', 'Signature-Input and Signature do not belong together')
}

function requiredFor({ method, query, headers, body }: SignedRequest): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(query ? ['@query'] : []),
    ...(headers['ucp-agent'] === undefined ? [] : ['ucp-agent']),
    ...(CHANGING.has(method) && headers['idempotency-key'] !== undefined ? ['idempotency-key'] : []),
    ...(body && body.length > 0 ? ['content-digest', 'content-type'] : []),
  ]
}

function baseOf(request: SignedRequest, components: readonly Component[], params: string): string {
  const lines = components.map(([name, own]) => {
    if (own.size > 0) return refuseCall('signature_invalid', `parameters of ${name} are not understood`)
    return `"${name}": ${componentOf(request, name)}`
  })
  return [...lines, `"@signature-params": ${params}`].join('\n')
}

function componentOf({ method, authority, path, query, headers }: SignedRequest, name: string): string {
  if (name === '@method') return method.toUpperCase()
  if (name === '@authority') return authority.toLowerCase()
  if (name === '@path') return path || '/'
  if (name === '@query') return `?${query}`
  if (name.startsWith('@')) return refuseCall('signature_invalid', `${name} is not understood`)
  return headerOf(headers, name) ?? refuseCall('signature_invalid', `${name} is signed but missing`)
}

function publicKeyOf({ kty, crv, x, y }: Key) {
  try {
    return createPublicKey({ key: { kty, crv, x, y } as webcrypto.JsonWebKey, format: 'jwk' })
  } catch {
    return refuseCall('signature_invalid', 'the key in the profile is no key')
  }
}

export type SigningKey = { kid: string; jwk: webcrypto.JsonWebKey }

/** `lines`: component and value in order. Returns the headers to send. */
function signedHeaders(lines: readonly [string, string][], { kid, jwk }: SigningKey, at: Date): Record<string, string> {
  const names = lines.map(([name]) => `"${name}"`).join(' ')
  const params = `(${names});created=${Math.floor(at.getTime() / 1000)};keyid="${kid}"`
  const base = [...lines.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`].join('\n')
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const value = sign('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
  return { 'signature-input': `sig1=${params}`, signature: `sig1=:${value}:` }
}

/** For an answer with this status and body. */
export function signAnswer(
  answer: { status: number; body: string; type: string },
  key: SigningKey,
  at: Date,
): Record<string, string> {
  const digest = contentDigest(answer.body)
  const lines: [string, string][] = [
    ['@status', String(answer.status)],
    ['content-digest', digest],
    ['content-type', answer.type],
  ]
  return { 'content-digest': digest, ...signedHeaders(lines, key, at) }
}

/** For what the shop sends to a platform. `headers` are signed, too. */
export function signPost(
  address: URL,
  body: string,
  headers: Record<string, string>,
  key: SigningKey,
  at: Date,
): Record<string, string> {
  const digest = contentDigest(body)
  const lines: [string, string][] = [
    ['@method', 'POST'],
    ['@authority', address.host],
    ['@path', address.pathname],
    ...(address.search ? [['@query', address.search] as [string, string]] : []),
    ...Object.entries(headers),
    ['content-digest', digest],
  ]
  return { ...headers, 'content-digest': digest, ...signedHeaders(lines, key, at) }
}
