import type { FastifyInstance } from 'fastify'
import { REST_PATH } from '#contract/assistants/profile.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { profileInHeader } from './agents.ts'
import type { ReceivedCall } from './answer-call.ts'
import type { Answer, Operation } from './operation.ts'
import { signAnswer } from './signatures.ts'
import { ensureSecret } from './sql.ts'
import { headerText, signedOf } from './wire.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const SIGNED_OPERATION = 'complete_checkout'

type Bound = { operations: readonly Operation[]; answer: (operation: Operation, received: ReceivedCall) => Promise<Answer> }

/** The protocol over plain HTTP. */
export function restRoutes(
  app: FastifyInstance,
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { operations, answer }: Bound,
): void {
  for (const operation of operations) {
    app.route<{ Params: { id?: string } }>({
      method: operation.method,
      url: REST_PATH + operation.path,
      schema: { hide: true },
      handler: async (request, reply) => {
        const { headers, params, body } = request
        const { isCreated = false, body: answered } = await answer(operation, {
          request,
          signed: signedOf(request),
          profileUrl: profileInHeader(headers['ucp-agent']),
          idempotencyKey: headerText(headers['idempotency-key']),
          id: params.id ?? '',
          payload: body,
          origin: siteOrigin(config, request),
        })
        const status = isCreated && (answered as { ucp: { status: string } }).ucp.status !== 'error' ? 201 : 200
        const text = JSON.stringify(answered)
        if (operation.name === SIGNED_OPERATION) {
          const { signingKey } = await ensureSecret(db)
          reply.headers(signAnswer({ status, body: text, type: JSON_TYPE }, signingKey, now()))
        }
        return reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).serializer(asItIs).send(text)
      },
    })
  }
}

const asItIs = (payload: unknown): string => payload as string
