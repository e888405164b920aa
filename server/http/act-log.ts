import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { STAFF_SCOPES } from '#domain/account.ts'
import { type ObjectOfAct, objectOfAct, USER_AGENT_KEPT } from '#domain/audit.ts'
import { type Act, actingFor } from '#server/db/acting.ts'
import { withoutTimeLimit } from '#server/db/time-limit.ts'
import type { SignedIn } from './access.ts'
import type { Deps } from './deps.ts'

export type NewAct = {
  byAccount: number
  tokenHash: Buffer
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

/** What only staff may call, and shoppers never. */
export const isForStaff = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  [access].flat().every((scope) => STAFF_SCOPES.some((each) => each === scope))

type Traits = Pick<Endpoint, 'access' | 'method' | 'unlogged' | 'isLogged'>
/** Every call of staff that may write is an act, unless its contract says why not; and so are reads that say so. */
export const isAct = (traits: Traits): boolean =>
  isForStaff(traits) && (traits.isLogged ?? traits.method !== 'GET') && traits.unlogged === undefined

/**
 * Puts a call of staff on record before it begins, and afterwards how it ended. Without the record nothing is done; a record without an end
 * was interrupted.
 */
export async function onRecord<T>(
  { definition, actLog, deps: { log, config } }: { definition: Endpoint; actLog: ActLog; deps: Pick<Deps, 'log' | 'config'> },
  request: FastifyRequest,
  account: SignedIn,
  work: () => Promise<T>,
): Promise<T> {
  const action = `${definition.method} ${definition.path}`
  const params = (request.params ?? {}) as Record<string, string | number>
  const id = await actLog.begin({
    byAccount: account.accountId,
    tokenHash: account.tokenHash,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_KEPT),
    action,
    object: objectOfAct(definition.method, definition.path, params),
    params,
  })
  const act: Act = {
    id,
    onUnseen(statement) {
      log.error({ action, statement }, 'the audit log does not see what a statement changes: it stands in no transaction')
      if (config.mode !== 'production') throw new Error(`${action} writes outside of a transaction: ${statement}`)
    },
  }
  // What happened has happened, whether its end can be noted or not.
  const end = (how: ActEnd) =>
    withoutTimeLimit(() => actLog.end(id, how)).catch((error) => log.error({ err: error, act: id }, 'an act has no end'))
  try {
    const result = await actingFor(act, work)
    await end({ outcome: 'done' })
    return result
  } catch (error) {
    await end(error instanceof Refusal ? { outcome: 'refused', refusal: error.refusal } : { outcome: 'failed' })
    throw error
  }
}
