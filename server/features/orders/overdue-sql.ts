import { OPEN_AFTER_SALES } from '#domain/after-sale.ts'
import type { Db } from '#server/db/database.ts'

/** No request for money back is under way. */
const isSettled = (db: Db) => db`
  not exists (
    select from after_sale where order_id = o.id and status in ${db(OPEN_AFTER_SALES)})`

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Part-shipped orders of which nothing seems to be left to send. */
export async function listWithNothingLeft(db: Db): Promise<number[]> {
  return idsOf(
    await db<{ id: number }[]>`
    select id from shop_order o
     where status = 'part-shipped' and ${isSettled(db)}
       and not exists (
         select from order_line line where line.order_id = o.id and shipped_quantity + withdrawn_quantity < quantity)
     order by id`,
  )
}

/**
 * Sent orders whose last parcel left before that. Not those with a parcel that is lost or on its way back, or about which the shopper
 * wants money back: somebody has to look after them first.
 */
export async function listSentBefore(db: Db, before: Date): Promise<number[]> {
  return idsOf(
    await db<{ id: number }[]>`
    select id from shop_order o
     where status = 'shipped' and ${isSettled(db)}
       and not exists (select from parcel where order_id = o.id and (shipped_at > ${before} or state = 'problem'))
       and exists (select from parcel where order_id = o.id)
     order by id`,
  )
}

/** Received orders that have been so since before that. */
export async function listReceivedBefore(db: Db, before: Date): Promise<number[]> {
  return idsOf(
    await db<{ id: number }[]>`
    select o.id
      from shop_order o join order_event received on received.order_id = o.id and received.kind = 'received'
     where status = 'received' and received.at <= ${before}
     order by o.id`,
  )
}
