import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** Without the query, which may hold a phone number, a code or a provider's state (T40), and without the secret of a payment link. */
export const requestLog = (log: Logger): FastifyBaseLogger =>
  log.child({}, { serializers: { req: describeRequest } }) as FastifyBaseLogger

const describeRequest = ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip })

const pathOf = (url: string): string | undefined =>
  url
    .split('?', 1)[0]
    ?.replace(/(\/(?:pay_link|wish_list|wish_list\/of|assistant|assistant_link|carts|checkout-sessions)\/)[^/]+/, '$1…')
