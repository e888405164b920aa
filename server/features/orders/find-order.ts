import type { OrderTally } from '#contract/shop/orders.ts'
import type { AfterSaleBrief } from '#domain/after-sale.ts'
import { add } from '#domain/money.ts'
import type { Order, OrderCard } from '#domain/order.ts'
import type { OrderFilter, OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { listCountedPayments, listPaybacks } from '#server/features/ledger/payment-sql.ts'
import {
  eventsOf,
  type Keys,
  linesOf,
  type OrderedLine,
  type OrderRow,
  priceChangesOf,
  requestsOf,
  selectOrder,
  selectOrders,
  selectOrdersNumbered,
  tallyOrders,
} from './order-rows-sql.ts'
import { listParcels } from './parcels/list-parcels.ts'
import { listReplacements } from './replacements/list-replacements.ts'

/* Orders as their shopper sees them. */

type Found = Keys & { lines: OrderedLine[] }
export type FoundCard = Omit<OrderCard, 'lines'> & Found
export type FoundOrder = Omit<Order, 'lines'> & Found

type Wanted = OrderFilter & { search: string; page: number; limit: number }

/** A page of orders, newest first, and the total. */
export async function listOrdersOf(db: Db, accountId: number, wanted: Wanted): Promise<{ list: FoundCard[]; count: number }> {
  if (wanted.statuses.length === 0 && !wanted.requests) return { list: [], count: 0 }
  const { rows, count } = await selectOrders(db, accountId, wanted)
  const [lines, requests] = await Promise.all([linesOf(db, rows), requestsOf(db, rows)])
  return { list: rows.map((row) => cardOf(row, lines.get(row.id) ?? [], requests.get(row.id) ?? [])), count }
}

/** Finds an order by number, even one that its shopper has hidden. `accountId` is null for staff, who find anybody's. */
export async function findOrdersNumbered(
  db: Db,
  accountId: number | null,
  numbers: readonly string[],
): Promise<Map<string, FoundCard>> {
  const rows = await selectOrdersNumbered(db, accountId, numbers)
  const [lines, requests] = await Promise.all([linesOf(db, rows), requestsOf(db, rows)])
  return new Map(rows.map((row) => [row.number, cardOf(row, lines.get(row.id) ?? [], requests.get(row.id) ?? [])]))
}

/** Finds an order by number or unique code. `accountId` is null for staff, who find anybody's. */
export async function findOrderOf(db: Db, accountId: number | null, name: string, now: Date): Promise<FoundOrder | undefined> {
  const row = await selectOrder(db, accountId, name)
  if (!row) return undefined
  const [lines, requests, events, parcels, replacements, payments, paybacks, priceChanges] = await Promise.all([
    linesOf(db, [row]),
    requestsOf(db, [row]),
    eventsOf(db, row.id),
    listParcels(db, row.id),
    listReplacements(db, row.id),
    listCountedPayments(db, row.id),
    listPaybacks(db, { orderId: row.id }),
    priceChangesOf(db, row.id),
  ])
  const timeOf = (kind: string) => events.get(kind)?.at.toISOString() ?? null
  const cancelled = events.get('cancelled')
  return {
    ...cardOf(row, lines.get(row.id) ?? [], requests.get(row.id) ?? []),
    recipient: { name: row.recipientName, phone: row.recipientPhone, address: row.recipientAddress },
    remark: row.remark,
    paidAt: timeOf('paid'),
    shippedAt: timeOf('shipped'),
    receivedAt: timeOf('received'),
    finishedAt: timeOf('finished'),
    cancelledAt: timeOf('cancelled'),
    refundedAt: timeOf('refunded'),
    cancelReason: cancelled?.byAccount && cancelled.byAccount !== row.accountId ? cancelled.note : null,
    parcels,
    replacements,
    payments: payments.map(({ method, amount }) => ({ method, amount })),
    paybacks,
    priceChanges,
    serverTime: now.toISOString(),
  }
}

export async function tallyOrdersOf(db: Db, accountId: number): Promise<OrderTally> {
  const rows = await tallyOrders(db, accountId)
  const counts = { unpaid: 0, paid: 0, 'part-shipped': 0, shipped: 0, received: 0, finished: 0, cancelled: 0, refunded: 0 }
  for (const { status, count } of rows) counts[status] = count
  const isPaid = (status: OrderStatus) => status !== 'unpaid' && status !== 'cancelled'
  const sum = (which: keyof OrderTally['refunds']) => rows.reduce((total, row) => total + row[which], 0)
  return {
    counts,
    refunds: { open: sum('open'), done: sum('done'), any: sum('any') },
    spent: add(...rows.filter(({ status }) => isPaid(status)).map(({ due }) => due)),
  }
}

const cardOf = (row: OrderRow, lines: OrderedLine[], afterSales: AfterSaleBrief[]): FoundCard => ({
  id: row.id,
  accountId: row.accountId,
  uniqueCode: row.uniqueCode,
  number: row.number,
  status: row.status,
  lines,
  totals: {
    goods: row.goods,
    shipping: row.shipping,
    boxes: row.boxes,
    discount: row.discount,
    reduction: row.reduction,
    due: row.due,
  },
  payMethod: row.payMethod,
  couponClaimId: row.couponClaimId,
  flashItemId: row.flashItemId,
  gift: row.gift,
  deliverOn: row.deliverOn,
  placedAt: row.placedAt.toISOString(),
  payBy: row.payBy.toISOString(),
  afterSales,
})
