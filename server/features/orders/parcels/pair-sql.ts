import type { OrderStatus } from '#domain/order-status.ts'
import type { ReplacementState } from '#domain/replacement.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { replaced, state } from '../replacements/sql.ts'
import { isBeingRefunded } from './sql.ts'

export type PairParcel = { courier: string; trackingNumber: string; replacementId: number | null }
export type PairOrder = {
  number: string
  status: OrderStatus
  isBeingRefunded: boolean
  recipient: string
  /** Two orders to one door may travel in one carton. */
  door: string
  bottles: number
  /** Those of its replacements, too. */
  parcels: PairParcel[]
}

const parcelsOf = (db: Db, orderId: Fragment) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('courier', courier, 'trackingNumber', tracking_number, 'replacementId', replacement_id)), '[]')
     from parcel where order_id = ${orderId}) as parcels`

const door = (db: Db) => db`concat_ws(' ', recipient_phone, recipient_address)`

export const selectPairOrders = (db: Db, numbers: readonly string[]): Promise<PairOrder[]> =>
  db<PairOrder[]>`
    select number, status, recipient_name as recipient, ${door(db)} as door,
           ${isBeingRefunded(db, db`shop_order.id`)},
           (select coalesce(sum(greatest(0, quantity - shipped_quantity - withdrawn_quantity) * pack), 0)
              from order_line where order_id = shop_order.id)::integer as bottles, ${parcelsOf(db, db`shop_order.id`)}
      from shop_order
     where number = any(${[...numbers]}::text[])`

/** `number` is the order's; `lines` as they were sent and replaced, this one included. */
export type PairReplacement = PairOrder & {
  id: number
  state: ReplacementState
  lines: { shipped: number; refunded: number; withdrawn: number; replaced: number }[]
}

export const selectPairReplacements = (db: Db, ids: readonly number[]): Promise<PairReplacement[]> =>
  db<PairReplacement[]>`
    select replacement.id, ${state(db)} as state, o.number, o.status, recipient_name as recipient, ${door(db)} as door,
           ${isBeingRefunded(db, db`o.id`)}, ${parcelsOf(db, db`o.id`)}, inside.*
      from replacement
      join shop_order o on o.id = replacement.order_id
      cross join lateral (
        select coalesce(sum(mine.quantity * line.pack), 0)::integer as bottles,
               jsonb_agg(jsonb_build_object('shipped', line.shipped_quantity, 'refunded', line.refunded_quantity,
                                            'withdrawn', line.withdrawn_quantity, 'replaced', ${replaced(db)})) as lines
          from replacement_line mine join order_line line on line.id = mine.order_line_id
         where mine.replacement_id = replacement.id) inside
     where replacement.id = any(${[...ids]}::bigint[])`

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
