import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { clientKind } from '#contract/client.ts'
import type { Envelope } from '#contract/envelope.ts'
import { Refusal } from '#contract/refusals.ts'
import { SessionInvalid } from './access.ts'
import { refused, sessionInvalid } from './answers.ts'
import { localeOf } from './serve.ts'
import { say } from './words.ts'

/** PostgreSQL and socket errors that mean "not now" rather than "a bug": the database is away, restarting, full or read-only. */
const DATABASE_AWAY: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '53100',
  '53300',
  '08006',
  '08003',
])

export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && DATABASE_AWAY.has((error as { code?: unknown }).code)

/** One place turns what was thrown into an answer: refusals by name, bad input field by field, everything else as a fault. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError & { code?: string }, request, reply) => {
    reply.header('cache-control', 'no-store').removeHeader('content-encoding')
    const locale = localeOf(request)
    const client = clientKind(request.headers['form-type'] as string | undefined)
    if (error instanceof Refusal) return sendJson(reply, 200, refused(locale, client, error))
    if (error instanceof SessionInvalid) return sendJson(reply, 200, sessionInvalid(locale, client, error.problem))
    if (hasZodFastifySchemaValidationErrors(error)) {
      // An issue of no field is one of the whole: a body that is a list, a text, nothing.
      const whole = error.validationContext ?? 'body'
      const fields = error.validation.map((issue) => issue.instancePath.slice(1).replaceAll('/', '.') || whole)
      const refusal = new Refusal('invalid-input', { fields: [...new Set(fields)].join(', ') }, [])
      return sendJson(reply, 200, refused(locale, client, refusal))
    }
    return sendFault(error, request, reply)
  })
  // Unknown calls answer with an empty 404 (contract section 1.1); pages have their own not-found page.
  app.setNotFoundHandler((_request, reply) => reply.code(404).header('cache-control', 'no-store').send())
}

function sendFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  const isAway = isDatabaseAway(error)
  const status = isAway ? 503 : (error.statusCode ?? 500)
  if (status >= 500) request.log.error({ err: error }, isAway ? 'database away' : 'fault')
  const key =
    status === 503
      ? 'fault.unavailable'
      : status === 413
        ? 'fault.too-large'
        : status === 429
          ? 'fault.too-often'
          : status >= 500
            ? 'fault.server'
            : 'fault.bad-request'
  if (status === 503) reply.header('retry-after', '5')
  return sendJson(reply, status, { status, msg: say(locale, key, { id: request.id }), data: [] })
}

/** Past the schema of the endpoint's answer, and so also past what sets the type of it. */
const sendJson = (reply: FastifyReply, status: number, body: Envelope): FastifyReply =>
  reply.code(status).serializer(JSON.stringify).type('application/json; charset=utf-8').send(body)
