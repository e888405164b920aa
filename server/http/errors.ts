import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Envelope } from '#contract/envelope.ts'
import { Refusal } from '#contract/refusals.ts'
import { StorageAway, StorageFull } from '#server/external/storage/storage.ts'
import { SessionInvalid } from './access.ts'
import { refused, sessionInvalid, voiceAt } from './answers.ts'
import { isTimeUp, logTimeUp } from './request-limit.ts'
import { noteRefusal } from './request-log.ts'
import { clientOf, isForAgents, localeOf } from './spoken-by.ts'
import { say } from './words.ts'

/** These mean the database only when the error has a statement, because clients and providers cause them, too. */
const SOCKET_FAULTS: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/**
 * Errors that mean "not now" rather than "a bug": the database is away, restarting, full or read-only, or a time limit is over
 * (57014: of a statement, 55P03: of a lock, 25P03: of an idle transaction).
 */
const DATABASE_AWAY: ReadonlySet<unknown> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECTION_SILENT',
  'CONNECT_TIMEOUT',
  'TIME_IS_UP',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  '25P03',
  '25006',
  '53100',
  '53300',
  '08006',
  '08003',
])

/** The driver adds `query` to its errors. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return DATABASE_AWAY.has(code) || (SOCKET_FAULTS.has(code) && 'query' in error)
}

/** Turns refusals, bad input and faults into answers. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError & { code?: string }, request, reply) => {
    reply.header('cache-control', 'no-store').removeHeader('content-encoding')
    const locale = localeOf(request)
    const client = clientOf(request)
    const voice = voiceAt(request.url)
    if (error instanceof Refusal) {
      noteRefusal(request, error.refusal)
      return sendJson(reply, 200, refused(locale, client, error, voice))
    }
    if (error instanceof SessionInvalid)
      return sendJson(reply, 200, sessionInvalid(locale, isForAgents(request.url) ? 'agent' : client, error.problem))
    if (hasZodFastifySchemaValidationErrors(error)) {
      const whole = error.validationContext ?? 'body'
      const fields = error.validation.map((issue) => issue.instancePath.slice(1).replaceAll('/', '.') || whole)
      const refusal = new Refusal('invalid-input', { fields: [...new Set(fields)].join(', ') }, [])
      return sendJson(reply, 200, refused(locale, client, refusal, voice))
    }
    return sendFault(error, request, reply)
  })
  // Unknown calls answer with an empty 404 (docs/wire.md, "Conventions"); pages have their own not-found page.
  app.setNotFoundHandler((_request, reply) => reply.code(404).header('cache-control', 'no-store').send())
}

function sendFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  const isAway = isDatabaseAway(error)
  const isWithoutFiles = error instanceof StorageAway || error instanceof StorageFull
  const hasHungUp = !isAway && isCutOff(request)
  const status = isAway || isWithoutFiles ? 503 : hasHungUp ? 400 : (error.statusCode ?? 500)
  if (hasHungUp) request.log.info({ reason: error.message }, 'the client has hung up')
  if (isAway && isTimeUp(request)) logTimeUp(request, error)
  else if (status >= 500)
    request.log.error({ err: error }, isAway ? 'database away' : isWithoutFiles ? 'file storage away' : 'fault')
  const key =
    error instanceof StorageFull
      ? 'fault.storage-full'
      : error instanceof StorageAway
        ? 'fault.storage-away'
        : status === 503
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

const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Bypasses the endpoint's schema, and so has to set the content type. */
const sendJson = (reply: FastifyReply, status: number, body: Envelope): FastifyReply =>
  reply.code(status).serializer(JSON.stringify).type('application/json; charset=utf-8').send(body)
