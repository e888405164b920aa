import type { Address } from '#domain/address.ts'
import type { DeliveryDay } from '#domain/delivery-day.ts'
import type { DeliveryZone } from '#domain/freight.ts'
import type { GiftBox, OrderGift } from '#domain/gift.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { selectAddressOf } from '#server/features/accounts/address-sql.ts'
import { accountsOfPerson } from '#server/features/accounts/person-sql.ts'
import { deleteBuyNowKeys, isBuyNowThere } from '#server/features/cart/buy-now-sql.ts'
import type { Sale } from '#server/features/flash-sale/sold-pack.ts'
import { takePacks } from '#server/features/flash-sale/take-packs-sql.ts'
import { zoneOf } from '#server/features/freight/quote-freight.ts'
import { selectOpenBoxes } from '#server/features/gifts/open-boxes-sql.ts'
import { type CheckoutLine, giftRow } from './sql.ts'

/* Statements for a whole batch: every round trip under the lock makes the other buyers wait. Answers are in the order asked. */

type Asked = { accountId: number; key: string }

/** Null: an ordinary checkout, or none. */
export async function findSaleIds(db: Db, asked: readonly Asked[]): Promise<(number | null)[]> {
  const rows = await db<{ place: number; saleId: number }[]>`
    select place, flash_item_id as "saleId"
      from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ key }) => key)}::uuid[])
           with ordinality as asked (account_id, key, place)
      join checkout using (key, account_id)`
  const found = new Map(rows.map(({ place, saleId }) => [place, saleId]))
  return asked.map((_, index) => found.get(index + 1) ?? null)
}

/** Address and zone are null when the address is not the account's. */
export type Found = {
  /** Null: no checkout of this sale under the key. */
  line: CheckoutLine | null
  shipping: Fen
  boxFee: Fen
  expiresAt: Date
  address: Address | null
  zone: DeliveryZone | null
  /** Gift boxes that can be chosen. */
  boxes: GiftBox[]
  /** The order that this key has made already. */
  number: string | null
  digest: string | null
  /** Packs that the person ordered in the sale, also with an earlier account. */
  bought: number
  /** Orders of the sale that the person let be cancelled. */
  cancelled: number
  isLineThere: boolean
  isBlocked: boolean
}

/** Reads the calls; the caller holds the lock of the sale. */
export const readCalls = (tx: Db, saleId: number, asked: readonly (Asked & { addressId: number })[]): Promise<Found[]> =>
  tx<Found[]>`
    select checkout.lines -> 0 as line, checkout.shipping_fee as shipping, checkout.box_fee as "boxFee", checkout.expires_at as "expiresAt",
           to_jsonb(address) as address, to_jsonb(zone) as zone, boxes.list as boxes, earlier.number, earlier.request_digest as digest,
           had.quantity as bought, had.cancelled, ${isBuyNowThere(tx, tx`checkout.lines -> 0 ->> 'id'`)} as "isLineThere",
           exists (select from account where id = asking_id and blocked_at is not null) as "isBlocked"
      from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ key }) => key)}::uuid[],
                  ${asked.map(({ addressId }) => addressId)}::bigint[])
           with ordinality as asked (asking_id, asked_key, asked_address_id, place)
      left join checkout on checkout.key = asked_key and checkout.account_id = asking_id and checkout.flash_item_id = ${saleId}
      left join shop_order earlier on earlier.checkout_key = asked_key and earlier.account_id = asking_id
      left join lateral (${selectAddressOf(tx, tx`asking_id`, tx`asked_address_id`)} limit 1) address on true
      left join lateral (${zoneOf(tx, tx`address."cityCode"`)}) zone on address.id is not null
     cross join (select coalesce(jsonb_agg(to_jsonb(box)), '[]') as list from (${selectOpenBoxes(tx)}) box) boxes
     cross join lateral (
       select coalesce(sum(line.quantity) filter (where placed.status not in ('cancelled', 'refunded')), 0)::integer as quantity,
              count(*) filter (where placed.status = 'cancelled')::integer as cancelled
         from shop_order placed
         join order_line line on line.order_id = placed.id
        where placed.flash_item_id = ${saleId}
          and placed.account_id = any (array(${accountsOfPerson(tx, tx`asking_id`)}))
     ) had
     order by place`

export async function isFlashOrder(db: Db, orderId: number): Promise<boolean> {
  return (await db`select from shop_order where id = ${orderId} and flash_item_id is not null`).length === 1
}

/** An order of a flash sale has one line and no coupon. */
export type NewFlashOrder = {
  number: string
  uniqueCode: string
  accountId: number
  checkoutKey: string
  digest: string
  recipient: { name: string; phone: string; address: string; cityCode: number }
  remark: string
  goods: Fen
  shipping: Fen
  boxes: Fen
  gift: OrderGift | null
  delivery: DeliveryDay | null
  channel: number
  placedAt: Date
  payBy: Date
  lineCode: string
  quantity: number
  /** The buy-now line that becomes it. */
  buyNowKey: string
}

/** Orders, lines, events, what the staff are told, sold packs and used buy-now lines in one statement. False: too few left. */
export async function writeFlashOrders(tx: Db, sale: Sale, orders: readonly NewFlashOrder[]): Promise<boolean> {
  const of = <T>(value: (order: NewFlashOrder) => T): T[] => orders.map(value)
  const quantity = orders.reduce((sum, order) => sum + order.quantity, 0)
  const { count } = await tx`
    with taken as (${takePacks(tx, sale, quantity)}),
    bought as (${deleteBuyNowKeys(
      tx,
      of(({ buyNowKey }) => buyNowKey),
    )}),
    wanted as (
      select nextval('shop_order_id_seq') as id, taken.id as sale_id, wanted.*
        from taken, unnest(
          ${of(({ number }) => number)}::text[], ${of(({ uniqueCode }) => uniqueCode)}::text[],
          ${of(({ accountId }) => accountId)}::bigint[], ${of(({ checkoutKey }) => checkoutKey)}::uuid[],
          ${of(({ digest }) => digest)}::text[], ${of(({ recipient }) => recipient.name)}::text[],
          ${of(({ recipient }) => recipient.phone)}::text[], ${of(({ recipient }) => recipient.address)}::text[],
          ${of(({ recipient }) => recipient.cityCode)}::int[], ${of(({ remark }) => remark)}::text[],
          ${of(({ goods }) => goods)}::bigint[], ${of(({ shipping }) => shipping)}::bigint[],
          ${of(({ channel }) => channel)}::smallint[], ${of(({ placedAt }) => placedAt.toISOString())}::timestamptz[],
          ${of(({ payBy }) => payBy.toISOString())}::timestamptz[], ${of(({ lineCode }) => lineCode)}::text[],
          ${of((order) => order.quantity)}::int[], ${of(({ boxes }) => boxes)}::bigint[],
          ${of(({ gift }) => gift && JSON.stringify(giftRow(gift)))}::text[],
          ${of(({ delivery }) => delivery?.day ?? null)}::date[], ${of(({ delivery }) => delivery?.leaveOn ?? null)}::date[]
        ) as wanted (number, unique_code, account_id, checkout_key, digest, name, phone, address, city_code, remark, goods, shipping,
                     channel, placed_at, pay_by, line_code, quantity, boxes, gift, deliver_on, leave_on)
    ), placed as (
      insert into shop_order (
        id, number, unique_code, account_id, checkout_key, request_digest, recipient_name, recipient_phone, recipient_address, city_code,
        remark, goods_total, shipping_fee, box_fee, due, channel, placed_at, pay_by, deliver_on, leave_on, flash_item_id)
      select id, number, unique_code, account_id, checkout_key, digest, name, phone, address, city_code,
             remark, goods, shipping, boxes, goods + shipping + boxes, channel, placed_at, pay_by, deliver_on, leave_on, sale_id
        from wanted
       -- In this order the customers' figures are locked at the commit.
       order by account_id
    ), event as (
      insert into order_event (order_id, kind, by_account, at) select id, 'placed', account_id, placed_at from wanted
    ), gifted as (
      insert into order_gift (order_id, card_text, card_from, card_to, box_name_zh, box_name_en, box_price, box_count)
      select id, kept.card_text, kept.card_from, kept.card_to, kept.box_name_zh, kept.box_name_en, kept.box_price, kept.box_count
        from wanted, jsonb_populate_record(null::order_gift, gift::jsonb) kept
       where gift is not null
    ), told as (
      insert into notice_event (key, kind, subject_ids)
      select 'new-order:' || min(id), 'new-order', array_agg(id order by id) from wanted having count(*) > 0
    )
    insert into order_line (
      order_id, unique_code, product_id, sku_id, name_zh, name_en, image, vintage, size_ml, pack, price, quantity, shipping, box_share, flash_item_id)
    select id, line_code, ${sale.productId}, ${sale.skuId}, ${sale.name.zh}, ${sale.name.en}, ${sale.image},
           ${sale.vintage}, ${sale.sizeMl}, ${sale.pack}, ${sale.price}, quantity, shipping, boxes, sale_id
      from wanted`
  return count === orders.length
}
