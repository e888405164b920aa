import type { SalesFigures } from '#domain/report.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Pool } from '#server/db/database.ts'

type Order = { id: number; placedAt: Date; due: number; shipping: number; boxes: number; status: string; flashId: number | null }
type Line = {
  id: number
  orderId: number
  skuId: number
  productId: number
  pack: number
  quantity: number
  amount: number
  /** Of one pack. */
  cost: number | null
  flashId: number | null
}
type Booked = { orderId: number; kind: string; sales: number; at: Date; requestId: number | null }
type Request = { id: number; orderId: number; kind: string; amount: number; asked: number; at: Date }
type Part = { requestId: number; lineId: number; quantity: number; withdrawn: number; goods: number }
type Used = { orderId: number; couponId: number; discount: number }

/** Everything that reports tell, from orders, the ledger and requests, one by one and without the summaries. */
export async function recountSales(db: Pool) {
  const [orders, lines, booked, requests, parts, used, claims, cancelled, people] = await Promise.all([
    db<Order[]>`select id, placed_at as "placedAt", due, status,
             shipping_fee - (select sum(least(greatest(reduction - (price * quantity - line.discount), 0), line.shipping))
                               from order_line line where order_id = shop_order.id) as shipping,
             box_fee - (select sum(greatest(reduction - (price * quantity - line.discount) - line.shipping, 0))
                          from order_line line where order_id = shop_order.id) as boxes, flash_item_id as "flashId" from shop_order`,
    db<Line[]>`
      select line.id, order_id as "orderId", sku_id as "skuId", sku.product_id as "productId", sku.pack, quantity, flash_item_id as "flashId",
             line.cost,
             greatest(line.price * quantity - discount - reduction, 0) as amount
        from order_line line join sku on sku.id = sku_id order by line.id`,
    db<Booked[]>`
      select moved.order_id as "orderId", kind, entry.amount as sales, at, after_sale_id as "requestId"
        from ledger_transaction moved
        join ledger_entry entry on entry.transaction_id = moved.id and book = 'sales'
        left join payback on payback.id = moved.payback_id
       where kind in ('order-payment', 'refund')`,
    db<Request[]>`
      select request.id, order_id as "orderId", request.kind, amount, asked, event.at
        from after_sale request join after_sale_event event on after_sale_id = request.id and event.kind = 'paying'`,
    db<
      Part[]
    >`select after_sale_id as "requestId", order_line_id as "lineId", quantity, withdrawn, goods from after_sale_line order by order_line_id`,
    db<Used[]>`
      select order_id as "orderId", coupon_id as "couponId", discount from coupon_use join coupon_claim claim on claim.id = claim_id`,
    db<{ couponId: number; at: Date }[]>`select coupon_id as "couponId", claimed_at as at from coupon_claim`,
    db<{ at: Date }[]>`select at from order_event where kind = 'cancelled'`,
    db<{ at: Date }[]>`select created_at as at from account where deleted_at is null and 'shopper' = any(scopes)`,
  ])
  const paidAt = new Map<number, Date>()
  for (const order of orders) {
    const payments = booked.filter(({ orderId, kind }) => orderId === order.id && kind === 'order-payment')
    const isPaid =
      payments.reduce((sum, { sales }) => sum + sales, 0) >= order.due && !['unpaid', 'cancelled'].includes(order.status)
    const last = payments.map(({ at }) => at).sort((one, other) => other.getTime() - one.getTime())[0]
    if (isPaid && last) paidAt.set(order.id, last)
  }
  const refunds = booked.filter(({ kind, orderId, requestId }) => kind === 'refund' && paidAt.has(orderId) && requestId !== null)

  /** `until`: an instant, not included. */
  const figures = (from: Date, until: Date): SalesFigures => {
    const within = ({ at }: { at: Date | undefined }) => at !== undefined && at >= from && at < until
    const placed = orders.filter(({ placedAt }) => within({ at: placedAt }))
    const paid = orders.filter(({ id }) => within({ at: paidAt.get(id) }))
    const back = refunds.filter(within)
    return {
      placed: placed.length,
      converted: placed.filter(({ id }) => paidAt.has(id)).length,
      orders: paid.length,
      paid: sumOf(paid.map(({ due }) => due)),
      shipping: sumOf(paid.map(({ shipping }) => shipping)),
      boxes: sumOf(paid.map(({ boxes }) => boxes)),
      refunds: new Set(back.map(({ requestId }) => requestId)).size,
      refunded: 0 - sumOf(back.map(({ sales }) => sales)),
      cancelled: cancelled.filter(within).length,
      newCustomers: people.filter(within).length,
    }
  }

  const isIn = (at: Date | undefined, from: string, to: string) =>
    at !== undefined && shanghaiDay(at) >= from && shanghaiDay(at) <= to
  /** Sold and given back lines of whole days. */
  const soldLines = (from: string, to: string) => {
    const sold = lines.filter(({ orderId }) => isIn(paidAt.get(orderId), from, to))
    const given = requests
      .filter(({ at }) => isIn(at, from, to))
      .flatMap((request) => {
        const own = parts.filter(({ requestId }) => requestId === request.id)
        return own.map(({ lineId, quantity, withdrawn }, place) => ({
          line: lines.find(({ id }) => id === lineId),
          quantity,
          cameBack: request.kind === 'return' ? quantity : withdrawn,
          amount: shareUpTo(request, own, place + 1) - shareUpTo(request, own, place),
        }))
      })
    return { sold, given }
  }
  const coupons = (from: string, to: string) => {
    const inOrders = used.filter(({ orderId }) => isIn(paidAt.get(orderId), from, to))
    const claimed = claims.filter(({ at }) => isIn(at, from, to))
    const ids = [...new Set([...inOrders, ...claimed].map(({ couponId }) => couponId))].sort((one, other) => one - other)
    return ids.map((id) => {
      const mine = inOrders.filter(({ couponId }) => couponId === id)
      return {
        id,
        claimed: claimed.filter(({ couponId }) => couponId === id).length,
        orders: mine.length,
        discount: sumOf(mine.map(({ discount }) => discount)),
        paid: sumOf(mine.map(({ orderId }) => orders.find((order) => order.id === orderId)?.due ?? 0)),
      }
    })
  }
  return { figures, soldLines, coupons, paidAt, orders, refunds }
}

/** What the first `count` lines have of the money that goes back. */
const shareUpTo = ({ amount, asked }: Request, own: readonly Part[], count: number): number =>
  asked === 0 ? 0 : Number((BigInt(amount) * BigInt(sumOf(own.slice(0, count).map(({ goods }) => goods)))) / BigInt(asked))

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
