import type { Db } from '#server/db/database.ts'

export type DueParcel = {
  id: number
  courierCode: string
  trackingNumber: string
  phone: string
  shippedAt: Date
  isSubscribed: boolean
}
/** Staff may correct the number while the service is asked. */
export type AskedParcel = Pick<DueParcel, 'id' | 'trackingNumber'>

/** A claimed parcel is due again after this if its process dies. */
const CLAIM_HOURS = 1

/** `ask_after` is null for arrived parcels. */
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

/** False when the number was corrected meanwhile, or the account was closed. */
export async function lockParcel(db: Db, { id, trackingNumber }: AskedParcel): Promise<boolean> {
  const [parcel] = await db`select from parcel where id = ${id} and tracking_number = ${trackingNumber} for update`
  if (!parcel) return false
  // A statement of its own: the one above does not see what was closed while it waited.
  const [open] = await db`
    select from parcel
      join shop_order on shop_order.id = order_id
      join account on account.id = account_id
     where parcel.id = ${id} and account.deleted_at is null`
  return open !== undefined
}

/** Several orders may share a number. */
export async function listParcelIds(db: Db, courierCode: string, trackingNumber: string): Promise<number[]> {
  const parcels = await db<{ id: number }[]>`
    select id from parcel where tracking_number = ${trackingNumber} and courier_code = ${courierCode} order by id`
  return parcels.map(({ id }) => id)
}
