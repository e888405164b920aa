import type { FastifyRequest } from 'fastify'
import { type Capability, errorMessage, errorResponse } from '#contract/assistants/envelope.ts'
import { placeOf } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import type { openAgents } from './agents.ts'
import { once } from './idempotency.ts'
import type { Answer, Operation, OperationCall } from './operation.ts'
import { ProtocolError, refuseCall } from './protocol-error.ts'
import type { SignedRequest } from './signatures.ts'
import type { Tallies } from './tallies.ts'
import { localeFor, tellerFor } from './teller.ts'

/** A call as either binding has read it. */
export type ReceivedCall = {
  request: FastifyRequest
  signed: SignedRequest
  profileUrl: string | undefined
  idempotencyKey: string | undefined
  id: string
  payload: unknown
  origin: string
}

type Parts = Pick<Deps, 'db' | 'now' | 'config'> & { agents: ReturnType<typeof openAgents>; tallies: Tallies }

/** Who calls, whether both sides can do this, whether it was done already; then the operation. Both bindings come here. */
export async function answerCall(parts: Parts, operation: Operation, received: ReceivedCall): Promise<Answer> {
  const { db, now, config, agents, tallies } = parts
  const { request, signed, id, origin, idempotencyKey } = received
  const home = `${origin}/`
  try {
    const caller = await agents.admit(request, received.profileUrl, signed)
    const read = operation.input.safeParse(received.payload ?? {})
    const language = languageIn(received.payload)
    const locale = localeFor(language, request.headers['accept-language'])
    const teller = tellerFor(locale, origin)
    const { negotiated } = caller
    if (!negotiated.has(operation.capability)) {
      if (caller.id !== undefined) tallies.count(caller.id, operation.name, { isRefused: true })
      return {
        body: incompatible(
          operation.capability,
          teller.say('assistants.incompatible', { capability: operation.capability }),
          home,
        ),
      }
    }
    if (!read.success) return refuseCall('invalid_request', problemsOf(read.error.issues))
    if (operation.needsProof && !caller.isProven) return refuseCall('signature_missing', 'orders are shown to signed calls only')
    const agent = await agents.enter(caller)
    const place = placeOf(request, config)
    const call: OperationCall<unknown> = { agent, negotiated, locale, teller, id, input: read.data, at: now(), place }
    const answer = await (operation.changes && idempotencyKey !== undefined
      ? once(
          db,
          {
            agentId: agent.id,
            operation: operation.name,
            key: idempotencyKey,
            request: [id, received.payload ?? null],
            at: call.at,
          },
          () => operation.run(call),
        )
      : operation.run(call))
    tallies.count(agent.id, operation.name, { hits: answer.hits, words: wordsIn(received.payload) })
    return answer
  } catch (error) {
    if (error instanceof ProtocolError) {
      error.continueUrl = home
      if (error.agentId !== undefined) tallies.count(error.agentId, operation.name, { isRefused: true })
    }
    throw error
  }
}

const incompatible = (capability: Capability, content: string, home: string): object =>
  errorResponse(capability, new Set(), [errorMessage('unrecoverable', { code: 'capabilities_incompatible', content })], home)

const problemsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `$.${path.map(String).join('.')}: ${message}`)
    .join('; ')

function languageIn(payload: unknown): string | undefined {
  const language = (payload as { context?: { language?: unknown } } | null | undefined)?.context?.language
  return typeof language === 'string' ? language : undefined
}

function wordsIn(payload: unknown): string | undefined {
  const query = (payload as { query?: unknown } | null | undefined)?.query
  return typeof query === 'string' ? query : undefined
}
