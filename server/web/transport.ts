import type { FastifyInstance } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import type { Locale } from '#domain/locale.ts'
import type { Config } from '#server/config.ts'
import { RENDERING_HEADER } from '#server/http/askers.ts'
import type { Tag } from '#server/http/changes.ts'
import type { DirectReads } from '#server/http/direct-reads.ts'
import type { Transport } from '#web/api/client.ts'

type Options = {
  app: FastifyInstance
  /** Without them everything goes through the server: enough for what is asked rarely. */
  directReads?: DirectReads
  config: Config
  locale: Locale
  /** Only while a private page is rendered. */
  token: string | undefined
  onShows: (shown: Shown) => void
  now: () => Date
}

export type Shown = { tags: Iterable<Tag>; cacheMs: number | undefined; isForSecondRequest: boolean }

/** `statusCode` says why (503: no database). */
export class ApiFault extends Error {
  readonly statusCode: number
  constructor(call: string, statusCode: number, options?: ErrorOptions) {
    super(`${call}: ${statusCode}`, options)
    this.statusCode = statusCode
  }
}

const API_TIMEOUT_MS = 10_000

/** Public reads are function calls; the rest goes through the server of this process, or over HTTP to API_URL. */
export const inProcessTransport =
  ({ app, directReads, config, locale, token, onShows, now }: Options): Transport =>
  async ({ method, path, body, needsToken, endpoint, input }) => {
    const direct = config.apiUrl ? undefined : await directReads?.ask({ method, path: endpoint }, input, locale)
    if (direct) {
      const { tags, cacheMs, isForSecondRequest = false } = direct.shows
      onShows({ tags, cacheMs, isForSecondRequest })
      return direct.envelope
    }
    const headers = {
      'cb-lang': locale,
      'form-type': 'pc',
      [RENDERING_HEADER]: '1',
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
      onShows(shownBy((name) => response.headers.get(name), now()))
      return (await response.json()) as Envelope
    }
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    onShows(shownBy((name) => response.headers[name], now()))
    if (response.statusCode >= 500) throw new ApiFault(`${method} ${path}`, response.statusCode)
    return response.json() as Envelope
  }

function shownBy(headerOf: (name: string) => unknown, now: Date): Shown {
  const tags = String(headerOf('x-shows') ?? '')
  const keepUntil = headerOf('x-cache-until')
  return {
    tags: tags.split(' ').filter(Boolean) as Tag[],
    // It may come from a cache, so only the rest of its time counts.
    cacheMs: keepUntil ? Math.max(1, Number(keepUntil) - now.getTime()) : undefined,
    isForSecondRequest: Boolean(headerOf('x-cache-on-second-request')),
  }
}
