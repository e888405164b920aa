import {
  type AfterSaleAction,
  type AfterSaleEventKind,
  type AfterSaleKind,
  type AfterSaleStatus,
  afterSaleTransition,
  OPEN_AFTER_SALES,
  type ReturnAddress,
  type ReturnParcel,
} from '#domain/after-sale.ts'
import type { Fen } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { LineRefund } from '#domain/refund-amount.ts'
import type { RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import type { Db } from '#server/db/database.ts'
import { orderedPartsColumn, type StockedPart } from '#server/features/catalog/stock.ts'

/* Statements that write requests for money back and change their order. */

export type AskedOrder = { id: number; status: OrderStatus; receivedAt: Date | null }

/**
 * An own order by number or row id, locked: shipping, paying back and other requests wait. The order is always locked before its
 * request.
 */
export async function lockOrderOf(tx: Db, accountId: number, name: string): Promise<AskedOrder | undefined> {
  const [order] = await tx<AskedOrder[]>`${orderOf(tx, accountId, name)} for update`
  return order
}

export async function findAskedOrderOf(db: Db, accountId: number, name: string): Promise<AskedOrder | undefined> {
  const [order] = await db<AskedOrder[]>`${orderOf(db, accountId, name)}`
  return order
}

/** Finds an order of any account and locks it. */
export async function lockAskedOrder(tx: Db, number: string): Promise<(AskedOrder & { accountId: number }) | undefined> {
  const [order] = await tx<(AskedOrder & { accountId: number })[]>`
    select ${askedColumns(tx)}, account_id as "accountId" from shop_order where number = ${number} for update`
  return order
}

export async function findOrderId(db: Db, number: string): Promise<number | undefined> {
  const [order] = await db<{ id: number }[]>`select id from shop_order where number = ${number}`
  return order?.id
}

const askedColumns = (db: Db) => db`
  id, status, (select at from order_event where order_id = shop_order.id and kind = 'received') as "receivedAt"`

const orderOf = (db: Db, accountId: number, name: string) => db`
  select ${askedColumns(db)}
    from shop_order
   where account_id = ${accountId} and deleted_at is null and (number = ${name} or unique_code = ${name} or id::text = ${name})`

/** Whether a request for money back of this order is still open. An order has one at most. */
export async function hasOpenRequest(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db<[{ isOpen: boolean }]>`
    select exists (select from after_sale where order_id = ${orderId} and status in ${db(OPEN_AFTER_SALES)}) as "isOpen"`
  return row.isOpen
}

/** What the type OrderLine lacks for a refund. */
type LineShares = { id: number; unique: string; shipping: Fen; boxShare: Fen; withdrawnQuantity: number }
export const listLineShares = (db: Db, orderId: number): Promise<LineShares[]> =>
  db<LineShares[]>`
    select id, unique_code as "unique", shipping, box_share as "boxShare", withdrawn_quantity as "withdrawnQuantity"
      from order_line
     where order_id = ${orderId}
     order by id`

export type NewRequest = {
  number: string
  orderId: number
  accountId: number
  kind: AfterSaleKind
  reason: RefundReason
  explanation: string
  pictures: readonly string[]
  asked: Fen
  /** Staff who have asked in the shopper's stead; null when the shopper asked. */
  openedBy: number | null
  at: Date
}

export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into after_sale (number, order_id, account_id, kind, reason, explanation, pictures, asked, amount, opened_by, created_at)
    values (${request.number}, ${request.orderId}, ${request.accountId}, ${request.kind}, ${request.reason}, ${request.explanation},
            ${[...request.pictures]}, ${request.asked}, ${request.asked}, ${request.openedBy}, ${request.at})
    returning id`
  if (!row) throw new Error('insert returned no request')
  return row.id
}

export type RequestLine = LineRefund & { lineId: number; quantity: number }

/** Also reserves the pieces, until the request is refused or withdrawn. */
export async function insertRequestLines(db: Db, requestId: number, lines: readonly RequestLine[]): Promise<void> {
  const rows = lines.map(({ lineId, quantity, withdrawn, goods, shipping, boxes }) => ({
    after_sale_id: requestId,
    order_line_id: lineId,
    quantity,
    withdrawn,
    goods,
    shipping,
    box_back: boxes,
  }))
  await db`insert into after_sale_line ${db(rows)}`
  await db`
    update order_line line
       set refunded_quantity = refunded_quantity + part.quantity, withdrawn_quantity = withdrawn_quantity + part.withdrawn
      from after_sale_line part
     where part.after_sale_id = ${requestId} and line.id = part.order_line_id`
}

/** Releases the reserved pieces. */
export async function releaseLines(db: Db, requestId: number): Promise<void> {
  await db`
    update order_line line
       set refunded_quantity = refunded_quantity - part.quantity, withdrawn_quantity = withdrawn_quantity - part.withdrawn
      from after_sale_line part
     where part.after_sale_id = ${requestId} and line.id = part.order_line_id`
}

/** Changes what is reserved of the order's money. False: more than was paid. */
export async function promiseRefund(db: Db, orderId: number, change: number): Promise<boolean> {
  const { count } = await db`
    update shop_order set refunded = refunded + ${change}
     where id = ${orderId} and refunded + ${change} between 0 and due`
  return count === 1
}

export type LockedRequest = {
  id: number
  orderId: number
  orderNumber: string
  accountId: number
  number: string
  kind: AfterSaleKind
  status: AfterSaleStatus
  asked: Fen
  amount: Fen
}

/** Locks the order first. Without `accountId`: anybody's, for staff. */
export async function lockRequest(
  tx: Db,
  of: { number: string } | { id: number },
  accountId?: number,
): Promise<LockedRequest | undefined> {
  const named = 'number' in of ? tx`request.number = ${of.number}` : tx`request.id = ${of.id}`
  const owned = accountId === undefined ? tx`true` : tx`request.account_id = ${accountId} and request.hidden_at is null`
  const [order] = await tx<{ id: number; number: string }[]>`
    select placed.id, placed.number
      from shop_order placed
     where placed.id = (select request.order_id from after_sale request where ${named} and ${owned})
       for update`
  if (!order) return undefined
  const [request] = await tx<Omit<LockedRequest, 'orderId' | 'orderNumber'>[]>`
    select id, account_id as "accountId", number, kind, status, asked, amount from after_sale request where ${named}`
  return request && { ...request, orderId: order.id, orderNumber: order.number }
}

/** True when this call moved the request. */
export async function moveRequest(db: Db, requestId: number, action: AfterSaleAction): Promise<boolean> {
  const { from, kinds, to } = afterSaleTransition(action)
  const { count } = await db`
    update after_sale set status = ${to} where id = ${requestId} and status in ${db(from)} and kind in ${db(kinds)}`
  return count === 1
}

/** `byAccount` null: the shop's clock. */
export type Step = { byAccount: number | null; at: Date; note?: string }

export async function insertRequestEvent(
  db: Db,
  requestId: number,
  kind: AfterSaleEventKind,
  { byAccount, at, note = '' }: Step,
): Promise<void> {
  await db`
    insert into after_sale_event (after_sale_id, kind, by_account, note, at)
    values (${requestId}, ${kind}, ${byAccount}, ${note}, ${at})`
}

/** Who let the money of a request go, and what was said. */
export async function findDecision(db: Db, requestId: number): Promise<{ byAccount: number | null; note: string } | undefined> {
  const [decided] = await db<{ byAccount: number | null; note: string }[]>`
    select by_account as "byAccount", note from after_sale_event where after_sale_id = ${requestId} and kind = 'paying'`
  return decided
}

/** Keeps the amount, in fen, that staff have agreed to. */
export async function setAgreed(db: Db, requestId: number, amount: Fen): Promise<void> {
  await db`update after_sale set amount = ${amount} where id = ${requestId}`
}

export async function setRefusal(db: Db, requestId: number, reason: string): Promise<void> {
  await db`update after_sale set refuse_reason = ${reason} where id = ${requestId}`
}

export async function setReturnParcel(db: Db, requestId: number, parcel: ReturnParcel): Promise<void> {
  await db`
    update after_sale
       set return_courier = ${parcel.courier}, return_tracking = ${parcel.trackingNumber}, return_phone = ${parcel.phone},
           return_note = ${parcel.note},
           return_pictures = case when ${parcel.pictures.length} > 0 then ${parcel.pictures} else return_pictures end
     where id = ${requestId}`
}

export type HeldLine = {
  requestNumber: string
  lineId: number
  unique: string
  productId: number
  skuId: number
  flashItemId: number | null
  quantity: number
  withdrawn: number
  restocked: number
  /** What was inside a set. */
  parts: StockedPart[] | null
}

/** The pieces of a request, in the order in which stock is locked. */
export const listHeldLines = (db: Db, requestId: number): Promise<HeldLine[]> =>
  db<HeldLine[]>`
    select line.id as "lineId", line.unique_code as "unique", line.product_id as "productId", line.sku_id as "skuId",
           line.flash_item_id as "flashItemId", part.quantity, part.withdrawn, part.restocked, ${orderedPartsColumn(db)},
           (select number from after_sale where id = ${requestId}) as "requestNumber"
      from after_sale_line part join order_line line on line.id = part.order_line_id
     where part.after_sale_id = ${requestId}
     order by line.sku_id, line.id`

export async function addRestocked(db: Db, requestId: number, lineId: number, quantity: number): Promise<void> {
  await db`
    update after_sale_line set restocked = restocked + ${quantity}
     where after_sale_id = ${requestId} and order_line_id = ${lineId}`
}

export async function takeFromSales(db: Db, productId: number, quantity: number): Promise<void> {
  await db`update product set sales = greatest(sales - ${quantity}, 0) where id = ${productId}`
}

/**
 * Every piece came back, never left, or was refunded in full. Whoever got a part of the price for pieces that they keep still has an
 * order; of what came back the shop may keep a part, and nothing of the order is left all the same.
 */
export async function isAllRefunded(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db<[{ isAll: boolean }]>`
    select not exists (select from order_line where order_id = ${orderId} and refunded_quantity < quantity)
       and not exists (
         select from after_sale request
          where order_id = ${orderId} and status = 'refunded' and kind = 'money' and amount < asked
            and exists (select from after_sale_line where after_sale_id = request.id and withdrawn < quantity)) as "isAll"`
  return row.isAll
}

/** Oldest first. */
export async function listPaying(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from after_sale where status = 'paying' order by id`
  return rows.map(({ id }) => id)
}

/** True when this call hid it. */
export async function hideRequest(db: Db, accountId: number, number: string, at: Date): Promise<boolean> {
  const { count } = await db`
    update after_sale set hidden_at = ${at}
     where number = ${number} and account_id = ${accountId} and hidden_at is null and not (status in ${db(OPEN_AFTER_SALES)})`
  return count === 1
}

const RETURN_ADDRESS = 'return-address'

/** The return address as staff wrote it; without one, the company's address. */
export async function readReturnAddress(db: Db): Promise<ReturnAddress> {
  const [row] = await db<{ address: ReturnAddress }[]>`
    select case key when ${RETURN_ADDRESS} then value
           else jsonb_build_object('name', value -> 'siteName', 'phone', value -> 'contactNumber', 'address', value -> 'address')
           end as address
      from setting
     where key in (${RETURN_ADDRESS}, 'company')
     order by key = ${RETURN_ADDRESS} desc
     limit 1`
  return row?.address ?? { name: { zh: '', en: '' }, phone: '', address: { zh: '', en: '' } }
}

export async function writeReturnAddress(db: Db, address: ReturnAddress): Promise<void> {
  await db`
    insert into setting (key, value) values (${RETURN_ADDRESS}, ${db.json(address)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}
