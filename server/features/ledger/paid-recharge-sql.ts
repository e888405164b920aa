import type { Fen } from '#domain/money.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { ReturnableRecharge } from '#domain/recharge-return.ts'
import type { Db } from '#server/db/database.ts'

/** `underWay` and `failed` are parts of `returned`. */
export type PaidRecharge = ReturnableRecharge & {
  id: number
  number: string
  paymentId: number
  method: PayMethod
  paidAt: Date
  underWay: Fen
  failed: Fen
}

const selectPaid = (db: Db, accountId: number) => db`
  select recharge.id, recharge.number, payment.id as "paymentId", payment.method, payment.paid_at as "paidAt", recharge.amount, gift,
         returned, "underWay", failed,
         (select coalesce(-sum(entry.amount), 0)::bigint
            from ledger_transaction moved join ledger_entry entry on entry.transaction_id = moved.id and book = 'shopper'
           where moved.recharge_id = recharge.id and kind = 'gift-return') as "giftTaken"
    from recharge
    join payment on payment.recharge_id = recharge.id and payment.status = 'paid' and counts
    left join lateral (
      select coalesce(sum(amount), 0)::bigint as returned,
             coalesce(sum(amount) filter (where status in ('waiting', 'processing')), 0)::bigint as "underWay",
             coalesce(sum(amount) filter (where status = 'failed'), 0)::bigint as failed
        from payback where payment_id = payment.id) back on true
   where recharge.account_id = ${accountId} and recharge.status = 'paid'`

/** Recharges of which something is left come first, then the newest. */
export const listPaidRecharges = (db: Db, accountId: number, limit: number): Promise<PaidRecharge[]> =>
  db<PaidRecharge[]>`
    ${selectPaid(db, accountId)} order by returned = recharge.amount, payment.paid_at desc, recharge.id desc limit ${limit}`

/** The caller holds its shopper's lock. */
export async function findPaidRecharge(tx: Db, accountId: number, number: string): Promise<PaidRecharge | undefined> {
  const [recharge] = await tx<PaidRecharge[]>`${selectPaid(tx, accountId)} and recharge.number = ${number}`
  return recharge
}
