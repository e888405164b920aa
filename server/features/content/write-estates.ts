import { refuse } from '#contract/refusals.ts'
import type { EstateDraft } from '#contract/staff/estates.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion } from '#server/http/version.ts'
import { findStaffEstate, lockEstate, placeEstate, takeEstateOffMap, updateEstate } from './estate-sql.ts'

/**
 * Refuses when the estate has changed since `version`. Drops all caches, because wines show estates too. Call it in a
 * transaction.
 */
export async function changeEstate(tx: Db, id: number, form: EstateDraft, version: string | undefined): Promise<void> {
  await lockEstate(tx, id)
  requireVersion((await findStaffEstate(tx, id)) ?? refuse('not-found'), version)
  await updateEstate(tx, id, form)
  if (form.place) await placeEstate(tx, id, form.place)
  else await takeEstateOffMap(tx, id)
  await announce(tx, '*')
}
