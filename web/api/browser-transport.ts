import { type Envelope, OK } from '#contract/envelope.ts'
import type { Locale } from '#domain/locale.ts'
import type { Transport } from './client.ts'
import { tokenFromCookies } from './token.ts'

const isEnvelope = (value: unknown): value is Envelope => typeof value === 'object' && value !== null && 'status' in value

type Options = {
  /** Set when the API is on another host. */
  apiUrl?: string | undefined
  /** The storefront's cookies by default. */
  readToken?: () => string | undefined
}

export const browserTransport =
  (locale: () => Locale, { apiUrl = '', readToken = () => tokenFromCookies(document.cookie) }: Options = {}): Transport =>
  async ({ method, path, body, needsToken, signal }) => {
    const token = needsToken ? readToken() : undefined
    const response = await fetch(`${apiUrl}/api${path}`, {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        'cb-lang': locale(),
        'form-type': 'pc',
        ...(token ? { 'authori-zation': token } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    // A private file, such as an invoice.
    if (response.headers.has('content-disposition')) return { status: OK, msg: '', data: await response.blob() }
    const answer: unknown = await response.json().catch(() => undefined)
    // Errors such as 5xx, 413 and 429 carry an envelope; network failures do not.
    if (isEnvelope(answer)) return answer
    throw new Error(`${method} ${path}: HTTP ${response.status}`)
  }
