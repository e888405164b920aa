import type { LotChoice } from '#contract/staff/lots.ts'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import type { LotInParcel } from '#domain/lot.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { insideOf } from './sql.ts'

/* From which lots parcels are packed. Who takes of a lot locks its row, in ascending order, and after everything else. */

/** What lies in the parcel of each pack, single or in a set: one row for a line and a pack. That of a replacement has lots like any other. */
const packedIn = (db: Db, parcelId: number): Fragment => db`
  select line.id as line_id, line.unique_code, coalesce(part_sku_id, line.sku_id) as sku_id,
         packed.quantity * coalesce(amount, 1) as packs, part_position
    from parcel
   cross join lateral ${insideOf(db)} packed
    join order_line line on line.id = packed.order_line_id
    left join order_line_part inside on inside.order_line_id = line.id
   where parcel.id = ${parcelId}`

/**
 * What arrived first leaves first; what no lot has any more leaves without one. Both sides are laid end to end, and a line takes of a lot
 * where they overlap. The locked rows are read as they are after waiting, so two parcels never take more than a lot has.
 */
export const takeFromLots = async (tx: Db, parcelId: number): Promise<void> =>
  void (await tx`
    with packed as (${packedIn(tx, parcelId)}), free as materialized (
      select id, sku_id, arrived_on, packs - sent as rest
        from lot
       where sku_id = any(array(select sku_id from packed)) and sent < packs
       order by id
         for no key update
    ), wanted as (
      select line_id, sku_id, packs, sum(packs) over (partition by sku_id order by line_id) - packs as begins from packed
    ), offered as (
      select id, sku_id, rest, sum(rest) over (partition by sku_id order by arrived_on, id) - rest as begins from free
    ), taken as (
      insert into parcel_lot (parcel_id, order_line_id, lot_id, packs)
      select ${parcelId}::bigint, line_id, offered.id,
             least(wanted.begins + wanted.packs, offered.begins + rest) - greatest(wanted.begins, offered.begins)
        from wanted
        join offered using (sku_id)
       where least(wanted.begins + wanted.packs, offered.begins + rest) > greatest(wanted.begins, offered.begins)
      returning lot_id, packs
    )
    update lot set sent = sent + gone.packs
      from (select lot_id, sum(packs) as packs from taken group by lot_id) gone
     where lot.id = gone.lot_id`)

/** After the lines were divided: what has no room any more in the first parcel is in the second one. The lots have sent as much as before. */
export const divideLots = async (tx: Db, { from, to }: { from: number; to: number }): Promise<void> =>
  void (await tx`
    with kept as (${packedIn(tx, from)}), held as (
      select inside.order_line_id, inside.lot_id, inside.packs,
             sum(inside.packs) over (partition by order_line_id, lot.sku_id order by arrived_on, lot.id) - coalesce(kept.packs, 0) as surplus
        from parcel_lot inside
        join lot on lot.id = lot_id
        left join kept on kept.line_id = order_line_id and kept.sku_id = lot.sku_id
       where parcel_id = ${from}
    ), moved as (
      select order_line_id, lot_id, packs - least(packs, surplus) as stays, least(packs, surplus) as goes from held where surplus > 0
    ), whole as (
      delete from parcel_lot using moved
       where parcel_id = ${from} and parcel_lot.order_line_id = moved.order_line_id and parcel_lot.lot_id = moved.lot_id and stays = 0
    ), divided as (
      update parcel_lot set packs = stays from moved
       where parcel_id = ${from} and parcel_lot.order_line_id = moved.order_line_id and parcel_lot.lot_id = moved.lot_id and stays > 0
    )
    insert into parcel_lot (parcel_id, order_line_id, lot_id, packs) select ${to}::bigint, order_line_id, lot_id, goes from moved`)

/**
 * Bottles of these lines came back and can be sold again: to the lots that their parcels took, what arrived last first. What had no lot has none
 * now. Nothing is locked afterwards.
 */
export async function putBackToLots(tx: Db, lines: readonly { lineId: number; back: number }[]): Promise<void> {
  const ids = lines.map(({ lineId }) => lineId)
  await tx`
    select from lot where id in (select lot_id from parcel_lot where order_line_id = any(${ids}::bigint[])) order by id for no key update`
  await tx`
    with came as (
      select line.id as line_id, coalesce(part_sku_id, line.sku_id) as sku_id, back * coalesce(amount, 1) as packs
        from unnest(${ids}::bigint[], ${lines.map(({ back }) => back)}::int[]) asked (line_id, back)
        join order_line line on line.id = asked.line_id
        left join order_line_part inside on inside.order_line_id = line.id
    ), held as (
      select line_id, lot.sku_id, lot.id, arrived_on, sum(gone.packs) as packs
        from (
          select order_line_id as line_id, lot_id, packs from parcel_lot
           union all
          select order_line_id, lot_id, packs from lot_change
        ) gone
        join lot on lot.id = lot_id
       where line_id = any(${ids}::bigint[])
       group by line_id, lot.id
      having sum(gone.packs) > 0
    ), laid as (
      select *, sum(packs) over (partition by line_id, sku_id order by arrived_on desc, id desc) - packs as begins from held
    ), put as (
      insert into lot_change (lot_id, packs, reason, order_line_id)
      select laid.id, -least(laid.packs, came.packs - begins), 'return', line_id
        from laid join came using (line_id, sku_id)
       where begins < came.packs
      returning lot_id, packs
    )
    update lot set sent = sent + back.packs
      from (select lot_id, sum(packs) as packs from put group by lot_id) back
     where lot.id = back.lot_id`
}

/** How much of a lot stays in the parcel of a line, because it came back from it and no other parcel of the line has as much. */
export const selectCameBack = (
  db: Db,
  parcelId: number,
): Promise<{ lineId: number; lotId: number; lot: string; packs: number }[]> =>
  db`
    select line_id as "lineId", lot_id as "lotId", code as lot, sum(came)::integer as packs
      from (
        select order_line_id as line_id, lot_id, -packs as came from lot_change
         union all
        select order_line_id, lot_id, -packs from parcel_lot where parcel_id <> ${parcelId}
      ) back
      join lot on lot.id = lot_id
     where line_id in (select order_line_id from parcel_lot where parcel_id = ${parcelId})
     group by line_id, lot_id, code
    having sum(came) > 0`

type LotOfParcel = DeskOrderInFull['parcels'][number]['lots'][number] & { parcelId: number }

export const selectLotsOfOrder = (db: Db, orderId: number): Promise<LotOfParcel[]> =>
  db<LotOfParcel[]>`
    select parcel_id as "parcelId", line.unique_code as unique, lot.id, lot.code as lot, inside.packs,
           case when part.part_sku_id is not null
                then jsonb_build_object('zh', part_name_zh, 'en', part_name_en) end as inside
      from parcel
      join parcel_lot inside on parcel_id = parcel.id
      join order_line line on line.id = inside.order_line_id
      join lot on lot.id = lot_id
      left join order_line_part part on part.order_line_id = line.id and part_sku_id = lot.sku_id
     where parcel.order_id = ${orderId}
     order by line.id, part_position, arrived_on, lot.id`

/** Whether anything in an order is of packs that have lots. */
export async function hasLots(db: Db, orderId: number): Promise<boolean> {
  const [lot] = await db`
    select from order_line line
      left join order_line_part inside on inside.order_line_id = line.id
      join lot on lot.sku_id = coalesce(part_sku_id, line.sku_id)
     where line.order_id = ${orderId}
     limit 1`
  return lot !== undefined
}

/** A pack may have had very many lots: those that are used up are no choice, and nobody takes of the hundredth. */
const CHOICES_MAX = 50

/** Out when the parcel left, so they were not free for it, although they are now. */
const cameBackLater = (db: Db, parcelId: number): Fragment => db`
  select order_line_id, lot_id, lot_change.packs from lot_change join parcel on at > shipped_at where parcel.id = ${parcelId}`

export const selectLotChoices = (db: Db, parcelId: number): Promise<LotChoice[]> =>
  db<LotChoice[]>`
    with packed as (${packedIn(db, parcelId)})
    select unique_code as unique, jsonb_build_object('zh', name_zh, 'en', name_en) as name, vintage, size_ml as "sizeMl", pack, packed.packs,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', id, 'lot', code, 'arrivedOn', arrived_on, 'left', rest, 'packs', here)
                              order by arrived_on, id)
               from (
                 select lot.id, lot.code, arrived_on, rest, coalesce(mine.packs, 0) as here
                   from lot
                   left join parcel_lot mine on mine.lot_id = lot.id and mine.parcel_id = ${parcelId} and mine.order_line_id = packed.line_id
                  cross join lateral (
                    select coalesce(-sum(packs), 0) as packs from (${cameBackLater(db, parcelId)}) back
                     where order_line_id = packed.line_id and lot_id = lot.id
                  ) back
                  cross join lateral (select (coalesce(mine.packs, 0) + greatest(0, lot.packs - sent - back.packs))::integer as rest) room
                  where lot.sku_id = packed.sku_id and (sent < lot.packs or mine.packs is not null) and rest > 0
                  order by mine.packs is null, arrived_on, lot.id
                  limit ${CHOICES_MAX}
               ) choice
           ), '[]') as lots
      from packed
      join sku on sku.id = packed.sku_id
      join product on product.id = product_id
     order by line_id, part_position, packed.sku_id`

export type Written = LotInParcel & { lineId: number }

export const selectParcelLots = (db: Db, parcelId: number): Promise<Written[]> =>
  db<Written[]>`
    select unique_code as unique, order_line_id as "lineId", lot_id as "lotId", packs
      from parcel_lot join order_line line on line.id = order_line_id
     where parcel_id = ${parcelId}
     order by order_line_id, lot_id`

type LockedLot = { id: number; skuId: number; lot: string; sent: number; left: number }

/** In ascending order. */
export const lockLots = (tx: Db, ids: readonly number[]): Promise<LockedLot[]> =>
  tx<LockedLot[]>`
    select id, sku_id as "skuId", code as lot, sent, packs - sent as left
      from lot where id = any(${[...ids]}::bigint[]) order by id for no key update`

/** How much of each lot came back from these lines after the parcel had left. */
export const selectCameBackLater = (
  db: Db,
  parcelId: number,
  lineIds: readonly number[],
): Promise<{ lotId: number; packs: number }[]> =>
  db`
    select lot_id as "lotId", -sum(packs)::integer as packs from (${cameBackLater(db, parcelId)}) back
     where order_line_id = any(${[...lineIds]}::bigint[])
     group by lot_id`

export const selectPacked = (
  db: Db,
  parcelId: number,
): Promise<{ lineId: number; unique: string; skuId: number; packs: number }[]> =>
  db`select line_id as "lineId", unique_code as unique, sku_id as "skuId", packs from (${packedIn(db, parcelId)}) packed`

/** Instead of all that it was. The lots are locked, and have as much. Each changes once: between both it could seem that more came back than left. */
export async function replaceLots(tx: Db, parcelId: number, written: readonly Omit<Written, 'unique'>[]): Promise<void> {
  const gone = await tx<{ lotId: number; packs: number }[]>`
    delete from parcel_lot where parcel_id = ${parcelId} returning lot_id as "lotId", packs`
  const rows = written.map(({ lineId, lotId, packs }) => ({ parcel_id: parcelId, order_line_id: lineId, lot_id: lotId, packs }))
  if (rows.length > 0) await tx`insert into parcel_lot ${tx(rows)}`
  const moved = [...gone.map(({ lotId, packs }) => ({ lotId, packs: -packs })), ...written]
  await tx`
    update lot set sent = sent + moved.packs
      from (
        select lot_id, sum(packs) as packs
          from unnest(${moved.map(({ lotId }) => lotId)}::bigint[], ${moved.map(({ packs }) => packs)}::int[]) moved (lot_id, packs)
         group by lot_id
        having sum(packs) <> 0
      ) moved
     where lot.id = moved.lot_id`
}
