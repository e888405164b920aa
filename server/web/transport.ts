import type { FastifyInstance } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import type { Locale } from '#domain/locale.ts'
import type { Config } from '#server/config.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Transport } from '#web/api/client.ts'

type Options = {
  app: FastifyInstance
  config: Config
  locale: Locale
  /** The visitor's token, only while a private page is rendered. */
  token: string | undefined
  onShows: (tags: Tag[]) => void
}

/** The API could not answer; `statusCode` tells why (503: the database is away). */
export class ApiFault extends Error {
  readonly statusCode: number
  constructor(call: string, statusCode: number, options?: ErrorOptions) {
    super(`${call}: ${statusCode}`, options)
    this.statusCode = statusCode
  }
}

const API_TIMEOUT_MS = 10_000

/** The renderer's way to the API: in this process, or over HTTP when API_URL names another host. */
export const inProcessTransport =
  ({ app, config, locale, token, onShows }: Options): Transport =>
  async ({ method, path, body, needsToken }) => {
    const headers = {
      'cb-lang': locale,
      'form-type': 'pc',
      ...(needsToken && token ? { 'authori-zation': token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    if (config.apiUrl) {
      const response = await fetch(`${config.apiUrl}/api${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(API_TIMEOUT_MS),
      }).catch((cause) => {
        throw new ApiFault(`${method} ${path}`, 503, { cause })
      })
      if (response.status >= 500) throw new ApiFault(`${method} ${path}`, response.status)
      onShows(response.headers.get('x-shows')?.split(' ').filter(Boolean) ?? [])
      return (await response.json()) as Envelope
    }
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    onShows(
      String(response.headers['x-shows'] ?? '')
        .split(' ')
        .filter(Boolean),
    )
    if (response.statusCode >= 500) throw new ApiFault(`${method} ${path}`, response.statusCode)
    return response.json() as Envelope
  }
