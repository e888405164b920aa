import type { Holding } from '#domain/order-limits.ts'
import type { Db } from '#server/db/database.ts'
import { bottlesOf, isHeldLonger } from './find-hold.ts'

/* What unpaid orders hold. */

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** What the account holds and has placed lately, also orders that it has deleted. `exceptOrderId`: without what this one holds. */
export async function readHolding(
  db: Db,
  accountId: number,
  { at, exceptOrderId = 0 }: { at: Date; exceptOrderId?: number },
): Promise<Holding> {
  const [holding] = await db<Holding[]>`
    select account.created_at as "accountSince", unpaid.*, lately.*,
           exists (
             select from shop_order
              where account_id = account.id and status not in ('unpaid', 'cancelled', 'refunded')) as "hasPaid"
      from account
     cross join lateral (
       select count(*)::integer as orders, coalesce(sum(bottles), 0)::integer as bottles,
              count(*) filter (where is_held_longer)::integer as "transferOrders",
              coalesce(sum(bottles) filter (where is_held_longer), 0)::integer as "transferBottles"
         from (
           select ${isHeldLonger(db)} as is_held_longer, ${bottlesOf(db)} as bottles
             from shop_order placed
            where account_id = account.id and status = 'unpaid' and id <> ${exceptOrderId}) held
     ) unpaid
     cross join lateral (
       select count(*) filter (where placed_at > ${new Date(at.getTime() - HOUR_MS)})::integer as "placedLastHour",
              count(*) filter (where status = 'cancelled')::integer as "cancelledLastDay"
         from shop_order
        where account_id = account.id and placed_at > ${new Date(at.getTime() - DAY_MS)}
     ) lately
     where account.id = ${accountId}`
  if (!holding) throw new Error(`no account ${accountId}`)
  return holding
}

export async function countBottles(db: Db, orderId: number): Promise<number> {
  const [row] = await db<{ bottles: number }[]>`
    select ${bottlesOf(db)}::integer as bottles from shop_order placed where id = ${orderId}`
  return row?.bottles ?? 0
}
