import type { Db } from '#server/db/database.ts'

/* What following parcels with the tracking service reads and writes. */

export type DueParcel = {
  id: number
  courierCode: string
  trackingNumber: string
  phone: string
  shippedAt: Date
  isSubscribed: boolean
}
/** A parcel as the service was asked about it: staff may correct the number meanwhile. */
export type AskedParcel = Pick<DueParcel, 'id' | 'trackingNumber'>

/** If the process that claimed a parcel dies, the parcel is due again after this. */
const CLAIM_HOURS = 1

/** Claims parcels whose turn it is. `ask_after` is null for those that have arrived. */
export async function claimDueParcels(db: Db, now: Date, limit: number): Promise<DueParcel[]> {
  return await db<DueParcel[]>`
    update parcel
       set ask_after = ${now}::timestamptz + make_interval(hours => ${CLAIM_HOURS})
      from shop_order
     where shop_order.id = parcel.order_id
       and parcel.id in (
         select id from parcel where ask_after <= ${now} order by ask_after, id limit ${limit} for update skip locked)
    returning parcel.id, courier_code as "courierCode", tracking_number as "trackingNumber", recipient_phone as phone,
              shipped_at as "shippedAt", subscribed_at is not null as "isSubscribed"`
}

/** `at` null: never again. */
export async function askNext(db: Db, { id, trackingNumber }: AskedParcel, at: Date | null): Promise<void> {
  await db`
    update parcel set ask_after = case when state = 'delivered' then null else ${at}::timestamptz end
     where id = ${id} and tracking_number = ${trackingNumber}`
}

export async function noteSubscribed(db: Db, { id, trackingNumber }: AskedParcel, at: Date): Promise<void> {
  await db`update parcel set subscribed_at = ${at} where id = ${id} and tracking_number = ${trackingNumber}`
}

/** Holds the parcel until the transaction ends; false when its number has been corrected meanwhile. */
export async function lockParcel(db: Db, { id, trackingNumber }: AskedParcel): Promise<boolean> {
  const [parcel] = await db`select from parcel where id = ${id} and tracking_number = ${trackingNumber} for update`
  return parcel !== undefined
}

/** Several orders may travel under one number. */
export async function listParcelIds(db: Db, courierCode: string, trackingNumber: string): Promise<number[]> {
  const parcels = await db<{ id: number }[]>`
    select id from parcel where tracking_number = ${trackingNumber} and courier_code = ${courierCode} order by id`
  return parcels.map(({ id }) => id)
}
