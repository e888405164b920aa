import type { Db, Fragment } from '#server/db/database.ts'

/*
 * What went back: requests whose payback is made and booked, also while the provider has it. `shop_order.refunded` and
 * `order_line.refunded_quantity` say what is promised: they count what is only asked for, so that nothing is asked for twice.
 */

const REFUNDED = ['paying', 'refunded'] as const

/** What went back of an order, in fen. */
export const refundedOf = (db: Db, orderId: Fragment): Fragment => db`
  (select coalesce(sum(amount), 0) from after_sale where order_id = ${orderId} and status in ${db(REFUNDED)})::bigint`

/** For the goods of an order, without freight and boxes; of a request agreed to in part, the same part of its goods. */
export const refundedGoodsOf = (db: Db, orderId: Fragment): Fragment => db`
  (select coalesce(sum(round(part.goods * request.amount::numeric / nullif(request.asked, 0))), 0)
     from after_sale request
     join after_sale_line part on part.after_sale_id = request.id
    where request.order_id = ${orderId} and request.status in ${db(REFUNDED)})::bigint`

/**
 * For one line of an order: its part of each request's amount, freight and boxes included. Rounded at the running sum, so that the
 * lines of a request add up to it.
 */
export const refundedOfLine = (db: Db, line: Fragment): Fragment => db`
  (select coalesce(sum(round(upto * amount::numeric / total) - round((upto - own) * amount::numeric / total)), 0)
     from (select part.order_line_id, request.amount, part.goods + part.shipping + part.box_back as own,
                  sum(part.goods + part.shipping + part.box_back) over (partition by request.id order by part.order_line_id) as upto,
                  nullif(sum(part.goods + part.shipping + part.box_back) over (partition by request.id), 0) as total
             from after_sale request
             join after_sale_line part on part.after_sale_id = request.id
            where request.order_id = ${line}.order_id and request.status in ${db(REFUNDED)}) share
    where order_line_id = ${line}.id)::bigint`

/** Pieces by the line's code. */
export async function refundedPieces(db: Db, orders: readonly { id: number }[]): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map()
  const rows = await db<{ unique: string; quantity: number }[]>`
    select line.unique_code as "unique", sum(part.quantity)::integer as quantity
      from after_sale request
      join after_sale_line part on part.after_sale_id = request.id
      join order_line line on line.id = part.order_line_id
     where request.order_id in ${db(orders.map(({ id }) => id))} and request.status in ${db(REFUNDED)}
     group by line.id`
  return new Map(rows.map(({ unique, quantity }) => [unique, quantity]))
}
