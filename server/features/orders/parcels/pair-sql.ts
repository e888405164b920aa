import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { isBeingRefunded } from './sql.ts'

export type PairOrder = {
  number: string
  status: OrderStatus
  isBeingRefunded: boolean
  recipient: string
  /** Two orders to one door may travel in one carton. */
  door: string
  bottles: number
  parcels: { courier: string; trackingNumber: string }[]
}

const door = (db: Db) => db`concat_ws(' ', recipient_phone, recipient_address)`

export const selectPairOrders = (db: Db, numbers: readonly string[]): Promise<PairOrder[]> =>
  db<PairOrder[]>`
    select number, status, recipient_name as recipient, ${door(db)} as door,
           ${isBeingRefunded(db, db`shop_order.id`)},
           (select coalesce(sum(greatest(0, quantity - shipped_quantity - withdrawn_quantity) * pack), 0)
              from order_line where order_id = shop_order.id)::integer as bottles,
           (select coalesce(jsonb_agg(jsonb_build_object('courier', courier, 'trackingNumber', tracking_number)), '[]')
              from parcel where order_id = shop_order.id) as parcels
      from shop_order
     where number = any(${[...numbers]}::text[])`

/** Couriers give a number again after months. */
const NUMBER_IS_MINE_DAYS = 90

/** Orders that have gone out with one of these numbers lately. */
export const selectUsedNumbers = (
  db: Db,
  courier: string,
  trackingNumbers: readonly string[],
  now: Date,
): Promise<{ trackingNumber: string; number: string; door: string }[]> =>
  db`
    select tracking_number as "trackingNumber", number, ${door(db)} as door
      from parcel
      join shop_order on shop_order.id = order_id
     where tracking_number = any(${[...trackingNumbers]}::text[]) and courier = ${courier}
       and shipped_at > ${now}::timestamptz - make_interval(days => ${NUMBER_IS_MINE_DAYS})`
