import type { Fen } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'

export type PricedOrder = { id: number; number: string; accountId: number; status: OrderStatus; due: Fen }

export async function findPricedOrder(db: Db, number: string): Promise<PricedOrder | undefined> {
  const [order] = await db<PricedOrder[]>`
    select id, number, account_id as "accountId", status, due from shop_order where number = ${number}`
  return order
}

export type PricedLine = { id: number; price: Fen; quantity: number; discount: Fen; shipping: Fen; boxShare: Fen }

export const listPricedLines = (db: Db, orderId: number): Promise<PricedLine[]> =>
  db<
    PricedLine[]
  >`select id, price, quantity, discount, shipping, box_share as "boxShare" from order_line where order_id = ${orderId} order by id`

/** What staff have taken off the order's price so far, in fen. Throws when there is no such order. */
export async function readReduction(db: Db, orderId: number): Promise<Fen> {
  const [row] = await db<{ reduction: Fen }[]>`select reduction from shop_order where id = ${orderId}`
  if (!row) throw new Error(`no order ${orderId}`)
  return row.reduction
}

/** `shares`: of each line, of the whole reduction. */
export async function saveReduction(
  db: Db,
  orderId: number,
  { reduction, due, shares }: { reduction: Fen; due: Fen; shares: readonly { id: number; reduction: Fen }[] },
): Promise<void> {
  await db`
    update order_line line
       set reduction = share.reduction
      from unnest(${shares.map(({ id }) => id)}::bigint[], ${shares.map((share) => share.reduction)}::bigint[]) as share (id, reduction)
     where line.id = share.id`
  await db`update shop_order set reduction = ${reduction}, due = ${due} where id = ${orderId}`
}

export async function insertPriceEvent(
  db: Db,
  orderId: number,
  { from, to, reason, byAccount, at }: { from: Fen; to: Fen; reason: string; byAccount: number; at: Date },
): Promise<void> {
  await db`
    insert into order_event (order_id, kind, by_account, note, due_before, due_after, at)
    values (${orderId}, 'price-lowered', ${byAccount}, ${reason}, ${from}, ${to}, ${at})`
}
