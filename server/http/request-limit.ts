import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TimeIsUp, TimeLimit } from '#server/db/time-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the route may take, when that is longer than others may. */
    timeLimitMs?: number
  }
}

/** So long a request may take to be answered, the time in which it arrives left out. What takes longer is answered 503. */
export const REQUEST_LIMIT_MS = 4_500
/** For what waits for a provider, which has up to ten seconds, twice in a call. */
export const PROVIDER_LIMIT_MS = 25_000
/** For what takes files in and works on them. */
export const UPLOAD_LIMIT_MS = 60_000
/** When the time is up the handler hears of it first, by the statement that it waits for; after this long it is answered without it. */
const LAST_WORD_MS = 200

/**
 * Gives every request its time limit. When that is over, the statements that the request has not begun are never begun, and it is
 * answered 503, whatever it is waiting for. `defaultMs` is for routes that say nothing else.
 */
export function installRequestLimit(app: FastifyInstance, defaultMs = REQUEST_LIMIT_MS): void {
  const limits = new WeakMap<FastifyRequest, TimeLimit>()

  app.addHook('onRequest', (request, reply, done) => {
    const limit = new TimeLimit(request.routeOptions.config?.timeLimitMs ?? defaultMs)
    limits.set(request, limit)
    limit.onOver(() => {
      setTimeout(() => {
        if (!reply.sent) void reply.send(new TimeIsUp())
      }, LAST_WORD_MS)
    })
    limit.run(done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    limits.get(request)?.pause()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const limit = limits.get(request)
    limit?.resume()
    // Reading the body has left the limit's context.
    if (limit) limit.run(done)
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    limits.get(request)?.end()
    done()
  })
}
