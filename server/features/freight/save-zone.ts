import { refuse } from '#contract/refusals.ts'
import type { WorkingDays } from '#domain/delivery-day.ts'
import type { FreightZoneDraft, NamedFreightZone } from '#domain/freight.ts'
import type { Localized } from '#domain/locale.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { divisions } from '#server/features/accounts/divisions.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import {
  deleteZone,
  findNamedZone,
  insertZone,
  listZones,
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

/** Adds or changes a zone. Refuses unknown codes and codes of another zone. The zone for everywhere keeps no codes. */
export function saveZone({ db }: Deps, id: number | undefined, zone: FreightZoneDraft): Promise<NamedFreightZone> {
  return transaction(db, async (tx) => {
    await lockZones(tx)
    const present = id === undefined ? undefined : await findNamedZone(tx, id)
    if (id !== undefined && !present) refuse('not-found')
    const isEverywhere = present?.codes.length === 0
    if (isEverywhere !== (zone.codes.length === 0)) refuse('freight-everywhere-stays')
    await checkCodes(tx, id, zone.codes)
    const savedId = id ?? (await insertZone(tx, zone))
    if (id !== undefined) await updateZone(tx, id, zone)
    await announce(tx, 'freight')
    return { ...zone, id: savedId }
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

export async function saveClosedDays({ db }: Deps, days: readonly string[]): Promise<void> {
  await transaction(db, async (tx) => {
    await replaceClosedDays(tx, days)
    // Pages of wines say when a parcel can be there.
    await announce(tx, 'freight')
  })
}

export async function saveWorkingDays({ db }: Deps, wanted: WorkingDays): Promise<void> {
  await transaction(db, async (tx) => {
    await replaceWorkingDays(tx, wanted)
    await announce(tx, 'freight')
  })
}
