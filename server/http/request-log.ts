import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { RefusalName } from '#contract/refusals.ts'

/** Of answers from memory, and of what machines ask every few seconds, one line in so many. */
const SAMPLED = 100
const ASKED_BY_MACHINES: ReadonlySet<string> = new Set(['/healthz', '/servez', '/readyz', '/metrics'])

/** Without the query, which may hold a phone number, a code or a provider's state (T40), and without the secret of a payment link. */
export const requestLog = (log: Logger): FastifyBaseLogger =>
  log.child({}, { serializers: { req: describeRequest } }) as FastifyBaseLogger

const describeRequest = ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip })

const pathOf = (url: string): string | undefined =>
  url
    .split('?', 1)[0]
    ?.replace(/(\/(?:pay_link|wish_list|wish_list\/of|assistant|assistant_link|carts|checkout-sessions)\/)[^/]+/, '$1…')

const accounts = new WeakMap<FastifyRequest, number>()
const refusals = new WeakMap<FastifyRequest, RefusalName>()
const fromMemory = new WeakSet<FastifyRequest>()

/** For the line of this request. */
export const noteAccount = (request: FastifyRequest, accountId: number): void => void accounts.set(request, accountId)

/** Tells who tries numbers of others (T30): the status of a refusal is 200. */
export const noteRefusal = (request: FastifyRequest, refusal: RefusalName): void => void refusals.set(request, refusal)

/** Its answer was there already. */
export const noteFromMemory = (request: FastifyRequest): void => void fromMemory.add(request)

/** One line per request, without anything personal but the number of the account. */
export function logRequests(app: FastifyInstance): void {
  let ordinary = 0
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    const isOrdinary = status < 400 && (fromMemory.has(request) || ASKED_BY_MACHINES.has(route))
    if (!isOrdinary || ordinary++ % SAMPLED === 0) {
      const account = accounts.get(request)
      const refusal = refusals.get(request)
      request.log.info(
        {
          method,
          route,
          path: pathOf(url),
          status,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...(account === undefined ? {} : { account }),
          ...(refusal === undefined ? {} : { refusal }),
          ...(isOrdinary ? { sampled: SAMPLED } : {}),
        },
        'request',
      )
    }
    done()
  })
}
