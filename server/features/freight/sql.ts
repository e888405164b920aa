import type { FreightZone, FreightZoneDraft, NamedFreightZone } from '#domain/freight.ts'
import type { Db, Fragment } from '#server/db/database.ts'

const NOWHERE = 0

const columns = (db: Db) => db`
  is_delivered as "isDelivered", basis, first, first_fee as "firstFee", step, step_fee as "stepFee", free_from as "freeFrom"`
const namedColumns = (db: Db) => db`
  id, jsonb_build_object('zh', name_zh, 'en', name_en) as name, codes, position, ${columns(db)}`

/** The zone of the city, else of its province, else for everywhere, which always exists. */
export async function findZone(db: Db, cityCode: number | null): Promise<FreightZone> {
  const [zone] = await db<FreightZone[]>`${selectZoneOf(db, cityCode ?? NOWHERE)}`
  if (!zone) throw new Error('there is no freight rule for everywhere')
  return zone
}

/** As part of a larger statement. A province's code is the first two of the city's six digits. */
export const selectZoneOf = (db: Db, cityCode: number | Fragment) => db`
  select ${columns(db)}
    from freight_zone, (select ${cityCode}::int as code) city
   where codes = '{}' or city.code = any (codes) or city.code / 10000 * 10000 = any (codes)
   order by city.code = any (codes) desc, city.code / 10000 * 10000 = any (codes) desc, position, freight_zone.id
   limit 1`

/** In the staff's order, the one for everywhere last. */
export const listZones = (db: Db): Promise<NamedFreightZone[]> =>
  db<NamedFreightZone[]>`select ${namedColumns(db)} from freight_zone order by codes = '{}', position, id`

export async function findNamedZone(db: Db, id: number): Promise<NamedFreightZone | undefined> {
  const [zone] = await db<NamedFreightZone[]>`select ${namedColumns(db)} from freight_zone where id = ${id}`
  return zone
}

/** Zones are changed one at a time, so that no two name the same city. */
export async function lockZones(db: Db): Promise<void> {
  await db`lock table freight_zone in share row exclusive mode`
}

export async function insertZone(db: Db, zone: FreightZoneDraft): Promise<number> {
  const [row] = await db<{ id: number }[]>`insert into freight_zone ${db(asRow(zone))} returning id`
  if (!row) throw new Error('insert returned no zone')
  return row.id
}

export async function updateZone(db: Db, id: number, zone: FreightZoneDraft): Promise<void> {
  await db`update freight_zone set ${db(asRow(zone))} where id = ${id}`
}

export async function deleteZone(db: Db, id: number): Promise<boolean> {
  const { count } = await db`delete from freight_zone where id = ${id} and codes <> '{}'`
  return count === 1
}

const asRow = (zone: FreightZoneDraft) => ({
  name_zh: zone.name.zh,
  name_en: zone.name.en,
  codes: zone.codes,
  is_delivered: zone.isDelivered,
  basis: zone.basis,
  first: zone.first,
  first_fee: zone.firstFee,
  step: zone.step,
  step_fee: zone.stepFee,
  free_from: zone.freeFrom,
  position: zone.position,
})
