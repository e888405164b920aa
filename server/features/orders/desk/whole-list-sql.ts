import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { refundedOf } from '#server/features/ledger/refunded-sql.ts'

export type BookedOrder = {
  number: string
  status: OrderStatus
  placed: string
  paidAt: string | null
  shippedAt: string | null
  customer: string
  recipient: string
  lines: number
  bottles: number
  goods: Fen
  shipping: Fen
  boxes: Fen
  discount: Fen
  coupon: Localized | null
  reduction: Fen
  due: Fen
  paid: Fen
  refunded: Fen
  payMethod: PayMethod | null
  remark: string
}

/** The next orders after `after`, newest first. */
export async function listNextOrders(
  db: Db,
  { filter, among, after, limit }: { filter: Fragment; among: Fragment; after: number | undefined; limit: number },
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select o.id from shop_order o
     where true ${filter} ${among}
       ${after === undefined ? db`` : db`and (placed_at, id) < (select placed_at, id from shop_order where id = ${after})`}
     order by placed_at desc, id desc
     limit ${limit}`
  return rows.map(({ id }) => id)
}

const TIME = 'YYYY-MM-DD HH24:MI:SS'

/** Of these orders those that `isMeant`, newest first. */
export const readBookedOrders = (db: Db, ids: readonly number[], isMeant: Fragment): Promise<BookedOrder[]> =>
  db<BookedOrder[]>`
    select o.number, o.status, to_char(o.placed_at, ${TIME}) as placed, event."paidAt", event."shippedAt", account.nickname as customer,
           o.recipient_name as recipient, line.lines, line.bottles, o.goods_total as goods, o.shipping_fee as shipping, o.box_fee as boxes, o.discount,
           (select jsonb_build_object('zh', title_zh, 'en', title_en)
              from coupon_claim join coupon on coupon.id = coupon_id where coupon_claim.id = o.coupon_claim_id) as coupon,
           o.reduction, o.due,
           coalesce((select sum(amount) from payment where order_id = o.id and payment.status = 'paid' and counts), 0)::bigint as paid,
           ${refundedOf(db, db`o.id`)} as refunded, o.pay_method as "payMethod", o.remark
      from shop_order o
      join account on account.id = o.account_id
      cross join lateral (
        select count(*)::integer as lines, sum(quantity * pack)::integer as bottles from order_line where order_id = o.id) line
      cross join lateral (
        select to_char(min(at) filter (where kind = 'paid'), ${TIME}) as "paidAt",
               to_char(max(at) filter (where kind in ('part-shipped', 'shipped')), ${TIME}) as "shippedAt"
          from order_event where order_id = o.id) event
     where o.id = any(${[...ids]}::bigint[]) and ${isMeant}
     order by o.placed_at desc, o.id desc`
