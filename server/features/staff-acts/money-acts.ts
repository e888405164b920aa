import { refuse } from '#contract/refusals.ts'
import { type Fen, ZERO } from '#domain/money.ts'
import { type AgreementLimits, type MoneyActKind, needsAgreement, SCOPES_OF_ACT } from '#domain/money-act.ts'
import { dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { lockBeforeInsert } from '#server/db/lock-before-insert.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { type ActingStaff, actFor, recordAct, requireSomebodyElse } from './act-for.ts'
import {
  decideAct,
  findAct,
  findActByKey,
  insertAct,
  lockActing,
  type MoneyAct,
  type NewMoneyAct,
  readLimits,
  saveClaim,
  storeLimits,
  sumDoneAlone,
} from './sql.ts'

export type CarryOut = (tx: Db, act: MoneyAct, at: Date) => Promise<number | null>
export type DoneOrAsked = Pick<MoneyAct, 'status'>
type Wanted = Pick<NewMoneyAct, 'kind' | 'key' | 'forAccount' | 'amount' | 'couponId' | 'reason'> &
  Partial<Pick<NewMoneyAct, 'order'>>

/**
 * Carries out an act, or stores it for approval above the limits. Repeating a key is harmless; refuses a key of another act, and
 * acts for oneself.
 */
export async function doOrAsk(
  tx: Db,
  staff: ActingStaff,
  wanted: Wanted,
  { carryOut, at }: { carryOut: CarryOut; at: Date },
): Promise<MoneyAct> {
  await lockActing(tx, staff.accountId)
  const before = await findActByKey(tx, staff.accountId, wanted.key)
  if (before) return isTheSame(before, wanted) ? before : refuse('act-key-reused')
  const doneToday = await sumDoneAlone(tx, staff.accountId, new Date(dayStartMs(shanghaiDay(at))))
  const isWaiting = needsAgreement(wanted.amount, doneToday, await readLimits(tx))
  await record(tx, staff, wanted, { step: isWaiting ? 'asked' : 'done', at })
  const act = await insertAct(tx, { order: null, ...wanted, byAccount: staff.accountId, at, isWaiting })
  return isWaiting ? act : finish(tx, act, carryOut, at)
}

/** What one person may give in one act, if the amount is above it: for what is decided once for many, such as a coupon that everybody can take. */
export async function limitPassedBy(db: Db, amount: Fen): Promise<Fen | undefined> {
  const limits = await readLimits(db)
  return needsAgreement(amount, ZERO, limits) ? limits.perAct : undefined
}

const isTheSame = (act: MoneyAct, wanted: Wanted): boolean =>
  act.kind === wanted.kind &&
  act.forAccount === wanted.forAccount &&
  act.amount === wanted.amount &&
  act.couponId === wanted.couponId &&
  act.reason === wanted.reason

async function finish(tx: Db, act: MoneyAct, carryOut: CarryOut, at: Date): Promise<MoneyAct> {
  const claimId = await carryOut(tx, act, at)
  if (claimId !== null) await saveClaim(tx, act.id, claimId)
  return { ...act, claimId }
}

/** `prepare`: what must happen outside before the transaction that carries out an agreed act. */
export type ActsOfFeatures = {
  carryOut: Record<MoneyActKind, CarryOut>
  prepare: Partial<Record<MoneyActKind, (act: MoneyAct) => Promise<void>>>
}

type Decision = { id: number; note: string }
type Parts = Pick<Deps, 'db' | 'now'>
type Decider = Pick<SignedIn, 'scopes'> & ActingStaff

/**
 * Of simultaneous calls only the first carries the act out. Refuses the requester and the recipient, under any of their accounts.
 * An impossible act is refused and stays open.
 */
export async function agreeToAct(
  { db, now }: Parts,
  decider: Decider,
  { id, note }: Decision,
  { carryOut, prepare }: ActsOfFeatures,
) {
  const asked = await requireAct(db, decider, id)
  if (asked.status === 'waiting') await prepare[asked.kind]?.(asked)
  await transaction(db, async (tx) => {
    const act = await requireAct(tx, decider, id)
    await requireSomebodyElse(tx, decider.accountId, act.byAccount)
    const at = now()
    await record(tx, decider, act, { step: 'agreed', at, note })
    if (!(await decideAct(tx, id, { status: 'done', decidedBy: decider.accountId, at, note }))) refuse('act-decided')
    await finish(tx, act, carryOut[act.kind], at)
  })
}

export async function refuseAct({ db, now }: Parts, decider: Decider, { id, note }: Decision): Promise<void> {
  if (note === '') refuse('act-note-required')
  await transaction(db, async (tx) => {
    const act = await requireAct(tx, decider, id)
    await requireSomebodyElse(tx, decider.accountId, act.byAccount)
    const at = now()
    await record(tx, decider, act, { step: 'refused', at, note })
    if (!(await decideAct(tx, id, { status: 'refused', decidedBy: decider.accountId, at, note }))) refuse('act-decided')
  })
}

/** A colleague's act reads as not found. */
export async function withdrawAct({ db, now }: Parts, staff: ActingStaff, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const act = await findAct(tx, id)
    if (act?.byAccount !== staff.accountId) return refuse('not-found')
    const at = now()
    await record(tx, staff, act, { step: 'withdrawn', at })
    if (!(await decideAct(tx, id, { status: 'withdrawn', decidedBy: null, at, note: '' }))) refuse('act-decided')
  })
}

/** Kinds that this account may not decide read as not found. */
async function requireAct(tx: Db, { scopes }: Decider, id: number): Promise<MoneyAct> {
  const act = await findAct(tx, id)
  return act && SCOPES_OF_ACT[act.kind].some((scope) => scopes.includes(scope)) ? act : refuse('not-found')
}

type Step = { step: 'done' | 'asked' | 'agreed' | 'refused' | 'withdrawn'; at: Date; note?: string }

async function record(tx: Db, staff: ActingStaff, act: Wanted | MoneyAct, { step, at, note = '' }: Step): Promise<void> {
  const entry = {
    action: act.kind,
    step,
    forAccount: act.forAccount,
    subject: act.order?.number ?? (act.couponId === null ? '' : String(act.couponId)),
    amount: act.amount,
    reason: act.reason,
    details: { ...('id' in act && { act: act.id }), ...(note !== '' && { note }) },
    at,
  }
  // No check against oneself: nobody gains from these.
  if (step === 'refused' || step === 'withdrawn') await recordAct(tx, staff, entry)
  else await actFor(tx, staff, entry)
}

export const versionOfLimits = ({ perAct, perDay }: AgreementLimits): string => versionOf({ perAct, perDay })

/** Refuses when the limits have changed since `version`. */
export async function saveLimits(
  db: Pool,
  staff: ActingStaff,
  { version, ...limits }: AgreementLimits & { version?: string | undefined },
  at: Date,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockBeforeInsert(tx, 'agreement limits')
    const before = await readLimits(tx)
    requireVersion({ version: versionOfLimits(before) }, version)
    await storeLimits(tx, limits)
    const details = { perActBefore: before.perAct, perDayBefore: before.perDay, perAct: limits.perAct, perDay: limits.perDay }
    await recordAct(tx, staff, { action: 'agreement-limits', details, at })
  })
}
