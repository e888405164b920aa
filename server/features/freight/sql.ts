import { USUAL_WORKING_WEEKDAYS, type WorkingDays } from '#domain/delivery-day.ts'
import type { DeliveryZone, FreightZoneDraft, NamedFreightZone } from '#domain/freight.ts'
import type { Db, Fragment } from '#server/db/database.ts'

const NOWHERE = 0

const columns = (db: Db) => db`
  is_delivered as "isDelivered", basis, first, first_fee as "firstFee", step, step_fee as "stepFee", free_from as "freeFrom",
  case when days_from is null then null else jsonb_build_object(
    'from', days_from, 'to', days_to, 'weekdays', days_weekdays, 'cutoffHour', days_cutoff_hour, 'courier', days_courier) end as days`
const namedColumns = (db: Db) => db`
  id, jsonb_build_object('zh', name_zh, 'en', name_en) as name, codes, position, ${columns(db)}`

/** The zone of the city, else of its province, else for everywhere, which always exists. */
export async function findZone(db: Db, cityCode: number | Fragment | null): Promise<DeliveryZone> {
  const [zone] = await db<DeliveryZone[]>`${selectZoneOf(db, cityCode ?? NOWHERE)}`
  if (!zone) throw new Error('there is no freight rule for everywhere')
  return zone
}

/** That of the default address; without one, that for everywhere. */
export const findHomeZone = (db: Db, accountId: number): Promise<DeliveryZone> =>
  findZone(
    db,
    db`coalesce((select city_code from address where account_id = ${accountId} and is_default and deleted_at is null), ${NOWHERE})`,
  )

/** As part of a larger statement. A province's code is the first two of the city's six digits. */
export const selectZoneOf = (db: Db, cityCode: number | Fragment) => db`
  select ${columns(db)}, ${closedDays(db)} as "closedDays", ${workingDays(db)} as "workingDays",
         ${workingWeekdays(db)} as "workingWeekdays"
    from freight_zone, (select ${cityCode}::int as code) city
   where codes = '{}' or city.code = any (codes) or city.code / 10000 * 10000 = any (codes)
   order by city.code = any (codes) desc, city.code / 10000 * 10000 = any (codes) desc, position, freight_zone.id
   limit 1`

/** `YYYY-MM-DD`, the first one first. */
const closedDays = (db: Db) => db`array(select to_char(day, 'YYYY-MM-DD') from closed_day order by day)`

const workingDays = (db: Db) => db`array(select to_char(day, 'YYYY-MM-DD') from working_day order by day)`
const workingWeekdays = (db: Db) =>
  db`(select to_jsonb(coalesce(min(weekdays), ${[...USUAL_WORKING_WEEKDAYS]}::smallint[])) from working_week)`

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

export async function listClosedDays(db: Db): Promise<string[]> {
  const [row] = await db<{ days: string[] }[]>`select ${closedDays(db)} as days`
  return row?.days ?? []
}

/** Those that stay are not touched, so that the audit log names what has changed. */
/** Closed and working days are changed one at a time. */
export async function lockDays(db: Db): Promise<void> {
  await db`lock table closed_day in share row exclusive mode`
}

export async function replaceClosedDays(tx: Db, days: readonly string[]): Promise<void> {
  await tx`delete from closed_day where day <> all(${[...days]}::date[])`
  await tx`insert into closed_day (day) select unnest(${[...days]}::date[]) on conflict do nothing`
}

export async function findWorkingDays(db: Db): Promise<WorkingDays> {
  const [row] = await db<[WorkingDays]>`
    select ${workingDays(db)} as "workingDays", ${workingWeekdays(db)} as "workingWeekdays"`
  return row
}

/** Like closed days: what stays is not touched. */
export async function replaceWorkingDays(tx: Db, wanted: WorkingDays): Promise<void> {
  const [weekdays, days] = [[...wanted.workingWeekdays], [...wanted.workingDays]]
  await tx`
    insert into working_week (weekdays) values (${weekdays}::smallint[])
    on conflict (is_row) do update set weekdays = excluded.weekdays where working_week.weekdays <> excluded.weekdays`
  await tx`delete from working_day where day <> all(${days}::date[])`
  await tx`insert into working_day (day) select unnest(${days}::date[]) on conflict do nothing`
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
  days_from: zone.days?.from ?? null,
  days_to: zone.days?.to ?? null,
  days_weekdays: zone.days?.weekdays ?? [],
  ...(zone.days && { days_cutoff_hour: zone.days.cutoffHour, days_courier: zone.days.courier }),
})
