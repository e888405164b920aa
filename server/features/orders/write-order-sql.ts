import type { CouponChoice } from '#domain/coupon.ts'
import type { DeliveryDay } from '#domain/delivery-day.ts'
import type { OrderGift } from '#domain/gift.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { OrderTotals } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { deleteStored, type StoredIds } from '#server/features/cart/stored-lines-sql.ts'
import type { StockedPart } from '#server/features/catalog/stock.ts'
import { insertUse } from '#server/features/coupons/unused-sql.ts'
import { insertGiftOf } from './sql.ts'

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
  /** The parts of a set. */
  parts?: readonly StockedPart[] | null
}

type Beside = {
  lines: readonly NewOrderLine[]
  gift: OrderGift | null
  /** The one that it spends. */
  coupon: CouponChoice | null
  /** The cart lines that become the order. */
  fromCart: StoredIds
}

/** `taken`: how many of the cart were still there. The caller rolls back when they are too few, or the coupon is spent already. */
type Written = { id: number; taken: number; isCouponSpent: boolean }

/**
 * Order, lines, gift, coupon, event, what the staff are told, and the cart that becomes it, in one statement: the stock is locked by now, and
 * others wait.
 */
export async function insertWholeOrder(tx: Db, order: NewOrder, { lines, gift, coupon, fromCart }: Beside): Promise<Written> {
  const { accountId, recipient, totals, delivery, byPhone } = order
  const inside = lines.flatMap(({ unique, parts }) => (parts ?? []).map((part, position) => ({ unique, position, ...part })))
  const cart = deleteStored(tx, accountId, fromCart)
  const [written] = await tx<[Written]>`
    with from_rows as (${cart.rows}),
    from_keys as (${cart.keys}),
    placed as (
      insert into shop_order (
        number, unique_code, account_id, checkout_key, request_digest,
        recipient_name, recipient_phone, recipient_address, city_code, remark,
        goods_total, shipping_fee, box_fee, discount, due, coupon_claim_id, channel, placed_at, pay_by, deliver_on, leave_on,
        placed_by, pay_within_minutes
      ) values (
        ${order.number}, ${order.uniqueCode}, ${accountId}, ${order.checkoutKey}, ${order.requestDigest},
        ${recipient.name}, ${recipient.phone}, ${recipient.address}, ${recipient.cityCode}, ${order.remark},
        ${totals.goods}, ${totals.shipping}, ${totals.boxes}, ${totals.discount}, ${totals.due}, ${order.couponClaimId},
        ${order.channel}, ${order.placedAt}, ${order.payBy},
        ${delivery?.day ?? null}, ${delivery?.leaveOn ?? null},
        ${byPhone?.placedBy ?? null}, ${byPhone?.payWithinMinutes ?? null}
      )
      returning id
    ), line as (
      insert into order_line (
        order_id, unique_code, product_id, sku_id, name_zh, name_en, image, vintage, size_ml, pack, price, quantity, discount, shipping,
        box_share)
      select placed.id, wanted."unique", "productId", "skuId", name->>'zh', name->>'en', image, vintage, "sizeMl", pack, price, quantity,
             discount, shipping, "boxShare"
        from placed, jsonb_to_recordset(${tx.json(lines.map(({ parts: _, ...line }) => line) as never)})
          as wanted ("unique" text, "productId" int, "skuId" int, name jsonb, image text, vintage smallint, "sizeMl" int, pack smallint,
                     price bigint, quantity int, discount bigint, shipping bigint, "boxShare" bigint)
      returning id, unique_code
    )
    ${inside.length === 0 ? tx`` : tx`, parts as (${insertParts(tx, inside)})`}
    ${gift === null ? tx`` : tx`, gifted as (${insertGiftOf(tx, tx`(select id from placed)`, gift)})`}
    ${coupon === null ? tx`` : tx`, used as (${insertUse(tx, coupon.claimId, tx`(select id from placed)`, coupon.discount)})`}
    , event as (
      insert into order_event (order_id, kind, by_account, at)
      select id, 'placed', ${byPhone?.placedBy ?? accountId}::bigint, ${order.placedAt}::timestamptz from placed
    ), told as (
      insert into notice_event (key, kind, subject_ids) select 'new-order:' || id, 'new-order', array[id] from placed
    )
    select id, ((select count(*) from from_rows) + (select count(*) from from_keys))::integer as taken,
           ${coupon === null ? tx`true` : tx`exists (select from used)`} as "isCouponSpent"
      from placed`
  return written
}

type Inside = StockedPart & { unique: string; position: number }

const insertParts = (tx: Db, inside: readonly Inside[]) => tx`
  insert into order_line_part (order_line_id, part_sku_id, amount, part_position, part_name_zh, part_name_en, part_vintage,
                               part_size_ml, part_pack)
  select line.id, "skuId", amount, position, name->>'zh', name->>'en', t.vintage, "sizeMl", t.pack
    from jsonb_to_recordset(${tx.json(inside as never)})
      as t ("unique" text, "skuId" int, amount smallint, position smallint, name jsonb, vintage smallint, "sizeMl" int, pack smallint)
    join line on line.unique_code = t."unique"`
