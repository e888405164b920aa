import { type Fen, ZERO } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import type { BillRow } from '#server/external/payment-provider.ts'
import type { ProviderName } from './sql.ts'

export type BookedRow = Omit<BillRow, 'fee'>

/** The payments that our books have on the day, by Shanghai's calendar. What staff ended another way is on no provider's bill. */
export async function listBookedOn(db: Db, method: ProviderName, day: string): Promise<BookedRow[]> {
  // The connection's time zone is Shanghai (server/db/database.ts).
  return db<BookedRow[]>`
    select 'payment' as kind, number as "paymentNumber", null as "refundNumber", provider_transaction as transaction, amount
      from payment
     where method = ${method} and status = 'paid' and paid_at >= ${day}::date and paid_at < ${day}::date + 1
    union all
    select 'refund', payment.number, payback.number, payment.provider_transaction, payback.amount
      from payback join payment on payment.id = payback.payment_id
     where payment.method = ${method} and payback.other_method is null and payback.status = 'done'
       and payback.done_at >= ${day}::date and payback.done_at < ${day}::date + 1`
}

/** Whether the bill of this day was compared before. */
export async function isCompared(db: Db, method: ProviderName, day: string): Promise<boolean> {
  return (await db`select from bill_check where provider = ${method} and day = ${day}`).length > 0
}

/** The side that does not have the payment has null here. */
export type BillDifference = {
  kind: 'payment' | 'refund'
  paymentNumber: string
  refundNumber: string | null
  theirs: Fen | null
  ours: Fen | null
  theirTransaction: string | null
  ourTransaction: string | null
}
export type Comparison = {
  method: ProviderName
  day: string
  bill: readonly BillRow[]
  booked: readonly BookedRow[]
  differences: readonly BillDifference[]
  at: Date
}

/** Until the commit: of two who compare the same day the second one sees what the first has found. */
export async function lockComparison(tx: Db, method: ProviderName, day: string): Promise<BillDifference[]> {
  await tx`select pg_advisory_xact_lock(hashtextextended('bill ' || ${method} || ' ' || ${day}, 0))`
  return tx<BillDifference[]>`
    select ${columns(tx)} from bill_difference where provider = ${method} and day = ${day}`
}

const columns = (db: Db) => db`
  bill_difference.kind, bill_difference.payment_number as "paymentNumber", refund_number as "refundNumber", their_amount as theirs,
  our_amount as ours, their_transaction as "theirTransaction", our_transaction as "ourTransaction"`

/** Replaces what an earlier comparison of the day has found. */
export async function saveComparison(tx: Db, { method, day, bill, booked, differences, at }: Comparison): Promise<void> {
  const check = {
    rows: bill.length,
    differences: differences.length,
    checked_at: at,
    their_payments: sum(bill, 'payment'),
    their_refunds: sum(bill, 'refund'),
    our_payments: sum(booked, 'payment'),
    our_refunds: sum(booked, 'refund'),
    fees: bill.reduce<number>((fees, { fee }) => fees + fee, ZERO),
  }
  await tx`delete from bill_difference where provider = ${method} and day = ${day}`
  await tx`
    insert into bill_check ${tx({ provider: method, day, ...check })}
    on conflict (provider, day) do update set ${tx(check)}`
  for (let first = 0; first < differences.length; first += 1_000) {
    const rows = differences.slice(first, first + 1_000).map(({ kind, ...difference }) => ({
      provider: method,
      day,
      kind,
      payment_number: difference.paymentNumber,
      refund_number: difference.refundNumber,
      their_amount: difference.theirs,
      our_amount: difference.ours,
      their_transaction: difference.theirTransaction,
      our_transaction: difference.ourTransaction,
    }))
    await tx`insert into bill_difference ${tx(rows)}`
  }
}

const sum = (rows: readonly BookedRow[], kind: BookedRow['kind']): number =>
  rows.reduce((total, row) => (row.kind === kind ? total + row.amount : total), 0)
