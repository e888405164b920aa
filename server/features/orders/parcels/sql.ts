import type { OrderToPack, OrderToSend } from '#contract/staff/parcels.ts'
import type { Localized } from '#domain/locale.ts'
import type { SendingFilter } from '#domain/order-desk.ts'
import type { OrderLine } from '#domain/order-line.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { LineToShip, ParcelLine, ParcelState, ParcelStepKind } from '#domain/parcel.ts'
import type { PackedPart } from '#domain/picking.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { articleCode, estateOf } from '#server/features/catalog/stock.ts'
import { giftColumn, mustLeave } from '#server/features/orders/order-rows-sql.ts'

/* Sending, listing and correcting parcels; tracking is in tracking-sql.ts. */

export type OrderToShip = { id: number; status: OrderStatus; isBeingRefunded: boolean }

/** Locks the order: other parcels and new requests for money back wait. */
export async function lockOrderToShip(db: Db, number: string): Promise<OrderToShip | undefined> {
  const [locked] = await db<{ id: number; status: OrderStatus }[]>`
    select id, status from shop_order where number = ${number} for update`
  if (!locked) return undefined
  const [asked] = await db<[{ isBeingRefunded: boolean }]>`select ${isBeingRefunded(db, db`${locked.id}::bigint`)}`
  return { ...locked, ...asked }
}

/**
 * Until it is decided nothing leaves: what is asked back might lie in the parcel. Afterwards the rest may go, even while the money, or goods that
 * were sent before, are still on their way back.
 */
export const isBeingRefunded = (db: Db, orderId: Fragment): Fragment => db`
  exists (select from after_sale where order_id = ${orderId} and after_sale.status = 'applied') as "isBeingRefunded"`

export type NamedLineToShip = LineToShip &
  Pick<OrderLine, 'name' | 'image' | 'vintage' | 'sizeMl' | 'pack' | 'skuCode'> & {
    id: number
    orderId: number
    articleCode: string
    gtin: string
    estate: Localized | null
    place: Localized | null
    shelf: string
    parts: PackedPart[] | null
  }

export async function listLinesToShip(db: Db, orderIds: readonly number[]): Promise<NamedLineToShip[]> {
  if (orderIds.length === 0) return []
  return await db<NamedLineToShip[]>`
    select line.id, order_id as "orderId", unique_code as "unique", jsonb_build_object('zh', line.name_zh, 'en', line.name_en) as name,
           line.image, line.vintage, line.size_ml as "sizeMl", line.pack, sku.code as "skuCode",
           ${articleCode(db, db`product.code`, db`sku.code`)} as "articleCode", sku.gtin, ${estateOf(db, db`product.id`)} as estate, quantity,
           shipped_quantity as shipped, withdrawn_quantity as withdrawn, sku.shelf,
           case when place.id is not null then jsonb_build_object('zh', place.name_zh, 'en', place.name_en) end as place,
           (select jsonb_agg(jsonb_build_object(
                     'skuCode', part.code, 'name', jsonb_build_object('zh', part_name_zh, 'en', part_name_en), 'image', part.image,
                     'vintage', part_vintage, 'sizeMl', part_size_ml, 'pack', part_pack, 'amount', amount, 'shelf', part.shelf,
                     'estate', ${estateOf(db, db`wine.id`)}, 'articleCode', ${articleCode(db, db`wine.code`, db`part.code`)},
                     'gtin', part.gtin,
                     'place', case when lies.id is not null then jsonb_build_object('zh', lies.name_zh, 'en', lies.name_en) end)
                     order by part_position, part.id)
              from order_line_part
              join sku part on part.id = part_sku_id
              join product wine on wine.id = part.product_id
              left join stock_place lies on lies.id = part.place_id
             where order_line_id = line.id) as parts
      from order_line line
      join sku on sku.id = sku_id
      join product on product.id = sku.product_id
      left join stock_place place on place.id = sku.place_id
     where order_id in ${db(orderIds)}
     order by order_id, line.id`
}

export async function addShipped(db: Db, lines: readonly { id: number; quantity: number }[]): Promise<void> {
  for (const { id, quantity } of lines) {
    await db`update order_line set shipped_quantity = shipped_quantity + ${quantity} where id = ${id}`
  }
}

/** `courierCode` '': cannot be tracked. */
type Numbered = { courier: string; courierCode: string; trackingNumber: string; at: Date }
/** `replacementId`: of what is inside. */
type NewParcel = Numbered & { byAccount: number | null; replacementId?: number }

/** Undefined when the order has this number already. */
export async function insertParcel(
  db: Db,
  orderId: number,
  { courier, courierCode, trackingNumber, byAccount, at, replacementId }: NewParcel,
): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    insert into parcel (order_id, courier, courier_code, tracking_number, by_account, shipped_at, ask_after, replacement_id)
    values (${orderId}, ${courier}, ${courierCode}, ${trackingNumber}, ${byAccount}, ${at}, ${courierCode === '' ? null : at},
            ${replacementId ?? null})
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

/** The service answers with all steps every time; known ones stay. */
export async function insertSteps(db: Db, parcelId: number, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map(({ at, kind, text }) => ({ parcel_id: parcelId, at, kind, text_zh: text.zh, text_en: text.en }))
  await db`insert into parcel_step ${db(rows)} on conflict (parcel_id, at, text_zh) do nothing`
}

export async function newestStepKind(db: Db, parcelId: number): Promise<ParcelStepKind | undefined> {
  const [newest] = await db<{ kind: ParcelStepKind }[]>`
    select kind from parcel_step where parcel_id = ${parcelId} order by kind = 'handed-over', at desc, id desc limit 1`
  return newest?.kind
}

export async function setParcelState(db: Db, parcelId: number, state: ParcelState): Promise<void> {
  await db`update parcel set state = ${state} where id = ${parcelId}`
}

export async function parcelExists(db: Db, id: number): Promise<boolean> {
  return (await db`select from parcel where id = ${id}`).length === 1
}

export type LockedParcel = {
  orderId: number
  courier: string
  courierCode: string
  trackingNumber: string
  shippedAt: Date
  isReplacement: boolean
  lines: (ParcelLine & { id: number; name: Localized })[]
}

/** What is in a row of `parcel`: bottles of the order, or new ones in their place. */
export const insideOf = (db: Db): Fragment => db`
  (select order_line_id, quantity from parcel_line where parcel_id = parcel.id
   union all
   select order_line_id, quantity from replacement_line where replacement_id = parcel.replacement_id)`

/** Locks the order, too, so that no second parcel gets the same number meanwhile. */
export async function lockParcelById(db: Db, id: number): Promise<LockedParcel | undefined> {
  const [locked] = await db`
    select from parcel join shop_order on shop_order.id = order_id where parcel.id = ${id} for update`
  if (!locked) return undefined
  const [parcel] = await db<LockedParcel[]>`
    select order_id as "orderId", courier, courier_code as "courierCode", tracking_number as "trackingNumber",
           shipped_at as "shippedAt", replacement_id is not null as "isReplacement",
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', line.id, 'unique', line.unique_code, 'quantity', packed.quantity,
                      'name', jsonb_build_object('zh', line.name_zh, 'en', line.name_en)) order by line.id)
               from ${insideOf(db)} packed join order_line line on line.id = packed.order_line_id
           ), '[]') as lines
      from parcel
     where id = ${id}`
  return parcel
}

/** Whether another parcel of the order has this number. */
export async function isNumberTaken(
  db: Db,
  id: number,
  { courier, trackingNumber }: Pick<Numbered, 'courier' | 'trackingNumber'>,
): Promise<boolean> {
  const [other] = await db`
    select from parcel other join parcel mine on mine.order_id = other.order_id and mine.id = ${id}
     where other.id <> mine.id and other.courier = ${courier} and other.tracking_number = ${trackingNumber}`
  return other !== undefined
}

export async function updateNumber(db: Db, id: number, { courier, courierCode, trackingNumber, at }: Numbered): Promise<void> {
  await db`
    update parcel
       set courier = ${courier}, courier_code = ${courierCode}, tracking_number = ${trackingNumber}, state = 'under-way',
           subscribed_at = null, ask_after = ${courierCode === '' ? null : at}
     where id = ${id}`
}

/** Deletes all steps but our own, the handing over. */
export async function dropReports(db: Db, id: number): Promise<void> {
  await db`delete from parcel_step where parcel_id = ${id} and kind <> 'handed-over'`
}

export async function findOrderId(db: Db, number: string): Promise<number | undefined> {
  const [order] = await db<{ id: number }[]>`select id from shop_order where number = ${number}`
  return order?.id
}

type ParcelRow = {
  id: number
  courier: string
  courierCode: string
  trackingNumber: string
  state: ParcelState
  shippedAt: Date
  isReplacement: boolean
  lines: ParcelLine[]
}

export const selectParcels = (db: Db, orderId: number): Promise<ParcelRow[]> =>
  db<ParcelRow[]>`
    select parcel.id, courier, courier_code as "courierCode", tracking_number as "trackingNumber", state, shipped_at as "shippedAt",
           replacement_id is not null as "isReplacement",
           coalesce((
             select jsonb_agg(jsonb_build_object('unique', line.unique_code, 'quantity', packed.quantity) order by line.id)
               from ${insideOf(db)} packed join order_line line on line.id = packed.order_line_id
           ), '[]') as lines
      from parcel
     where order_id = ${orderId}
     order by shipped_at, id`

/** Newest first. */
export const selectSteps = (db: Db, orderId: number): Promise<(NewStep & { parcelId: number })[]> =>
  db<(NewStep & { parcelId: number })[]>`
    select parcel_id as "parcelId", at, kind, jsonb_build_object('zh', text_zh, 'en', text_en) as text
      from parcel_step
     where parcel_id in (select id from parcel where order_id = ${orderId})
     order by at desc, id desc`

export const toSendFields = (db: Db) => db`
  o.id, number, status, remark, ${giftColumn(db, db`o.id`)},
  to_char(deliver_on, 'YYYY-MM-DD') as "deliverOn", to_char(leave_on, 'YYYY-MM-DD') as "leaveOn",
  jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'address', recipient_address) as recipient,
  ${isBeingRefunded(db, db`o.id`)}`

export type OrderRowToPack = Omit<OrderToPack, 'lines' | 'placedAt' | 'replacement'> & { id: number; placedAt: Date }

/** The longest paid first, unpaid ones last. */
export const selectByNumbers = (db: Db, numbers: readonly string[]): Promise<OrderRowToPack[]> =>
  db<OrderRowToPack[]>`
    select ${toSendFields(db)}, placed_at as "placedAt"
      from shop_order o
     where number = any(${[...numbers]}::text[])
     order by (select min(at) from order_event where order_id = o.id and kind = 'paid'), o.id`

export type WaitingOrder = Omit<OrderToSend, 'lines' | 'paidAt'> & { id: number; paidAt: Date }
type Wanted = { statuses: readonly OrderStatus[]; only: SendingFilter; search: string; page: number; limit: number }

/** The longest paid first. `search`: part of number, name, phone or wine. */
export async function listWaiting(
  db: Db,
  { statuses, only, search, page, limit }: Wanted,
): Promise<{ list: WaitingOrder[]; count: number }> {
  const waiting = db`
    from shop_order o join order_event paid on paid.order_id = o.id and paid.kind = 'paid'
   where o.status in ${db(statuses)}
     -- One that is refunded whole stays as it was until its money has arrived.
     and exists (select from order_line where order_id = o.id and quantity > shipped_quantity + withdrawn_quantity)
     ${inFilter(db, only)} ${search === '' ? db`` : matching(db, search)}`
  const [list, [total]] = await Promise.all([
    db<WaitingOrder[]>`
      select ${toSendFields(db)}, paid.at as "paidAt"
      ${waiting} order by paid.at, o.id limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count ${waiting}`,
  ])
  return { list, count: total?.count ?? 0 }
}

const inFilter = (db: Db, only: SendingFilter) =>
  only === 'all' ? db`` : only === 'presents' ? db`and o.id in (select order_id from order_gift)` : db`and ${mustLeave(db)}`

const matching = (db: Db, search: string) => db`
  and (strpos(lower(o.number), lower(${search})) > 0
       or strpos(lower(o.recipient_name), lower(${search})) > 0
       or strpos(o.recipient_phone, ${search}) > 0
       or exists (
         select from order_line line
          where line.order_id = o.id and strpos(lower(concat_ws(' ', line.name_zh, line.name_en)), lower(${search})) > 0))`
