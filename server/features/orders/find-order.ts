import type { Localized } from '#domain/locale.ts'
import { add, type Fen } from '#domain/money.ts'
import type { Order, OrderCard, OrderLine, Parcel, PayMethod } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { searchWords } from '#server/features/catalog/search-text.ts'

/* Orders as their shopper sees them. Hidden ones are gone, and so are everybody else's. */

type Keys = { id: number; accountId: number; uniqueCode: string; payMethod: PayMethod | null }
export type FoundCard = OrderCard & Keys
export type FoundOrder = Order & Keys

type OrderRow = Keys & {
  number: string
  status: OrderStatus
  goods: Fen
  shipping: Fen
  discount: Fen
  due: Fen
  placedAt: Date
  payBy: Date
}
type DetailRow = OrderRow & { recipientName: string; recipientPhone: string; recipientAddress: string; remark: string }

type Wanted = { statuses: readonly OrderStatus[]; search: string; page: number; limit: number }

/** One page of orders, newest first, and how many there are in all. `search`: a number, or words of a wine's name in any language. */
export async function listOrdersOf(db: Db, accountId: number, wanted: Wanted): Promise<{ list: FoundCard[]; count: number }> {
  const { statuses, search, page, limit } = wanted
  if (statuses.length === 0) return { list: [], count: 0 }
  const matching = db`from shop_order o
     where account_id = ${accountId} and deleted_at is null and status in ${db(statuses)} ${searched(db, search)}`
  const [rows, [total]] = await Promise.all([
    db<OrderRow[]>`
      select ${columns(db)} ${matching} order by placed_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count ${matching}`,
  ])
  const lines = await linesOf(db, rows)
  return { list: rows.map((row) => cardOf(row, lines.get(row.id) ?? [])), count: total?.count ?? 0 }
}

function searched(db: Db, search: string) {
  if (search === '') return db``
  const words = searchWords(search)
  return db`and (
    strpos(lower(number), lower(${search})) > 0
    or (${words.length > 0} and exists (
      select from order_line line
        left join product on product.id = line.product_id
       where line.order_id = o.id
         and not exists (
           select from unnest(${words}::text[]) word
            where strpos(lower(concat_ws(' ', line.name_zh, line.name_en, product.search_text)), word) = 0))))`
}

/** By its number or its unique code. */
export async function findOrderOf(db: Db, accountId: number, name: string, now: Date): Promise<FoundOrder | undefined> {
  const [row] = await db<DetailRow[]>`
    select ${columns(db)}, recipient_name as "recipientName", recipient_phone as "recipientPhone",
           recipient_address as "recipientAddress", remark
      from shop_order
     where (number = ${name} or unique_code = ${name}) and account_id = ${accountId} and deleted_at is null`
  if (!row) return undefined
  const [lines, events, parcels] = await Promise.all([linesOf(db, [row]), eventsOf(db, row.id), parcelsOf(db, row.id)])
  const timeOf = (kind: string) => events.get(kind)?.toISOString() ?? null
  return {
    ...cardOf(row, lines.get(row.id) ?? []),
    recipient: { name: row.recipientName, phone: row.recipientPhone, address: row.recipientAddress },
    remark: row.remark,
    paidAt: timeOf('paid'),
    shippedAt: timeOf('shipped'),
    receivedAt: timeOf('received'),
    finishedAt: timeOf('finished'),
    cancelledAt: timeOf('cancelled'),
    parcels,
    serverTime: now.toISOString(),
  }
}

/** A line of one of the shopper's orders by its 32 hex digits, with the order's number. */
export async function findLineOf(
  db: Db,
  accountId: number,
  unique: string,
): Promise<{ line: OrderLine; orderNumber: string } | undefined> {
  const [row] = await db<(OrderLine & { orderId: number; orderNumber: string })[]>`
    select ${lineColumns(db)}, o.number as "orderNumber"
      from order_line line
      join shop_order o on o.id = line.order_id
      join sku on sku.id = line.sku_id
     where line.unique_code = ${unique} and o.account_id = ${accountId} and o.deleted_at is null`
  if (!row) return undefined
  const { orderId: _, orderNumber, ...line } = row
  return { line, orderNumber }
}

/** How many of the shopper's orders stand in each status, and what the paid ones came to. */
export async function tallyOrdersOf(db: Db, accountId: number): Promise<{ counts: Record<OrderStatus, number>; spent: Fen }> {
  const rows = await db<{ status: OrderStatus; count: number; due: Fen }[]>`
    select status, count(*)::integer as count, sum(due)::bigint as due
      from shop_order
     where account_id = ${accountId} and deleted_at is null
     group by status`
  const counts = { unpaid: 0, paid: 0, shipped: 0, received: 0, finished: 0, cancelled: 0, refunded: 0 }
  for (const { status, count } of rows) counts[status] = count
  const isPaid = (status: OrderStatus) => status !== 'unpaid' && status !== 'cancelled'
  return { counts, spent: add(...rows.filter(({ status }) => isPaid(status)).map(({ due }) => due)) }
}

const columns = (db: Db) => db`
  id, account_id as "accountId", unique_code as "uniqueCode", number, status, goods_total as goods, shipping_fee as shipping,
  discount, due, pay_method as "payMethod", placed_at as "placedAt", pay_by as "payBy"`

const lineColumns = (db: Db) => db`
  line.order_id as "orderId", line.unique_code as "unique", line.product_id as "productId", sku.code as "skuCode",
  jsonb_build_object('zh', line.name_zh, 'en', line.name_en) as name, line.image, line.vintage, line.size_ml as "sizeMl", line.pack,
  line.price, line.quantity`

async function linesOf(db: Db, orders: readonly { id: number }[]): Promise<Map<number, OrderLine[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db<(OrderLine & { orderId: number })[]>`
    select ${lineColumns(db)}
      from order_line line
      join sku on sku.id = line.sku_id
     where line.order_id in ${db(orders.map(({ id }) => id))}
     order by line.id`
  const lines = new Map<number, OrderLine[]>()
  for (const { orderId, ...line } of rows) lines.set(orderId, [...(lines.get(orderId) ?? []), line])
  return lines
}

async function eventsOf(db: Db, orderId: number): Promise<Map<string, Date>> {
  const events = await db<{ kind: string; at: Date }[]>`select kind, at from order_event where order_id = ${orderId}`
  return new Map(events.map(({ kind, at }) => [kind, at]))
}

async function parcelsOf(db: Db, orderId: number): Promise<Parcel[]> {
  const rows = await db<{ id: number; courier: string; trackingNumber: string; at: Date | null; text: Localized }[]>`
    select parcel.id, courier, tracking_number as "trackingNumber", step.at,
           jsonb_build_object('zh', step.text_zh, 'en', step.text_en) as text
      from parcel
      left join parcel_step step on step.parcel_id = parcel.id
     where parcel.order_id = ${orderId}
     order by parcel.id, step.at desc, step.id desc`
  const parcels = new Map<number, Parcel>()
  for (const { id, courier, trackingNumber, at, text } of rows) {
    const parcel = parcels.get(id) ?? { courier, trackingNumber, steps: [] }
    if (at) parcel.steps.push({ at: at.toISOString(), text })
    parcels.set(id, parcel)
  }
  return [...parcels.values()]
}

const cardOf = (row: OrderRow, lines: OrderLine[]): FoundCard => ({
  id: row.id,
  accountId: row.accountId,
  uniqueCode: row.uniqueCode,
  number: row.number,
  status: row.status,
  lines,
  totals: { goods: row.goods, shipping: row.shipping, discount: row.discount, due: row.due },
  payMethod: row.payMethod,
  placedAt: row.placedAt.toISOString(),
  payBy: row.payBy.toISOString(),
})
