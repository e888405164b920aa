import type { OfferDraft } from '#domain/recharge-offer.ts'
import type { Db } from '#server/db/database.ts'

type OfferRow = OfferDraft & { id: number; taken: number }

export const listOfferRows = (db: Db): Promise<OfferRow[]> =>
  db<OfferRow[]>`
    select id, amount, gift, per_person as "perPerson", to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(to_day, 'YYYY-MM-DD') as "toDay",
           is_open as "isOpen", (select count(*) from recharge where offer_id = recharge_offer.id and status = 'paid')::integer as taken
      from recharge_offer
     order by position, recharge_offer.amount, id`

/** Locks all offers until the commit: there are few, and all of them are looked at. */
export async function lockOffers(tx: Db): Promise<OfferRow[]> {
  await tx`select from recharge_offer order by id for update`
  return listOfferRows(tx)
}

const columns = ({ amount, gift, perPerson, fromDay, toDay, isOpen }: OfferDraft) => ({
  amount,
  gift,
  per_person: perPerson,
  from_day: fromDay,
  to_day: toDay,
  is_open: isOpen,
})

export async function insertOffer(tx: Db, draft: OfferDraft): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into recharge_offer ${tx(columns(draft))}
    returning id`
  if (!row) throw new Error('insert returned no offer')
  await tx`update recharge_offer set position = (select max(position) + 1 from recharge_offer) where id = ${row.id}`
  return row.id
}

export async function updateOffer(tx: Db, id: number, draft: OfferDraft): Promise<void> {
  await tx`update recharge_offer set ${tx(columns(draft))} where id = ${id}`
}

export async function deleteOfferRow(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`delete from recharge_offer where id = ${id}`
  return count === 1
}

/** Offers that `ids` leaves out come last. */
export async function saveOfferOrder(tx: Db, ids: readonly number[]): Promise<void> {
  await tx`
    update recharge_offer set position = place.position
      from (select id, row_number() over (order by array_position(${[...ids]}::int[], id) nulls last, position, amount, id) - 1 as position
              from recharge_offer) place
     where place.id = recharge_offer.id`
}
