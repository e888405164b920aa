import { refuse } from '#contract/refusals.ts'
import type { StaffFreightZone } from '#contract/staff/freight.ts'
import type { WorkingDays } from '#domain/delivery-day.ts'
import type { FreightZoneDraft, NamedFreightZone } from '#domain/freight.ts'
import type { Localized } from '#domain/locale.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { divisions } from '#server/features/accounts/divisions.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import {
  deleteZone,
  findNamedZone,
  findWorkingDays,
  insertZone,
  listClosedDays,
  listZones,
  lockDays,
  lockZones,
  replaceClosedDays,
  replaceWorkingDays,
  updateZone,
} from './sql.ts'

/** Zones name provinces and cities; addresses know no finer code. */
const NAMES: ReadonlyMap<number, Localized> = new Map(
  divisions.flatMap(({ code, name, children }) => [
    [code, name] as const,
    ...children.map((city) => [city.code, city.name] as const),
  ]),
)

export const listVersionedZones = async (db: Db): Promise<StaffFreightZone[]> => (await listZones(db)).map(versioned)

const versioned = (zone: NamedFreightZone): StaffFreightZone => ({ ...zone, version: versionOf(zone) })

type Save = { id?: number; version?: string | undefined; zone: FreightZoneDraft }

/**
 * Adds or changes a zone. Refuses unknown codes and codes of another zone, and when the zone has changed since `version`. The zone for
 * everywhere keeps no codes.
 */
export function saveZone({ db }: Deps, { id, version, zone }: Save): Promise<StaffFreightZone> {
  return transaction(db, async (tx) => {
    await lockZones(tx)
    const present = id === undefined ? undefined : await findNamedZone(tx, id)
    if (id !== undefined && !present) refuse('not-found')
    if (present) requireVersion(versioned(present), version)
    const isEverywhere = present?.codes.length === 0
    if (isEverywhere !== (zone.codes.length === 0)) refuse('freight-everywhere-stays')
    await checkCodes(tx, id, zone.codes)
    const savedId = id ?? (await insertZone(tx, zone))
    if (id !== undefined) await updateZone(tx, id, zone)
    await announce(tx, 'freight')
    return versioned((await findNamedZone(tx, savedId)) ?? refuse('not-found'))
  })
}

async function checkCodes(tx: Db, id: number | undefined, codes: readonly number[]): Promise<void> {
  const unknown = codes.find((code) => !NAMES.has(code))
  if (unknown !== undefined) refuse('freight-code-unknown', { code: unknown })
  for (const other of await listZones(tx)) {
    const shared = other.id === id ? undefined : codes.find((code) => other.codes.includes(code))
    if (shared !== undefined) refuse('freight-code-taken', { place: NAMES.get(shared) ?? '', zone: other.name })
  }
}

/** The zone for everywhere cannot be removed. */
export async function removeZone({ db }: Deps, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const zone = await findNamedZone(tx, id)
    if (!zone) refuse('not-found')
    if (!(await deleteZone(tx, id))) refuse('freight-everywhere-stays')
    await announce(tx, 'freight')
  })
}

/** `wanted` was made of `seen`: what others have added or taken away since then stays so. */
const joined = <Day>(present: readonly Day[], wanted: readonly Day[], seen: readonly Day[] = present): Day[] => [
  ...new Set([
    ...present.filter((day) => wanted.includes(day) || !seen.includes(day)),
    ...wanted.filter((day) => !seen.includes(day)),
  ]),
]

type ClosedDays = { days: readonly string[]; seen?: readonly string[] | undefined }

export async function saveClosedDays({ db }: Deps, { days, seen }: ClosedDays): Promise<void> {
  await transaction(db, async (tx) => {
    await lockDays(tx)
    await replaceClosedDays(tx, joined(await listClosedDays(tx), days, seen))
    // Pages of wines say when a parcel can be there.
    await announce(tx, 'freight')
  })
}

/** Refuses when nothing would be worked any more, since somebody else took away the other weekdays. */
export async function saveWorkingDays({ db }: Deps, wanted: WorkingDays, seen: WorkingDays | undefined): Promise<void> {
  await transaction(db, async (tx) => {
    await lockDays(tx)
    const present = await findWorkingDays(tx)
    const workingWeekdays = joined(present.workingWeekdays, wanted.workingWeekdays, seen?.workingWeekdays).sort((a, b) => a - b)
    if (workingWeekdays.length === 0) refuse('content-changed')
    const workingDays = joined(present.workingDays, wanted.workingDays, seen?.workingDays)
    await replaceWorkingDays(tx, { workingWeekdays, workingDays })
    await announce(tx, 'freight')
  })
}
