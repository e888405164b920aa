import { randomUUID } from 'node:crypto'
import { regionLine } from '#domain/address.ts'
import { HANDED_OVER } from '#domain/vocabulary/shop-words.ts'
import type { Db } from '#server/db/database.ts'
import { uniqueCodeOf } from '#server/features/orders/new-order.ts'
import { insertAll } from './insert-all.ts'
import type { PastOrder } from './past-order.ts'

/** Ids of what was written before: accounts by phone, coupon claims by order, flash items by offer. */
export type Written = {
  accountOf: (order: PastOrder) => number
  claimOf: (order: PastOrder) => number | null
  flashItemOf: (order: PastOrder) => number | null
  administratorId: number
}
/** An order that is in the database. `lineIds` are in the order of its lines. */
export type WrittenOrder = PastOrder & { id: number; accountId: number; lineIds: number[] }

const COURIER = { courier: '顺丰速运', courier_code: 'shunfeng' }

export async function writeOrders(tx: Db, planned: readonly PastOrder[], written: Written): Promise<WrittenOrder[]> {
  const ids = await insertAll<{ id: number }>(
    tx,
    'shop_order',
    planned.map((order) => orderRow(order, written)),
  )
  const placed = planned.map((order, index) => ({ ...order, id: ids[index]?.id ?? 0, accountId: written.accountOf(order) }))
  const lines = placed.flatMap((order) => order.lines.map((line) => lineRow(order, line, written.flashItemOf(order))))
  const lineIds = (await insertAll<{ id: number }>(tx, 'order_line', lines)).map(({ id }) => id)
  const orders = placed.map((order) => ({ ...order, lineIds: lineIds.splice(0, order.lines.length) }))
  await insertAll(
    tx,
    'coupon_use',
    orders.flatMap((order) => useRows(order, written.claimOf(order))),
  )
  // The reports count lines and coupon of an order when it is paid.
  await insertAll(
    tx,
    'order_event',
    orders.flatMap((order) => eventRows(order, written.administratorId)),
  )
  await writeParcels(tx, orders, written.administratorId)
  return orders
}

function orderRow(order: PastOrder, { accountOf, claimOf, flashItemOf }: Written) {
  const { buyer, totals, paid, refund } = order
  const key = randomUUID()
  return {
    number: order.number,
    unique_code: uniqueCodeOf(key),
    account_id: accountOf(order),
    checkout_key: key,
    request_digest: '',
    status: order.status,
    recipient_name: buyer.address.name,
    recipient_phone: buyer.address.phone,
    recipient_address: `${regionLine(buyer.address)} ${buyer.address.detail}`,
    city_code: buyer.address.cityCode,
    remark: order.remark,
    goods_total: totals.goods,
    shipping_fee: totals.shipping,
    discount: totals.discount,
    due: totals.due,
    refunded: refund?.amount ?? 0,
    pay_method: paid?.method ?? null,
    pay_by: new Date(order.placedAt.getTime() + 30 * 60_000),
    placed_at: order.placedAt,
    coupon_claim_id: claimOf(order),
    flash_item_id: flashItemOf(order),
  }
}

function lineRow(
  { id, refund, shippedAt }: { id: number } & PastOrder,
  line: PastOrder['lines'][number],
  flashItemId: number | null,
) {
  const { sku, unique, price, quantity, discount, shipping } = line
  const back = refund?.parts.find((part) => part.line.unique === unique)
  return {
    order_id: id,
    unique_code: unique,
    product_id: sku.productId,
    sku_id: sku.id,
    name_zh: sku.name.zh,
    name_en: sku.name.en,
    image: sku.image,
    vintage: sku.vintage,
    size_ml: sku.sizeMl,
    pack: sku.pack,
    price,
    quantity,
    discount,
    shipping,
    flash_item_id: flashItemId,
    shipped_quantity: shippedAt ? quantity : 0,
    refunded_quantity: back?.quantity ?? 0,
    withdrawn_quantity: back?.withdrawn ?? 0,
  }
}

function eventRows(order: WrittenOrder, administratorId: number) {
  const { id, accountId, paid, refund, status } = order
  const steps: [string, Date | null | undefined, number | null][] = [
    ['placed', order.placedAt, accountId],
    ['cancelled', order.cancelledAt, null],
    ['paid', paid?.at, paid?.method === 'offline' ? administratorId : accountId],
    ['shipped', order.shippedAt, administratorId],
    ['received', order.receivedAt, accountId],
    ['finished', order.finishedAt, null],
    ['refunded', status === 'refunded' ? refund?.doneAt : null, administratorId],
  ]
  return steps.flatMap(([kind, at, by_account]) => (at ? [{ order_id: id, kind, by_account, at }] : []))
}

async function writeParcels(tx: Db, orders: readonly WrittenOrder[], administratorId: number): Promise<void> {
  const sent = orders.flatMap((order) => (order.shippedAt ? [{ ...order, shippedAt: order.shippedAt }] : []))
  const parcels = await insertAll<{ id: number }>(
    tx,
    'parcel',
    sent.map(({ id, number, shippedAt, receivedAt }) => ({
      ...COURIER,
      order_id: id,
      tracking_number: `SF${number.slice(-12)}`,
      shipped_at: shippedAt,
      by_account: administratorId,
      state: receivedAt ? 'delivered' : 'under-way',
      ask_after: receivedAt ? null : shippedAt,
    })),
  )
  const idOf = (index: number) => parcels[index]?.id ?? 0
  await insertAll(
    tx,
    'parcel_line',
    sent.flatMap(({ lines, lineIds }, index) =>
      lines.map(({ quantity }, line) => ({ parcel_id: idOf(index), order_line_id: lineIds[line] ?? 0, quantity })),
    ),
  )
  await insertAll(
    tx,
    'parcel_step',
    sent.map(({ shippedAt }, index) => ({
      parcel_id: idOf(index),
      kind: 'handed-over',
      text_zh: HANDED_OVER.zh,
      text_en: HANDED_OVER.en,
      at: shippedAt,
    })),
  )
}

function useRows(order: WrittenOrder, claimId: number | null) {
  if (claimId === null) return []
  const back = order.cancelledAt ?? (order.status === 'refunded' ? (order.refund?.doneAt ?? null) : null)
  return [
    { claim_id: claimId, order_id: order.id, discount: order.totals.discount, used_at: order.placedAt, given_back_at: back },
  ]
}
