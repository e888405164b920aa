import type { Lot, LotBuyer } from '#contract/staff/lots.ts'
import type { LotFacts } from '#domain/lot.ts'
import type { Db } from '#server/db/database.ts'
import { stockedSku } from './sql.ts'

export type LotRow = Omit<Lot, 'version'>

const facts = (db: Db) => db`
  lot.code as lot, bottled_on::text as "bottledOn", best_before::text as "bestBefore", arrived_on::text as "arrivedOn", lot.packs,
  supplier, declaration_number as "declarationNumber", certificate_number as "certificateNumber"`

/** The row's own `sent` has both: what left in parcels is the rest. */
const left = (db: Db) => db`lot.sent - otherwise as sent, otherwise`
const leftOtherwise = (db: Db) => db`
  cross join lateral (select coalesce(sum(packs), 0)::integer as otherwise from lot_change where lot_id = lot.id) changed`

/** `search`: a part of the lot's or the declaration's number, the whole code of a pack, or a wine of these ids. */
export async function listLots(
  db: Db,
  { page, limit, search }: { page: number; limit: number; search?: { words: string; ids: readonly number[] } | undefined },
): Promise<{ list: LotRow[]; count: number }> {
  const matching = db`
      from lot
      join sku on sku.id = sku_id
     where ${
       search
         ? db`(strpos(lower(lot.code), lower(${search.words})) > 0 or strpos(lower(declaration_number), lower(${search.words})) > 0
               or sku.code = ${search.words} or product_id = any(${[...search.ids]}::int[]))`
         : db`true`
     }`
  const order = db`order by arrived_on desc, lot.id desc`
  const [list, [total]] = await Promise.all([
    db<LotRow[]>`
      select lot.id, ${stockedSku(db)}, ${facts(db)}, ${left(db)}
        from (select lot.* ${matching} ${order} limit ${limit} offset ${(page - 1) * limit}) lot
        ${leftOtherwise(db)}
        join sku on sku.id = sku_id
        join product on product.id = sku.product_id
       ${order}`,
    db<{ count: number }[]>`select count(*) as count ${matching}`,
  ])
  return { list, count: total?.count ?? 0 }
}

export async function findLot(db: Db, id: number): Promise<LotRow | undefined> {
  const [lot] = await db<LotRow[]>`
    select lot.id, ${stockedSku(db)}, ${facts(db)}, ${left(db)}
      from lot ${leftOtherwise(db)}
      join sku on sku.id = sku_id
      join product on product.id = sku.product_id
     where lot.id = ${id}`
  return lot
}

type BuyerRow = Omit<LotBuyer, 'shippedAt'> & { shippedAt: Date }

/** A parcel may hold packs of a lot singly and in a set. */
export async function listLotBuyers(
  db: Db,
  lotId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: BuyerRow[]; count: number }> {
  const [list, [total]] = await Promise.all([
    db<BuyerRow[]>`
      select parcel.id as "parcelId", number, tracking_number as "trackingNumber", shipped_at as "shippedAt", packs::integer as packs,
             jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'address', recipient_address) as recipient
        from (
          select parcel_id, sum(packs) as packs from parcel_lot
           where lot_id = ${lotId}
           group by parcel_id
           order by parcel_id desc
           limit ${limit} offset ${(page - 1) * limit}
        ) held
        join parcel on parcel.id = parcel_id
        join shop_order on shop_order.id = order_id
       order by parcel.id desc`,
    db<{ count: number }[]>`select count(distinct parcel_id) as count from parcel_lot where lot_id = ${lotId}`,
  ])
  return { list, count: total?.count ?? 0 }
}

export type LockedLot = LotFacts & { skuId: number; packs: number; sent: number }
export async function lockLot(tx: Db, id: number): Promise<LockedLot | undefined> {
  const [lot] = await tx<LockedLot[]>`
    select sku_id as "skuId", ${facts(tx)}, sent from lot where id = ${id} for no key update`
  return lot
}

export type NamedLot = { skuId: number; lotId: number; packs: number }

/** Locked in ascending order. `left`: by the books. */
export const lockNamedLots = (
  tx: Db,
  ids: readonly number[],
): Promise<{ id: number; skuId: number; lot: string; packs: number; left: number }[]> =>
  tx`
    select id, sku_id as "skuId", code as lot, packs, packs - sent as left
      from lot where id = any(${[...ids]}::bigint[]) order by id for no key update`

/** The lots are locked, and have as much. Below zero: they came back. */
export async function changeLots(tx: Db, reason: string, lots: readonly NamedLot[], at: Date): Promise<void> {
  if (lots.length === 0) return
  await tx`insert into lot_change ${tx(lots.map(({ lotId, packs }) => ({ lot_id: lotId, packs, reason, at })))}`
  for (const { lotId, packs } of lots) await tx`update lot set sent = sent + ${packs} where id = ${lotId}`
}

/** In ascending order, as parcels lock them. The packs themselves are locked by the caller, so that no other delivery adds the same lot. */
export const lockKnownLots = async (tx: Db, lots: readonly { skuId: number; lot: string }[]): Promise<void> =>
  void (await tx`
    select from lot
     where (sku_id, code) in (
       select * from unnest(${lots.map(({ skuId }) => skuId)}::int[], ${lots.map(({ lot }) => lot)}::text[]))
     order by id
       for no key update`)

type Arrived = LotFacts & { skuId: number; packs: number }

const values = (tx: Db, { skuId, packs, ...lot }: Arrived) => tx`
  (sku_id, code, bottled_on, best_before, arrived_on, packs, supplier, declaration_number, certificate_number)
  values (${skuId}, ${lot.lot}, ${lot.bottledOn}, ${lot.bestBefore}, ${lot.arrivedOn}, ${packs}, ${lot.supplier},
          ${lot.declarationNumber}, ${lot.certificateNumber})`

/** Undefined when the pack has a lot of this name. */
export async function insertLot(tx: Db, arrived: Arrived): Promise<number | undefined> {
  const [made] = await tx<{ id: number }[]>`insert into lot ${values(tx, arrived)} on conflict do nothing returning id`
  return made?.id
}

/** Of a lot that is known only what was missing is written; what stands there may have been put right. */
export const growLot = async (tx: Db, arrived: Arrived): Promise<void> =>
  void (await tx`
    insert into lot ${values(tx, arrived)}
    on conflict (sku_id, code) do update
       set packs = lot.packs + excluded.packs, bottled_on = coalesce(lot.bottled_on, excluded.bottled_on),
           best_before = coalesce(lot.best_before, excluded.best_before),
           supplier = coalesce(nullif(lot.supplier, ''), excluded.supplier),
           declaration_number = coalesce(nullif(lot.declaration_number, ''), excluded.declaration_number),
           certificate_number = coalesce(nullif(lot.certificate_number, ''), excluded.certificate_number)`)

/** Also from who would write down that a part of it left: their row names the lot. */
export const lockLotWhole = async (tx: Db, id: number): Promise<LockedLot | undefined> => {
  const [lot] = await tx<LockedLot[]>`select sku_id as "skuId", ${facts(tx)}, sent from lot where id = ${id} for update`
  return lot
}

/** False when anything of it has ever left or come back, even if all of it is there again: a recall and the log of changes name it. */
export async function deleteUntouchedLot(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`
    delete from lot
     where id = ${id} and sent = 0
       and not exists (select from parcel_lot where lot_id = ${id}) and not exists (select from lot_change where lot_id = ${id})`
  return count === 1
}

/** False when another lot of the pack has this name. */
export async function updateLot(tx: Db, id: number, { skuId, packs, ...lot }: Arrived): Promise<boolean> {
  const { count } = await tx`
    update lot
       set code = ${lot.lot}, bottled_on = ${lot.bottledOn}, best_before = ${lot.bestBefore}, arrived_on = ${lot.arrivedOn},
           packs = ${packs}, supplier = ${lot.supplier}, declaration_number = ${lot.declarationNumber},
           certificate_number = ${lot.certificateNumber}
     where id = ${id} and not exists (select from lot other where other.sku_id = ${skuId} and other.code = ${lot.lot} and other.id <> ${id})`
  return count === 1
}

/** Locks the pack, so that its lots are added and named one after the other. Sets have none, their parts arrive. */
export async function lockPackOfLots(tx: Db, skuId: number): Promise<boolean> {
  const [sku] = await tx`select from sku where id = ${skuId} and not is_set for no key update`
  return sku !== undefined
}

/** The same, of the pack that a lot is of. */
export async function lockPackOf(tx: Db, lotId: number): Promise<void> {
  await tx`select from sku where id = (select sku_id from lot where id = ${lotId}) for no key update`
}
