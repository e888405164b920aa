import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** Without the query, which may hold a phone number, a code or a provider's state (T40). */
export const requestLog = (log: Logger): FastifyBaseLogger =>
  log.child({}, { serializers: { req: describeRequest } }) as FastifyBaseLogger

const describeRequest = ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], ip })
