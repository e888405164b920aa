import { type BillRow, ProviderRefused, ProviderUnavailable } from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import type { NewAlarm } from './alarm-sql.ts'
import { type BookedRow, isCompared, listBookedOn, saveComparison } from './bill-sql.ts'
import { raiseAlarm } from './raise-alarm.ts'
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
      const day = new Date(deps.now().getTime() - ago * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
      if (deps.payments[method] && !(await isCompared(deps.db, method, day))) await compareBill(deps, method, day)
    }
  }
}

/** `day` is YYYY-MM-DD in Shanghai. Does nothing without a bill. */
export async function compareBill(deps: Deps, method: ProviderName, day: string): Promise<void> {
  const bill = await readBill(deps, method, day)
  if (!bill) return
  await bookUnheard(deps, method, day, bill)
  const booked = await listBookedOn(deps.db, method, day)
  const alarms = differences(method, bill, booked)
  for (const alarm of alarms) await raiseAlarm(deps, { ...alarm, details: { ...alarm.details, day } })
  await saveComparison(deps.db, { method, day, rows: bill.length, differences: alarms.length, at: deps.now() })
  deps.log.info({ provider: method, day, rows: bill.length, differences: alarms.length }, 'bill compared')
}

async function readBill(deps: Deps, method: ProviderName, day: string): Promise<readonly BillRow[] | null> {
  try {
    return (await deps.payments[method]?.bill(day)) ?? null
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn({ provider: method, day, reason: error.message }, 'bill cannot be read, tried again later')
    return null
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

function differences(method: ProviderName, bill: readonly BillRow[], booked: readonly BookedRow[]): NewAlarm[] {
  const ours = new Map(booked.map((row) => [keyOf(row), row]))
  const theirs = new Set(bill.map(keyOf))
  const alarm = (kind: NewAlarm['kind'], row: BookedRow, details: NewAlarm['details'] = {}): NewAlarm => ({
    kind,
    provider: method,
    paymentNumber: row.paymentNumber,
    details: { ...(row.refundNumber ? { payback: row.refundNumber } : {}), amount: row.amount, ...details },
  })
  return [
    ...bill.flatMap((row) => {
      const same = ours.get(keyOf(row))
      if (!same) return [alarm(`bill-${row.kind}-unknown`, row)]
      const isSame = same.amount === row.amount && (row.kind === 'refund' || same.transaction === row.transaction)
      return isSame ? [] : [alarm('bill-amount-differs', row, { booked: same.amount })]
    }),
    ...booked.flatMap((row) => (theirs.has(keyOf(row)) ? [] : [alarm(`bill-${row.kind}-missing`, row)])),
  ]
}

const keyOf = ({ kind, paymentNumber, refundNumber }: Pick<BillRow, 'kind' | 'paymentNumber' | 'refundNumber'>): string =>
  `${kind} ${paymentNumber} ${refundNumber ?? ''}`
