import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '#server/http/errors.ts'
import { isTimeUp, logTimeUp } from '#server/http/request-limit.ts'
import { PROTOCOL_ERRORS, type ProtocolCode, ProtocolError } from './protocol-error.ts'
import type { SignedRequest } from './signatures.ts'

const bodies = new WeakMap<FastifyRequest, Buffer>()

/** Keeps the bytes of bodies: signatures cover them as they came. */
export function keepBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    bodies.set(request, bytes)
    if (bytes.length === 0) return done(null, undefined)
    parse(request, bytes.toString('utf8'), done)
  })
}

export const headerText = (value: string | string[] | undefined): string | undefined =>
  value === undefined ? undefined : [value].flat().join(', ').trim() || undefined

export function signedOf(request: FastifyRequest): SignedRequest {
  const [path = '/', query = ''] = request.raw.url?.split(/\?(.*)/s) ?? []
  return {
    method: request.method,
    authority: request.host,
    path,
    query,
    headers: request.headers,
    body: bodies.get(request),
  }
}

const RETRY_AFTER_SECONDS = 5
const CODE_OF_STATUS: Readonly<Record<number, ProtocolCode>> = {
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'temporarily_unavailable',
}

/** Every fault as the protocol names it; what went wrong inside stays in the log. */
export function protocolErrorOf(error: FastifyError, request: FastifyRequest): ProtocolError {
  if (error instanceof ProtocolError) return error
  const isAway = isDatabaseAway(error)
  const status = isAway ? 503 : (error.statusCode ?? 500)
  if (isAway && isTimeUp(request)) logTimeUp(request, error)
  else if (status >= 500) request.log.error({ err: error }, isAway ? 'database away' : 'call of an assistant failed')
  const code = CODE_OF_STATUS[status] ?? (status < 500 ? 'parse_error' : 'internal_error')
  const content = status >= 500 ? 'The shop cannot answer this now' : error.message
  return new ProtocolError(code, content, status === 503 ? RETRY_AFTER_SECONDS : undefined)
}

export function sendProtocolError(error: ProtocolError, reply: FastifyReply): FastifyReply {
  const { status } = PROTOCOL_ERRORS[error.code]
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  if (status === 401) reply.header('www-authenticate', 'Signature realm="ucp"')
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(error.body)
}
