import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { Config } from '#server/config.ts'
import { isBehindUnknownProxy } from '#server/http/callers.ts'

/** Rendering takes one core, so that more at once would only make calls of the API wait for longer. */
const AT_ONCE = 4
/** Of another host's API (API_URL) most of the time is spent on waiting. */
const AT_ONCE_OVER_NETWORK = 32
/** Who comes when so many wait already is told to come again: his turn would be too late. */
const WAITING_MAX = 100
const BUSY_RETRY_SECONDS = 5

/** A page that is not rendered: the caller has had too many (429), or the process has too many to do (503). */
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
  /**
   * Counts a page that has to be made for this caller, as several when it takes as long; throws RenderingRefused when there were too many
   * in the last minute.
   */
  admit: (request: FastifyRequest, pages?: number) => Promise<void>
  /** Makes a page when it is its turn; throws RenderingRefused when too many wait already. */
  inTurn: <T>(make: () => Promise<T>) => Promise<T>
}

/**
 * Making a page costs a hundred times what sending a kept one does, so it is what a flood of invented addresses would use up: each
 * caller may have so many pages made per minute, and the process makes only a few at once. Kept pages are never counted.
 */
export function limitRenderings(app: FastifyInstance, config: Config): Renderings {
  const count = app.createRateLimit({ max: config.renderingsPerMinute, timeWindow: '1 minute' })
  const turns = pLimit(config.apiUrl ? AT_ONCE_OVER_NETWORK : AT_ONCE)
  return {
    admit: async (request, pages = 1) => {
      // One proxy stands for everybody then: its visitors must not use up each other's pages.
      if (isBehindUnknownProxy(request, config)) return
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
