import { PAY_WITHIN_MINUTES } from '#domain/order.ts'
import type { Holding } from '#domain/order-limits.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* What unpaid orders hold. */

/** Of a `placed` order: held for a bank transfer, beyond its ordinary time. */
export const isHeldLonger = (db: Db): Fragment =>
  db`placed.pay_by > placed.placed_at + make_interval(mins => coalesce(placed.pay_within_minutes, ${PAY_WITHIN_MINUTES}))`

/** Of a `placed` order: cases count by bottle. */
export const bottlesOf = (db: Db): Fragment => db`
  (select coalesce(sum(quantity * pack), 0) from order_line where order_id = placed.id)`

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Counts deleted orders, too. `exceptOrderId`: without what this one holds. */
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

/** The bottles in one order; a case counts as its bottles. */
export async function countBottles(db: Db, orderId: number): Promise<number> {
  const [row] = await db<{ bottles: number }[]>`
    select ${bottlesOf(db)}::integer as bottles from shop_order placed where id = ${orderId}`
  return row?.bottles ?? 0
}

/** Whether the order is held for a bank transfer beyond its ordinary time to pay. */
export async function isHeldForDays(db: Db, orderId: number): Promise<boolean> {
  return (await db`select from shop_order placed where id = ${orderId} and ${isHeldLonger(db)}`).length === 1
}

/** The unpaid orders of an account, and the bottles in them. */
export async function countHeld(db: Db, accountId: number): Promise<{ orders: number; bottles: number }> {
  const [held] = await db<{ orders: number; bottles: number }[]>`
    select count(*)::integer as orders, coalesce(sum(${bottlesOf(db)}), 0)::integer as bottles
      from shop_order placed where account_id = ${accountId} and status = 'unpaid'`
  return held ?? { orders: 0, bottles: 0 }
}
