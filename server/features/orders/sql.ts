import type { OrderGift } from '#domain/gift.ts'
import type { Fen } from '#domain/money.ts'
import type { LaterStatus, OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import type { StockStep } from '#server/features/catalog/stock.ts'

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

/** Selects a `StoredCheckout`, as part of a larger statement. */
export const selectCheckoutOf = (db: Db, accountId: number, key: string): Fragment => db`
  select lines, shipping_fee as shipping, box_fee as boxes, discount, coupon_claim_id as "couponClaimId", flash_item_id as "flashItemId",
         expires_at as "expiresAt"
    from checkout
   where key = ${key} and account_id = ${accountId}`

export async function saveShown(db: Db, key: string, { lines, shipping, boxes, discount, couponClaimId }: Shown): Promise<void> {
  await db`
    update checkout
       set lines = ${db.json(lines)}, shipping_fee = ${shipping}, box_fee = ${boxes}, discount = ${discount},
           coupon_claim_id = ${couponClaimId}
     where key = ${key}`
}

/** The same key with another digest is another order. */
export type PlacedOrder = { number: string; requestDigest: string }

export async function insertGift(db: Db, orderId: number, gift: OrderGift): Promise<void> {
  await insertGiftOf(db, db`${orderId}`, gift)
}

/** Inserts the gift, as part of a larger statement. */
export function insertGiftOf(db: Db, orderId: Fragment, gift: OrderGift): Fragment {
  const { card_text, card_from, card_to, box_name_zh, box_name_en, box_price, box_count } = giftRow(gift)
  return db`
    insert into order_gift (order_id, card_text, card_from, card_to, box_name_zh, box_name_en, box_price, box_count)
    values (${orderId}, ${card_text}, ${card_from}, ${card_to}, ${box_name_zh}, ${box_name_en}, ${box_price}, ${box_count})`
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
    | 'replacement-made'
    | 'replacement-sent'
    | 'replacement-called-off'
  byAccount: number | null
  at: Date
  note?: string
}

export async function insertEvent(db: Db, orderId: number, { kind, byAccount, at, note = '' }: OrderEvent): Promise<void> {
  await db`
    insert into order_event (order_id, kind, by_account, at, note)
    values (${orderId}, ${kind}, ${byAccount}, ${at}, ${note})`
}

type Move = { from: readonly OrderStatus[]; to: LaterStatus; payMethod?: PayMethod | undefined }

/** Moves the order and writes its event. True when this call moved it. */
export async function moveStatus(
  db: Db,
  orderId: number,
  { from, to, payMethod }: Move,
  { byAccount, at, note = '' }: Omit<OrderEvent, 'kind'>,
): Promise<boolean> {
  const { count } = await db`
    with moved as (
      update shop_order
         set status = ${to} ${payMethod ? db`, pay_method = ${payMethod}` : db``}
       where id = ${orderId} and status in ${db(from)}
      returning id
    )
    insert into order_event (order_id, kind, by_account, at, note)
    select id, ${to}, ${byAccount}::bigint, ${at}::timestamptz, ${note} from moved`
  return count === 1
}

export async function savePayMethod(db: Db, orderId: number, method: PayMethod): Promise<void> {
  await db`update shop_order set pay_method = ${method} where id = ${orderId}`
}

export async function savePayBy(db: Db, orderId: number, payBy: Date): Promise<void> {
  await db`update shop_order set pay_by = ${payBy} where id = ${orderId}`
}

/** Hides an order from its shopper when it is in one of the states `from`. False otherwise. */
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
export async function listHeldStock(db: Db, orderId: number): Promise<(StockStep & { number: string })[]> {
  const rows = await db<{ skuId: number; inSet: number | null; quantity: number; number: string }[]>`
    select coalesce(part_sku_id, sku_id) as "skuId", case when part_sku_id is not null then sku_id end as "inSet",
           sum(quantity * coalesce(amount, 1))::integer as quantity,
           (select number from shop_order where id = ${orderId}) as number
      from order_line
      left join order_line_part on order_line_id = order_line.id
     where order_id = ${orderId} and flash_item_id is null
     group by 1, 2
     order by 1, 2 nulls first`
  return rows.map(({ inSet, ...step }) => ({ ...step, inSet: inSet ?? undefined }))
}

/** What the order holds of flash sales. */
export const listHeldPacks = (db: Db, orderId: number): Promise<{ flashItemId: number; quantity: number }[]> =>
  db<{ flashItemId: number; quantity: number }[]>`
    select flash_item_id as "flashItemId", sum(quantity)::integer as quantity
      from order_line
     where order_id = ${orderId} and flash_item_id is not null
     group by flash_item_id
     order by min(sku_id)`

/**
 * Counts packs as sold. `product.sales` is what shops show: paid for, less what came back to the shelf; `sku.sold` is what left the
 * stock, also by orders that are not paid yet. Locks the products in one order, so that payments never deadlock. Locking and updating
 * are two statements: one that does both keeps to row versions that it saw first, and queues for them again behind those who wait for
 * its own locks.
 */
export async function addToSales(tx: Db, orderId: number): Promise<number[]> {
  const bought = tx`select product_id, sum(quantity)::integer as quantity from order_line where order_id = ${orderId} group by product_id`
  const lock = tx`
    select from product where id in (select product_id from order_line where order_id = ${orderId}) order by id for no key update`
  const count = tx<{ id: number }[]>`
    update product set sales = sales + bought.quantity from (${bought}) bought where product.id = bought.product_id
    returning product.id`
  const [, products] = await Promise.all([lock, count])
  return products.map(({ id }) => id)
}
