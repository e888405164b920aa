import type { Localized } from '#domain/locale.ts'
import { type ParcelStepKind, stateAfter } from '#domain/parcel.ts'
import type { Db } from '#server/db/database.ts'
import { insertSteps } from './parcel-sql.ts'

type Step = { at: Date; kind?: ParcelStepKind; text: Localized }

/** More of a parcel's way, as the courier or our staff report it; the newest step of all says what has become of the parcel. */
export async function addParcelSteps(db: Db, parcelId: number, steps: readonly Step[]): Promise<void> {
  await insertSteps(
    db,
    parcelId,
    steps.map(({ at, kind = 'in-transit', text }) => ({ at, kind, text })),
  )
  const [newest] = await db<{ kind: ParcelStepKind }[]>`
    select kind from parcel_step where parcel_id = ${parcelId} order by at desc, id desc limit 1`
  if (newest) await db`update parcel set state = ${stateAfter(newest.kind)} where id = ${parcelId}`
}

export const addParcelStep = (db: Db, parcelId: number, step: Step): Promise<void> => addParcelSteps(db, parcelId, [step])
