import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { Config } from '#server/config.ts'
import { isBehindUnknownProxy, VISITORS_AT_ONCE } from '#server/http/callers.ts'

/** Rendering takes one core: more at once would only delay the API. */
const CONCURRENCY = 4
/** With another host's API (API_URL) most of the time is waiting. */
const CONCURRENCY_OVER_NETWORK = 32
/** Later callers are refused: their turn would come too late. */
const WAITING_MAX = 100
const BUSY_RETRY_SECONDS = 5
/** All of them have its address, and must not use up each other's pages. */
const BEHIND_PROXY = 'renderings behind the proxy'

/** Too many for the caller (429), or for the process (503). */
export class RenderingRefused extends Error {
  readonly statusCode: 429 | 503
  readonly retryAfterSeconds: number
  constructor(statusCode: 429 | 503, retryAfterSeconds: number) {
    super(statusCode === 429 ? 'too many pages for one caller' : 'too many pages at once')
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type Renderings = {
  /** Throws RenderingRefused above the limit per minute. */
  admit: (request: FastifyRequest, pages?: number) => Promise<void>
  /** Throws RenderingRefused when too many wait. */
  inTurn: <T>(make: () => Promise<T>) => Promise<T>
}

/** A page costs a hundred times a cached one, so invented addresses could exhaust the server. Cached pages are not counted. */
export function limitRenderings(app: FastifyInstance, config: Config): Renderings {
  const count = app.createRateLimit({
    timeWindow: '1 minute',
    keyGenerator: (request) => (isBehindUnknownProxy(request, config) ? BEHIND_PROXY : request.ip),
    max: (_request, key) => config.renderingsPerMinute * (key === BEHIND_PROXY ? VISITORS_AT_ONCE : 1),
  })
  const turns = pLimit(config.apiUrl ? CONCURRENCY_OVER_NETWORK : CONCURRENCY)
  return {
    admit: async (request, pages = 1) => {
      for (let page = 0; page < pages; page += 1) {
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded) throw new RenderingRefused(429, counted.ttlInSeconds)
      }
    },
    inTurn: (make) => {
      if (turns.pendingCount >= WAITING_MAX) throw new RenderingRefused(503, BUSY_RETRY_SECONDS)
      return turns(make)
    },
  }
}
