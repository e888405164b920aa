import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Scope, STAFF_SCOPES } from '#domain/account.ts'
import { type ObjectOfAct, objectOfAct, USER_AGENT_KEPT } from '#domain/audit.ts'
import { type Act, actingFor } from '#server/db/acting.ts'
import { withoutTimeLimit } from '#server/db/time-limit.ts'
import type { SignedIn } from './access.ts'
import type { Deps } from './deps.ts'

export type NewAct = {
  byAccount: number
  /** Undefined before somebody has signed in. */
  tokenHash: Buffer | undefined
  address: string
  userAgent: string
  action: string
  object: ObjectOfAct
  params: Readonly<Record<string, string | number>>
}
export type ActEnd = { outcome: 'done' | 'failed' } | { outcome: 'refused'; refusal: string }

/** Where acts of staff are kept (server/features/audit). */
export type ActLog = {
  begin(act: NewAct): Promise<number>
  end(actId: number, end: ActEnd): Promise<void>
}

/** Does `work` for an account that is only being proved, and puts it on record. */
export type OnRecord = <T>(accountId: number, work: () => Promise<T>) => Promise<T>

const isOfStaff = (scope: string): boolean => STAFF_SCOPES.some((each) => each === scope)
/** What only staff may call, and shoppers never. */
export const isForStaff = ({ access }: Pick<Endpoint, 'access'>): boolean => [access].flat().every(isOfStaff)
export const isStaff = (scopes: readonly Scope[]): boolean => scopes.some(isOfStaff)

type Traits = Pick<Endpoint, 'access' | 'method' | 'unlogged' | 'isLogged'>
/** Every call of staff that may write is an act, unless its contract says why not; and so are reads that say so. */
export const isAct = (traits: Traits): boolean =>
  isForStaff(traits) && (traits.isLogged ?? traits.method !== 'GET') && traits.unlogged === undefined

type Parts = { definition: Endpoint; actLog: ActLog; deps: Pick<Deps, 'log' | 'config'> }
type Actor = Pick<SignedIn, 'accountId'> & Partial<Pick<SignedIn, 'tokenHash'>>

export const actionOf = ({ actAs, method, path }: Pick<Endpoint, 'actAs' | 'method' | 'path'>): string =>
  `${(actAs ?? { method }).method} ${(actAs ?? { path }).path}`

function actOf(definition: Endpoint, request: FastifyRequest, { accountId, tokenHash }: Actor): NewAct {
  const { method, path } = namedIn(definition, request.body)
  const params = paramsOf(definition, request)
  return {
    byAccount: accountId,
    tokenHash,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_KEPT),
    action: `${method} ${path}`,
    object: objectOfAct({ method, path, params, byAccount: accountId }),
    params,
  }
}

const namedIn = ({ actAs, method, path }: Endpoint, body: unknown): { method: string; path: string } =>
  (body ? actAs?.otherwise?.(body) : undefined) ?? actAs ?? { method, path }

/** Of the address, or what a body says instead. Somebody who may not do it at all is sent away before there is a body. */
function paramsOf({ actAs }: Endpoint, { params, body }: FastifyRequest): Record<string, string | number> {
  const own = (params ?? {}) as Record<string, string | number>
  if (!actAs) return own
  return body === undefined || body === null ? {} : (actAs.params?.({ params: own, body }) ?? {})
}

const endOf = (error: unknown): ActEnd =>
  error instanceof Refusal ? { outcome: 'refused', refusal: error.refusal } : { outcome: 'failed' }

// What happened has happened, whether its end can be noted or not.
const endAct = ({ actLog, deps: { log } }: Parts, act: number | Promise<number>, end: ActEnd): Promise<void> =>
  withoutTimeLimit(async () => actLog.end(await act, end)).catch((error) => log.error({ err: error }, 'an act has no end'))

/**
 * Puts a call of staff on record before it begins, and afterwards how it ended. Without the record nothing is done; a record without an end
 * was interrupted.
 */
export async function onRecord<T>(parts: Parts, request: FastifyRequest, account: SignedIn, work: () => Promise<T>): Promise<T> {
  const { log, config } = parts.deps
  const begun = actOf(parts.definition, request, account)
  const id = await parts.actLog.begin(begun)
  const act: Act = {
    id,
    onUnseen(statement) {
      log.error(
        { action: begun.action, statement },
        'the audit log does not see what a statement changes: it stands in no transaction',
      )
      if (config.mode !== 'production') throw new Error(`${begun.action} writes outside of a transaction: ${statement}`)
    },
  }
  try {
    const result = await actingFor(act, work)
    await endAct(parts, id, { outcome: 'done' })
    return result
  } catch (error) {
    await endAct(parts, id, endOf(error))
    throw error
  }
}

/**
 * Signing in of staff, out of it, and a new password by a code. The record is written beside the work, and a failed try does not wait for its end:
 * the time of the answer tells nobody who works here. What was done counts only with the record.
 */
export const besideRecord =
  (parts: Parts, request: FastifyRequest): OnRecord =>
  async (accountId, work) => {
    const id = withoutTimeLimit(() => parts.actLog.begin(actOf(parts.definition, request, { accountId })))
    try {
      const result = await work()
      await id
      await endAct(parts, id, { outcome: 'done' })
      return result
    } catch (error) {
      void endAct(parts, id, endOf(error))
      throw error
    }
  }

const PLAIN_ID = /^[\w.:-]{1,40}$/

/** Somebody of the staff asked for what others may do. What the address names was not checked: only plain ids are kept. */
export async function recordDenied(parts: Parts, request: FastifyRequest, account: SignedIn): Promise<void> {
  const asked = Object.values((request.params ?? {}) as Record<string, unknown>)
  const act = actOf(parts.definition, request, account)
  const isPlain = asked.every((value) => PLAIN_ID.test(String(value)))
  const id = await parts.actLog.begin(isPlain ? act : { ...act, object: { ...act.object, id: '' }, params: {} })
  await endAct(parts, id, { outcome: 'refused', refusal: 'not-allowed' })
}
