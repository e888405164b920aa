import { refuse } from '#contract/refusals.ts'
import type { PlannedSlot, SlotPlan } from '#domain/flash-plan.ts'
import { transaction } from '#server/db/database.ts'
import { FLASH_TAG } from '#server/features/catalog/flash-badges.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { hasOpenSales, insertSlot, lockSlot, updateSlot } from './staff-sql.ts'

export const addSlot = async ({ db }: Pick<Deps, 'db'>, plan: SlotPlan): Promise<number> =>
  (await transaction(db, (tx) => insertSlot(tx, plan))) ?? refuse('flash-slot-taken')

export const versionOfSlot = ({ startsHour, hours, image, isOpen }: PlannedSlot): string =>
  versionOf({ startsHour, hours, image, isOpen })

/** Refused when it has changed since `version`, and while it has open sales: their times would change. */
export async function changeSlot({ db }: Pick<Deps, 'db'>, slot: PlannedSlot, version: string | undefined): Promise<void> {
  await transaction(db, async (tx) => {
    const present = (await lockSlot(tx, slot.id)) ?? refuse('not-found')
    requireVersion({ version: versionOfSlot(present) }, version)
    if (await hasOpenSales(tx, slot.id)) refuse('flash-slot-in-use')
    if (!(await updateSlot(tx, slot))) refuse('flash-slot-taken')
    await announce(tx, FLASH_TAG)
  })
}
