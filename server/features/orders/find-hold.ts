import { PAY_WITHIN_MINUTES } from '#domain/order.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/** Of a `placed` order: it is kept for longer than the ordinary time to pay, because it waits for a bank transfer. */
export const isHeldLonger = (db: Db): Fragment =>
  db`placed.pay_by > placed.placed_at + make_interval(mins => ${PAY_WITHIN_MINUTES})`

/** Of a `placed` order: its bottles, those of cases counted one by one. */
export const bottlesOf = (db: Db): Fragment => db`
  (select coalesce(sum(quantity * pack), 0) from order_line where order_id = placed.id)`

/** Whether the order is kept for days, and not only for the ordinary time to pay. */
export async function isHeldForDays(db: Db, orderId: number): Promise<boolean> {
  return (await db`select from shop_order placed where id = ${orderId} and ${isHeldLonger(db)}`).length === 1
}

/** How many unpaid orders an account has, and how many bottles they hold. */
export async function countHeld(db: Db, accountId: number): Promise<{ orders: number; bottles: number }> {
  const [held] = await db<{ orders: number; bottles: number }[]>`
    select count(*)::integer as orders, coalesce(sum(${bottlesOf(db)}), 0)::integer as bottles
      from shop_order placed where account_id = ${accountId} and status = 'unpaid'`
  return held ?? { orders: 0, bottles: 0 }
}
