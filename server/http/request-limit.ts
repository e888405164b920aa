import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TimeIsUp, TimeLimit } from '#server/db/time-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    timeLimitMs?: number
  }
}

/** Without the time in which the body arrives. After it the answer is 503. */
export const REQUEST_LIMIT_MS = 4_500
/** A provider has up to ten seconds, and a call may use it twice. */
export const PROVIDER_LIMIT_MS = 25_000
export const UPLOAD_LIMIT_MS = 60_000
/** A handler may first report the error of its statement. */
const LAST_WORD_MS = 200

const limits = new WeakMap<FastifyRequest, TimeLimit>()
const told = new WeakSet<FastifyRequest>()

export const isTimeUp = (request: FastifyRequest): boolean => limits.get(request)?.isOver ?? false

/** Once, and without a stack: everything that such a request has under way ends by the same error. */
export function logTimeUp(request: FastifyRequest, { message }: Error): void {
  if (told.has(request)) return
  told.add(request)
  request.log.error({ reason: message, method: request.method, path: request.routeOptions.url }, 'time is up')
}

/** After a request's time limit no further statement starts and the answer is 503. */
export function installRequestLimit(app: FastifyInstance, defaultMs = REQUEST_LIMIT_MS): void {
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
