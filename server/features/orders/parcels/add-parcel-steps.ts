import { refuse } from '#contract/refusals.ts'
import { stateAfter } from '#domain/parcel.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertSteps, type NewStep, newestStepKind, parcelExists, setParcelState } from './sql.ts'

/** The newest step decides the parcel's state. */
export async function addParcelSteps(db: Db, parcelId: number, steps: readonly NewStep[]): Promise<void> {
  await insertSteps(db, parcelId, steps)
  const newest = await newestStepKind(db, parcelId)
  if (newest) await setParcelState(db, parcelId, stateAfter(newest))
}

/** Adds a step by which staff say where a parcel is. */
export async function reportStep({ db }: Deps, id: number, step: NewStep): Promise<void> {
  if (!(await parcelExists(db, id))) refuse('parcel-not-found')
  await transaction(db, (tx) => addParcelSteps(tx, id, [step]))
}
