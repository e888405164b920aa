import { shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import { type BillRow, ProviderRefused, ProviderUnavailable } from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertAlarm, type NewAlarm } from './alarm-sql.ts'
import { type BillDifference, type BookedRow, isCompared, listBookedOn, lockComparison, saveComparison } from './bill-sql.ts'
import { settleAttempt } from './settle-attempt.ts'
import { findAttempt, type ProviderName } from './sql.ts'

/** Earlier days are compared too, in case shop or provider was away. */
const DAYS_BACK = 3
const DAY_MS = 24 * 60 * 60_000

/**
 * Compares providers' bills with our books, once per day (T28). Unknown payments of ours are booked, other differences raise
 * alarms.
 */
export async function compareBills(deps: Deps): Promise<void> {
  for (const method of ['alipay', 'wechat'] as const) {
    for (let ago = 1; ago <= DAYS_BACK; ago += 1) {
      const day = shanghaiDay(new Date(deps.now().getTime() - ago * DAY_MS))
      if (deps.payments[method] && !(await isCompared(deps.db, method, day))) await compareBill(deps, method, day)
    }
  }
}

export type Compared = { differences: number } | 'no-bill' | 'provider-away'

/** `day` is YYYY-MM-DD in Shanghai. Of a day that was compared before, only what is new raises an alarm. */
export async function compareBill(deps: Deps, method: ProviderName, day: string): Promise<Compared> {
  const bill = await readBill(deps, method, day)
  if (typeof bill === 'string') return bill
  await bookUnheard(deps, method, day, bill)
  const alarms = await transaction(deps.db, async (tx) => {
    const before = new Set((await lockComparison(tx, method, day)).map(sameness))
    const booked = await listBookedOn(tx, method, day)
    const differences = differencesOf(bill, booked)
    const at = deps.now()
    await saveComparison(tx, { method, day, bill, booked, differences, at })
    const fresh = differences.filter((difference) => !before.has(sameness(difference)))
    const raised = fresh.map((difference) => alarmOf(difference, method, day))
    for (const alarm of raised) await insertAlarm(tx, alarm, at)
    return { raised, differences: differences.length }
  })
  for (const alarm of alarms.raised) deps.log.error({ alarm }, 'money alarm')
  deps.log.info({ provider: method, day, rows: bill.length, differences: alarms.differences }, 'bill compared')
  return { differences: alarms.differences }
}

async function readBill(
  deps: Deps,
  method: ProviderName,
  day: string,
): Promise<readonly BillRow[] | 'no-bill' | 'provider-away'> {
  try {
    return (await deps.payments[method]?.bill(day)) ?? 'no-bill'
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn({ provider: method, day, reason: error.message }, 'bill cannot be read, tried again later')
    return 'provider-away'
  }
}

/** Neither notice nor query reported this money. */
async function bookUnheard(deps: Deps, method: ProviderName, day: string, bill: readonly BillRow[]): Promise<void> {
  const booked = new Set((await listBookedOn(deps.db, method, day)).map(keyOf))
  for (const row of bill) {
    if (row.kind !== 'payment' || booked.has(keyOf(row))) continue
    const attempt = await findAttempt(deps.db, method, row.paymentNumber)
    if (!attempt) continue
    await settleAttempt(deps, { ...attempt, isOver: false }).catch((error) =>
      deps.log.warn({ err: error, paymentNumber: row.paymentNumber }, 'payment on the bill could not be settled'),
    )
  }
}

function differencesOf(bill: readonly BillRow[], booked: readonly BookedRow[]): BillDifference[] {
  const ours = new Map(booked.map((row) => [keyOf(row), row]))
  const theirs = new Set(bill.map(keyOf))
  const differs = (row: BookedRow, their: BookedRow | undefined, our: BookedRow | undefined): BillDifference => ({
    kind: row.kind,
    paymentNumber: row.paymentNumber,
    refundNumber: row.refundNumber,
    theirs: their?.amount ?? null,
    ours: our?.amount ?? null,
    theirTransaction: their?.transaction ?? null,
    ourTransaction: our?.transaction ?? null,
  })
  return [
    ...bill.flatMap((row) => {
      const same = ours.get(keyOf(row))
      const isSame = same?.amount === row.amount && (row.kind === 'refund' || same.transaction === row.transaction)
      return isSame ? [] : [differs(row, row, same)]
    }),
    ...booked.flatMap((row) => (theirs.has(keyOf(row)) ? [] : [differs(row, undefined, row)])),
  ]
}

function alarmOf(difference: BillDifference, provider: ProviderName, day: string): NewAlarm {
  const { kind, paymentNumber, refundNumber, theirs, ours } = difference
  const details = { ...(refundNumber ? { payback: refundNumber } : {}), amount: theirs ?? ours ?? 0, day }
  const alarm = { provider, paymentNumber, details }
  if (theirs === null) return { ...alarm, kind: `bill-${kind}-missing` }
  if (ours === null) return { ...alarm, kind: `bill-${kind}-unknown` }
  return { ...alarm, kind: 'bill-amount-differs', details: { ...details, booked: ours } }
}

const keyOf = ({ kind, paymentNumber, refundNumber }: Pick<BillRow, 'kind' | 'paymentNumber' | 'refundNumber'>): string =>
  `${kind} ${paymentNumber} ${refundNumber ?? ''}`

const sameness = (difference: BillDifference): string =>
  `${keyOf(difference)} ${difference.theirs} ${difference.ours} ${difference.theirTransaction}`
