import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TimeIsUp, TimeLimit } from '#server/db/time-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    timeLimitMs?: number
  }
}

/** Time limit of a request, without the time in which its body arrives. After it the answer is 503. */
export const REQUEST_LIMIT_MS = 4_500
/** A provider has up to ten seconds, and a call may use it twice. */
export const PROVIDER_LIMIT_MS = 25_000
/** For uploads. */
export const UPLOAD_LIMIT_MS = 60_000
/** A handler first gets the error from the statement it waits for; after this delay it is answered without its help. */
const LAST_WORD_MS = 200

/**
 * Gives every request its time limit. When it is over, no further statement starts and the answer is 503. `defaultMs` is for routes
 * without a limit of their own.
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
    // Reading the body loses the async context of the limit.
    if (limit) limit.run(done)
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    limits.get(request)?.end()
    done()
  })
}
