import { OPEN_AFTER_SALES } from '#domain/after-sale.ts'
import type { Db } from '#server/db/database.ts'

const isSettled = (db: Db) => db`
  not exists (
    select from after_sale where order_id = o.id and status in ${db(OPEN_AFTER_SALES)})`

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

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

/** Without orders whose parcel has a problem, or with an open request for money back: staff look after them. */
export async function listSentBefore(db: Db, before: Date): Promise<number[]> {
  return idsOf(
    await db<{ id: number }[]>`
    select o.id
      from shop_order o
      -- Order by order: of all parcels nearly none is looked at. What was placed later cannot have left before.
     cross join lateral (
       select max(shipped_at) as last, bool_or(state = 'problem') as "hasProblem" from parcel where order_id = o.id) sent
     where o.status = 'shipped' and o.placed_at <= ${before} and sent.last <= ${before} and not sent."hasProblem" and ${isSettled(db)}
     order by o.id`,
  )
}

export async function listReceivedBefore(db: Db, before: Date): Promise<number[]> {
  return idsOf(
    await db<{ id: number }[]>`
    select o.id
      from shop_order o join order_event received on received.order_id = o.id and received.kind = 'received'
     where status = 'received' and received.at <= ${before}
     order by o.id`,
  )
}
