import type { DeliveryDay } from '#domain/delivery-day.ts'
import type { OrderGift } from '#domain/gift.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { OrderTotals } from '#domain/order.ts'
import type { LaterStatus, OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import type { StockedPart, StockStep } from '#server/features/catalog/stock.ts'

/* Statements that write orders, and small reads. Whole orders are read in order-rows-sql.ts. */

/** As shown by confirm; `id`: of the cart line or buy-now key. */
export type CheckoutLine = { id: number | string; skuId: number; quantity: number; price: Fen }
export type Shown = { lines: CheckoutLine[]; shipping: Fen; boxes: Fen; discount: Fen; couponClaimId: number | null }
export type StoredCheckout = Shown & { flashItemId: number | null; expiresAt: Date }

export async function insertCheckout(db: Db, accountId: number, key: string, checkout: StoredCheckout): Promise<void> {
  const { lines, shipping, boxes, discount, couponClaimId, flashItemId, expiresAt } = checkout
  await db`
    insert into checkout (key, account_id, lines, shipping_fee, box_fee, discount, coupon_claim_id, flash_item_id, expires_at)
    values (${key}, ${accountId}, ${db.json(lines)}, ${shipping}, ${boxes}, ${discount}, ${couponClaimId}, ${flashItemId}, ${expiresAt})`
}

export async function findCheckoutOf(db: Db, accountId: number, key: string): Promise<StoredCheckout | undefined> {
  const [checkout] = await db<StoredCheckout[]>`
    select lines, shipping_fee as shipping, box_fee as boxes, discount, coupon_claim_id as "couponClaimId", flash_item_id as "flashItemId",
           expires_at as "expiresAt"
      from checkout
     where key = ${key} and account_id = ${accountId}`
  return checkout
}

export async function saveShown(db: Db, key: string, { lines, shipping, boxes, discount, couponClaimId }: Shown): Promise<void> {
  await db`
    update checkout
       set lines = ${db.json(lines)}, shipping_fee = ${shipping}, box_fee = ${boxes}, discount = ${discount},
           coupon_claim_id = ${couponClaimId}
     where key = ${key}`
}

export type PlacedOrder = { number: string; requestDigest: string }

export async function findOrderByKey(db: Db, accountId: number, key: string): Promise<PlacedOrder | undefined> {
  const [order] = await db<PlacedOrder[]>`
    select number, request_digest as "requestDigest" from shop_order where checkout_key = ${key} and account_id = ${accountId}`
  return order
}

export type NewOrder = {
  number: string
  uniqueCode: string
  accountId: number
  checkoutKey: string
  requestDigest: string
  recipient: { name: string; phone: string; address: string; cityCode: number }
  remark: string
  totals: OrderTotals
  couponClaimId: number | null
  channel: number
  placedAt: Date
  payBy: Date
  /** Null: as soon as possible. */
  delivery: DeliveryDay | null
  /** Placed by staff for the customer. */
  byPhone?: { placedBy: number; payWithinMinutes: number }
}

export async function insertOrder(db: Db, order: NewOrder): Promise<number> {
  const { recipient, totals, delivery, byPhone } = order
  const [row] = await db<{ id: number }[]>`
    insert into shop_order (
      number, unique_code, account_id, checkout_key, request_digest,
      recipient_name, recipient_phone, recipient_address, city_code, remark,
      goods_total, shipping_fee, box_fee, discount, due, coupon_claim_id, channel, placed_at, pay_by, deliver_on, leave_on,
      placed_by, pay_within_minutes
    ) values (
      ${order.number}, ${order.uniqueCode}, ${order.accountId}, ${order.checkoutKey}, ${order.requestDigest},
      ${recipient.name}, ${recipient.phone}, ${recipient.address}, ${recipient.cityCode}, ${order.remark},
      ${totals.goods}, ${totals.shipping}, ${totals.boxes}, ${totals.discount}, ${totals.due}, ${order.couponClaimId},
      ${order.channel}, ${order.placedAt}, ${order.payBy},
      ${delivery?.day ?? null}, ${delivery?.leaveOn ?? null},
      ${byPhone?.placedBy ?? null}, ${byPhone?.payWithinMinutes ?? null}
    )
    returning id`
  if (!row) throw new Error('insert returned no order')
  return row.id
}

export type NewOrderLine = {
  unique: string
  productId: number
  skuId: number
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  quantity: number
  discount: Fen
  shipping: Fen
  boxShare: Fen
  /** Of a set. */
  parts?: readonly StockedPart[] | null
}

export async function insertOrderLines(db: Db, orderId: number, lines: readonly NewOrderLine[]): Promise<void> {
  const rows = lines.map((line) => ({
    order_id: orderId,
    unique_code: line.unique,
    product_id: line.productId,
    sku_id: line.skuId,
    name_zh: line.name.zh,
    name_en: line.name.en,
    image: line.image,
    vintage: line.vintage,
    size_ml: line.sizeMl,
    pack: line.pack,
    price: line.price,
    quantity: line.quantity,
    discount: line.discount,
    shipping: line.shipping,
    box_share: line.boxShare,
  }))
  await db`insert into order_line ${db(rows)}`
  const inside = lines.flatMap(({ unique, parts }) => (parts ?? []).map((part, position) => ({ unique, position, ...part })))
  if (inside.length === 0) return
  await db`
    insert into order_line_part (order_line_id, part_sku_id, amount, part_position, part_name_zh, part_name_en, part_vintage,
                                 part_size_ml, part_pack)
    select line.id, "skuId", amount, position, name->>'zh', name->>'en', t.vintage, "sizeMl", t.pack
      from jsonb_to_recordset(${db.json(inside as never)})
        as t ("unique" text, "skuId" int, amount smallint, position smallint, name jsonb, vintage smallint, "sizeMl" int, pack smallint)
      join order_line line on line.unique_code = t."unique"`
}

export async function insertGift(db: Db, orderId: number, gift: OrderGift): Promise<void> {
  await db`insert into order_gift ${db({ order_id: orderId, ...giftRow(gift) })}`
}

/** The columns of `order_gift`. */
export const giftRow = ({ card, boxes }: OrderGift) => ({
  card_text: card.text,
  card_from: card.from,
  card_to: card.to,
  box_name_zh: boxes?.name.zh ?? null,
  box_name_en: boxes?.name.en ?? null,
  box_price: boxes?.price ?? null,
  box_count: boxes?.count ?? null,
})

/** `byAccount` null: the shop's clock. */
export type OrderEvent = {
  kind:
    | 'placed'
    | LaterStatus
    | 'deleted'
    | 'transfer-chosen'
    | 'corrected'
    | 'remark-changed'
    | 'gift-changed'
    | 'day-changed'
    | 'parcel-corrected'
    | 'parcel-split'
  byAccount: number | null
  at: Date
  note?: string
}

export async function insertEvent(db: Db, orderId: number, { kind, byAccount, at, note = '' }: OrderEvent): Promise<void> {
  await db`
    insert into order_event (order_id, kind, by_account, at, note)
    values (${orderId}, ${kind}, ${byAccount}, ${at}, ${note})`
}

/** True when this call moved the order. */
export async function moveStatus(db: Db, orderId: number, from: readonly OrderStatus[], to: OrderStatus): Promise<boolean> {
  const { count } = await db`update shop_order set status = ${to} where id = ${orderId} and status in ${db(from)}`
  return count === 1
}

export async function savePayMethod(db: Db, orderId: number, method: PayMethod): Promise<void> {
  await db`update shop_order set pay_method = ${method} where id = ${orderId}`
}

export async function savePayBy(db: Db, orderId: number, payBy: Date): Promise<void> {
  await db`update shop_order set pay_by = ${payBy} where id = ${orderId}`
}

export async function hideOrder(db: Db, orderId: number, from: readonly OrderStatus[], at: Date): Promise<boolean> {
  const { count } = await db`
    update shop_order set deleted_at = ${at} where id = ${orderId} and deleted_at is null and status in ${db(from)}`
  return count === 1
}

/** The longest overdue first. */
export async function listOverdue(db: Db, now: Date): Promise<number[]> {
  const orders = await db<{ id: number }[]>`
    select id from shop_order where status = 'unpaid' and pay_by <= ${now} order by pay_by`
  return orders.map(({ id }) => id)
}

/** False when the order has got more time, or is not unpaid any more. */
export async function lockOverdue(tx: Db, orderId: number, now: Date): Promise<boolean> {
  const rows = await tx`
    select from shop_order where id = ${orderId} and status = 'unpaid' and pay_by <= ${now} for no key update`
  return rows.length === 1
}

/** What the order holds of the stock, in the order in which stock is locked: sets are their parts. */
export async function listHeldStock(db: Db, orderId: number): Promise<StockStep[]> {
  const rows = await db<{ skuId: number; inSet: number | null; quantity: number }[]>`
    select coalesce(part_sku_id, sku_id) as "skuId", case when part_sku_id is not null then sku_id end as "inSet",
           sum(quantity * coalesce(amount, 1))::integer as quantity
      from order_line
      left join order_line_part on order_line_id = order_line.id
     where order_id = ${orderId} and flash_item_id is null
     group by 1, 2
     order by 1, 2 nulls first`
  return rows.map(({ inSet, ...step }) => ({ ...step, inSet: inSet ?? undefined }))
}

/** What it holds of flash sales. */
export const listHeldPacks = (db: Db, orderId: number): Promise<{ flashItemId: number; quantity: number }[]> =>
  db<{ flashItemId: number; quantity: number }[]>`
    select flash_item_id as "flashItemId", sum(quantity)::integer as quantity
      from order_line
     where order_id = ${orderId} and flash_item_id is not null
     group by flash_item_id
     order by min(sku_id)`

/**
 * Counts packs as sold; locks the products in one order, so that payments never deadlock. Locking and updating are two
 * statements: one that does both keeps to row versions that it saw first, and queues for them again behind those who wait for its
 * own locks.
 */
export async function addToSales(tx: Db, orderId: number): Promise<number[]> {
  const bought = tx`select product_id, sum(quantity)::integer as quantity from order_line where order_id = ${orderId} group by product_id`
  await tx`
    select from product where id in (select product_id from order_line where order_id = ${orderId}) order by id for no key update`
  const products = await tx<{ id: number }[]>`
    update product set sales = sales + bought.quantity from (${bought}) bought where product.id = bought.product_id
    returning product.id`
  return products.map(({ id }) => id)
}
