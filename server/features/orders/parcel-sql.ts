import { OPEN_AFTER_SALES } from '#domain/after-sale.ts'
import type { Localized } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { ParcelStepKind } from '#domain/parcel.ts'
import type { Db } from '#server/db/database.ts'

export type OrderToShip = { id: number; status: OrderStatus; isBeingRefunded: boolean }

/**
 * Holds the order until the transaction ends: other parcels wait, and so do new requests for money back, whose rows refer to it. What is
 * read afterwards stays true.
 */
export async function lockOrderToShip(db: Db, number: string): Promise<OrderToShip | undefined> {
  const [locked] = await db<{ id: number; status: OrderStatus }[]>`
    select id, status from shop_order where number = ${number} for update`
  if (!locked) return undefined
  const [request] = await db`
    select from after_sale where order_id = ${locked.id} and status in ${db(OPEN_AFTER_SALES)} limit 1`
  return { ...locked, isBeingRefunded: request !== undefined }
}

export async function addShipped(db: Db, lines: readonly { id: number; quantity: number }[]): Promise<void> {
  for (const { id, quantity } of lines) {
    await db`update order_line set shipped_quantity = shipped_quantity + ${quantity} where id = ${id}`
  }
}

/** `courierCode` '': a courier that cannot be tracked. */
export type NewParcel = { courier: string; courierCode: string; trackingNumber: string; byAccount: number | null; at: Date }

/** Undefined when the order has a parcel with this number already. */
export async function insertParcel(db: Db, orderId: number, parcel: NewParcel): Promise<number | undefined> {
  const { courier, courierCode, trackingNumber, byAccount, at } = parcel
  const [row] = await db<{ id: number }[]>`
    insert into parcel (order_id, courier, courier_code, tracking_number, by_account, shipped_at, ask_after)
    values (${orderId}, ${courier}, ${courierCode}, ${trackingNumber}, ${byAccount}, ${at}, ${courierCode === '' ? null : at})
    on conflict do nothing
    returning id`
  return row?.id
}

export async function insertParcelLines(
  db: Db,
  parcelId: number,
  lines: readonly { id: number; quantity: number }[],
): Promise<void> {
  const rows = lines.map(({ id, quantity }) => ({ parcel_id: parcelId, order_line_id: id, quantity }))
  await db`insert into parcel_line ${db(rows)}`
}

export type NewStep = { at: Date; kind: ParcelStepKind; text: Localized }

/** A step that is known already stays as it is: services tell the whole way every time. */
export async function insertSteps(db: Db, parcelId: number, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map(({ at, kind, text }) => ({ parcel_id: parcelId, at, kind, text_zh: text.zh, text_en: text.en }))
  await db`insert into parcel_step ${db(rows)} on conflict (parcel_id, at, text_zh) do nothing`
}
