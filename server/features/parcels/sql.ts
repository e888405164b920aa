import type { OrderToSend } from '#contract/staff/parcels.ts'
import { OPEN_AFTER_SALES } from '#domain/after-sale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'

/* Parcels once they exist, and the orders that wait for theirs. Sending one is in orders/, as it moves the order. */

export type DueParcel = {
  id: number
  courierCode: string
  trackingNumber: string
  phone: string
  shippedAt: Date
  isSubscribed: boolean
}

/**
 * Parcels that it is time to ask the tracking service about, taken for this process: they are due again in an hour if it dies. Those whose
 * way is over are never due.
 */
export async function claimDueParcels(db: Db, now: Date, limit: number): Promise<DueParcel[]> {
  return await db<DueParcel[]>`
    update parcel
       set ask_after = ${now}::timestamptz + interval '1 hour'
      from shop_order
     where shop_order.id = parcel.order_id
       and parcel.id in (
         select id from parcel where ask_after <= ${now} order by ask_after, id limit ${limit} for update skip locked)
    returning parcel.id, courier_code as "courierCode", tracking_number as "trackingNumber", recipient_phone as phone,
              shipped_at as "shippedAt", subscribed_at is not null as "isSubscribed"`
}

/** Null: never again. */
export async function askNext(
  db: Db,
  { id, trackingNumber }: Pick<DueParcel, 'id' | 'trackingNumber'>,
  at: Date | null,
): Promise<void> {
  await db`
    update parcel set ask_after = case when state = 'delivered' then null else ${at}::timestamptz end
     where id = ${id} and tracking_number = ${trackingNumber}`
}

export async function noteSubscribed(
  db: Db,
  { id, trackingNumber }: Pick<DueParcel, 'id' | 'trackingNumber'>,
  at: Date,
): Promise<void> {
  await db`update parcel set subscribed_at = ${at} where id = ${id} and tracking_number = ${trackingNumber}`
}

/** Holds the parcel until the transaction ends; false when its number has been put right in the meantime. */
export async function lockParcel(db: Db, { id, trackingNumber }: Pick<DueParcel, 'id' | 'trackingNumber'>): Promise<boolean> {
  const [parcel] = await db`select from parcel where id = ${id} and tracking_number = ${trackingNumber} for update`
  return parcel !== undefined
}

/** Several orders may travel under one number. */
export async function listParcelIds(db: Db, courierCode: string, trackingNumber: string): Promise<number[]> {
  const parcels = await db<{ id: number }[]>`
    select id from parcel where tracking_number = ${trackingNumber} and courier_code = ${courierCode} order by id`
  return parcels.map(({ id }) => id)
}

/** For staff, who may touch any. */
export async function parcelExists(db: Db, id: number): Promise<boolean> {
  return (await db`select from parcel where id = ${id}`).length === 1
}

/** Holds the parcel and its order, so that no second parcel of the order gets the same number meanwhile. */
export async function lockParcelById(db: Db, id: number): Promise<boolean> {
  const [parcel] = await db`
    select from parcel join shop_order on shop_order.id = order_id where parcel.id = ${id} for update`
  return parcel !== undefined
}

type Numbered = { courier: string; trackingNumber: string }

/** Whether another parcel of the same order has it. */
export async function isNumberTaken(db: Db, id: number, { courier, trackingNumber }: Numbered): Promise<boolean> {
  const [other] = await db`
    select from parcel other join parcel mine on mine.order_id = other.order_id and mine.id = ${id}
     where other.id <> mine.id and other.courier = ${courier} and other.tracking_number = ${trackingNumber}`
  return other !== undefined
}

type Correction = Numbered & { courierCode: string; at: Date }

export async function updateNumber(db: Db, id: number, { courier, courierCode, trackingNumber, at }: Correction): Promise<void> {
  await db`
    update parcel
       set courier = ${courier}, courier_code = ${courierCode}, tracking_number = ${trackingNumber}, state = 'under-way',
           subscribed_at = null, ask_after = ${courierCode === '' ? null : at}
     where id = ${id}`
}

/** That we handed it over stays true. */
export async function dropReports(db: Db, id: number): Promise<void> {
  await db`delete from parcel_step where parcel_id = ${id} and kind <> 'handed-over'`
}

export async function findOrderId(db: Db, number: string): Promise<number | undefined> {
  const [order] = await db<{ id: number }[]>`select id from shop_order where number = ${number}`
  return order?.id
}

export type WaitingOrder = Omit<OrderToSend, 'lines' | 'paidAt'> & { id: number; paidAt: Date }
type Wanted = { statuses: readonly OrderStatus[]; search: string; page: number; limit: number }

/** Orders in these statuses, the longest paid first. `search`: part of number, name, phone or of a wine's name. */
export async function listWaiting(
  db: Db,
  { statuses, search, page, limit }: Wanted,
): Promise<{ list: WaitingOrder[]; count: number }> {
  const waiting = db`
    from shop_order o join order_event paid on paid.order_id = o.id and paid.kind = 'paid'
   where o.status in ${db(statuses)} ${search === '' ? db`` : matching(db, search)}`
  const [list, [total]] = await Promise.all([
    db<WaitingOrder[]>`
      select o.id, number, status, paid.at as "paidAt", remark,
             jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'address', recipient_address) as recipient,
             exists (
               select from after_sale request
                where request.order_id = o.id and request.status in ${db(OPEN_AFTER_SALES)}) as "isBeingRefunded"
      ${waiting} order by paid.at, o.id limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count ${waiting}`,
  ])
  return { list, count: total?.count ?? 0 }
}

const matching = (db: Db, search: string) => db`
  and (strpos(lower(o.number), lower(${search})) > 0
       or strpos(lower(o.recipient_name), lower(${search})) > 0
       or strpos(o.recipient_phone, ${search}) > 0
       or exists (
         select from order_line line
          where line.order_id = o.id and strpos(lower(concat_ws(' ', line.name_zh, line.name_en)), lower(${search})) > 0))`
