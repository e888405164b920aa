import type { Locale, Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

/* What notices say, read when they are written: one statement for all events of a kind. */

type About = { subjectId: number; accountId: number | null }
export type OrderFacts = About & { order: string; sum: Fen; bottles: number }

export const readOrders = (db: Db, ids: readonly number[]): Promise<OrderFacts[]> =>
  db<OrderFacts[]>`
    select placed.id as "subjectId", account_id as "accountId", number as "order", due as sum,
           coalesce((select sum(quantity * pack) from order_line where order_id = placed.id), 0)::integer as bottles
      from shop_order placed where placed.id = any(${[...ids]}::bigint[])`

export type ParcelFacts = About & { order: string; courier: string; tracking: string }
export const readParcels = (db: Db, ids: readonly number[]): Promise<ParcelFacts[]> =>
  db<ParcelFacts[]>`
    select parcel.id as "subjectId", account_id as "accountId", number as "order",
           coalesce(nullif(courier_code, ''), courier) as courier, tracking_number as tracking
      from parcel join shop_order on shop_order.id = order_id where parcel.id = any(${[...ids]}::bigint[])`

/** `order`: empty for a recharge, which has a number of its own. */
export type PaybackFacts = About & { order: string; recharge: string; sum: Fen }
export const readPaybacks = (db: Db, ids: readonly number[]): Promise<PaybackFacts[]> =>
  db<PaybackFacts[]>`
    select payback.id as "subjectId", coalesce(placed.account_id, recharge.account_id) as "accountId",
           coalesce(placed.number, '') as "order", coalesce(recharge.number, '') as recharge, payback.amount as sum
      from payback
      join payment on payment.id = payment_id
      left join shop_order placed on placed.id = payment.order_id
      left join recharge on recharge.id = payment.recharge_id
     where payback.id = any(${[...ids]}::bigint[])`

export type InvoiceFacts = About & { order: string; invoice: string }
export const readInvoices = (db: Db, ids: readonly number[]): Promise<InvoiceFacts[]> =>
  db<InvoiceFacts[]>`
    select invoice.id as "subjectId", invoice.account_id as "accountId", number as "order", invoice_number as invoice
      from invoice join shop_order on shop_order.id = order_id where invoice.id = any(${[...ids]}::bigint[])`

export type WishFacts = About & { wine: Localized; productId: number }
export const readWishes = (db: Db, ids: readonly number[]): Promise<WishFacts[]> =>
  db<WishFacts[]>`
    select wish.id as "subjectId", account_id as "accountId", product.id as "productId",
           jsonb_build_object('zh', name_zh, 'en', name_en) as wine
      from back_in_stock_wish wish join sku on sku.id = sku_id join product on product.id = product_id
     where wish.id = any(${[...ids]}::bigint[])`

export type PriceWishFacts = About & { wine: Localized; price: Fen; productId: number; skuCode: string; itemId: number | null }
/**
 * Those whose price holds still. It may have gone up, or the wine, since they were taken: then they wait again, and nobody is told
 * what is not so.
 */
export const confirmPriceWishes = (db: Db, ids: readonly number[]): Promise<PriceWishFacts[]> =>
  db<PriceWishFacts[]>`
    with held as (
      select wish.id, wish.account_id, name_zh, name_en, product.id as product_id, sku.code, item.id as item_id,
             coalesce(item.price, sku.price) as price
        from price_wish wish
        join sku on sku.id = wish.sku_id and sku.on_sale
        join product on product.id = sku.product_id and product.on_sale
        left join flash_item item on item.id = told_of_item
       where wish.id = any(${[...ids]}::bigint[]) and told_at is not null
         and case when told_of_item is null then available(sku) > 0 and sku.price <= wish.price
                  else item.remaining > 0 and item.closed_at is null and item.price <= wish.price end),
    again as (
      update price_wish set told_at = null, told_of_item = null
       where id = any(${[...ids]}::bigint[]) and told_at is not null and id not in (select id from held))
    select id as "subjectId", account_id as "accountId", jsonb_build_object('zh', name_zh, 'en', name_en) as wine, price,
           product_id as "productId", code as "skuCode", item_id as "itemId"
      from held`

/** Without those that were used or taken back meanwhile. */
export type ClaimFacts = About & { coupon: Localized; until: Date }
export const readClaims = (db: Db, ids: readonly number[]): Promise<ClaimFacts[]> =>
  db<ClaimFacts[]>`
    select claim.id as "subjectId", account_id as "accountId", claim.valid_to as until,
           jsonb_build_object('zh', title_zh, 'en', title_en) as coupon
      from coupon_claim claim join coupon on coupon.id = coupon_id
     where claim.id = any(${[...ids]}::bigint[]) and voided_at is null and called_back_at is null
       and not exists (select from coupon_use where claim_id = claim.id and given_back_at is null)`

/** Without those that an order has after all. */
export type CallBackFacts = About & { coupon: Localized; reason: Localized }
export const readCalledBack = (db: Db, ids: readonly number[]): Promise<CallBackFacts[]> =>
  db<CallBackFacts[]>`
    select claim.id as "subjectId", account_id as "accountId", jsonb_build_object('zh', title_zh, 'en', title_en) as coupon,
           jsonb_build_object('zh', coalesce(void_reason_zh, reason_zh), 'en', coalesce(void_reason_en, reason_en)) as reason
      from coupon_claim claim
      join coupon on coupon.id = claim.coupon_id
      left join coupon_call_back back on back.coupon_id = coupon.id
     where coalesce(void_reason_zh, reason_zh) is not null and claim.id = any(${[...ids]}::bigint[])
       and not exists (select from coupon_use where claim_id = claim.id and given_back_at is null)`

export type RequestFacts = About & { order: string; number: string; sum: Fen }
export const readRequests = (db: Db, ids: readonly number[]): Promise<RequestFacts[]> =>
  db<RequestFacts[]>`
    select request.id as "subjectId", null::bigint as "accountId", placed.number as "order", request.number, asked as sum
      from after_sale request join shop_order placed on placed.id = order_id where request.id = any(${[...ids]}::bigint[])`

export type AlarmFacts = About & { alarm: string; payment: string }
export const readAlarms = (db: Db, ids: readonly number[]): Promise<AlarmFacts[]> =>
  db<AlarmFacts[]>`
    select id as "subjectId", null::bigint as "accountId", kind as alarm, coalesce(payment_number, '') as payment
      from money_alarm where id = any(${[...ids]}::bigint[])`

export type PackFacts = About & { wine: Localized; vintage: number | null; sizeMl: number; pack: number; left: number }
export const readPacks = (db: Db, ids: readonly number[]): Promise<PackFacts[]> =>
  db<PackFacts[]>`
    select sku.id as "subjectId", null::bigint as "accountId", jsonb_build_object('zh', name_zh, 'en', name_en) as wine,
           vintage, size_ml as "sizeMl", pack, available(sku) as left
      from sku join product on product.id = product_id where sku.id = any(${[...ids]}::bigint[])`

export type Recipient = {
  id: number
  phone: string
  openId: string
  hasWechat: boolean
  locale: Locale
  isBlocked: boolean
  isClosed: boolean
}
/** `openId`: empty for people who do not follow the official account. */
export const readRecipients = (db: Db, ids: readonly number[]): Promise<Recipient[]> =>
  db<Recipient[]>`
    select account.id, coalesce(phone, '') as phone, coalesce(open_id, '') as "openId", wechat_union_id is not null as "hasWechat",
           locale, blocked_at is not null as "isBlocked", deleted_at is not null as "isClosed"
      from account left join wechat_follower on union_id = wechat_union_id
     where account.id = any(${[...ids]}::bigint[])`
