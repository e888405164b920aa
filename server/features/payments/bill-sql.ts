import type { Db } from '#server/db/database.ts'
import type { BillRow } from '#server/external/payment-provider.ts'
import type { ProviderName } from './sql.ts'

export type BookedRow = BillRow

/** By Shanghai's calendar. */
export async function listBookedOn(db: Db, method: ProviderName, day: string): Promise<BookedRow[]> {
  // The connection's time zone is Shanghai (server/db/database.ts).
  return db<BookedRow[]>`
    select 'payment' as kind, number as "paymentNumber", null as "refundNumber", provider_transaction as transaction, amount
      from payment
     where method = ${method} and status = 'paid' and paid_at >= ${day}::date and paid_at < ${day}::date + 1
    union all
    select 'refund', payment.number, payback.number, payment.provider_transaction, payback.amount
      from payback join payment on payment.id = payback.payment_id
     where payment.method = ${method} and payback.status = 'done'
       and payback.done_at >= ${day}::date and payback.done_at < ${day}::date + 1`
}

export async function isCompared(db: Db, method: ProviderName, day: string): Promise<boolean> {
  return (await db`select from bill_check where provider = ${method} and day = ${day}`).length > 0
}

export async function saveComparison(
  db: Db,
  check: { method: ProviderName; day: string; rows: number; differences: number; at: Date },
): Promise<void> {
  await db`
    insert into bill_check (provider, day, rows, differences, checked_at)
    values (${check.method}, ${check.day}, ${check.rows}, ${check.differences}, ${check.at})
    on conflict (provider, day) do update
       set rows = excluded.rows, differences = excluded.differences, checked_at = excluded.checked_at`
}
