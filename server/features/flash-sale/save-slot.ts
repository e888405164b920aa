import { refuse } from '#contract/refusals.ts'
import type { PlannedSlot, SlotPlan } from '#domain/flash-plan.ts'
import { transaction } from '#server/db/database.ts'
import { FLASH_TAG } from '#server/features/catalog/flash-badges.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { hasOpenSales, insertSlot, lockSlot, updateSlot } from './staff-sql.ts'

export const addSlot = async ({ db }: Pick<Deps, 'db'>, plan: SlotPlan): Promise<number> =>
  (await transaction(db, (tx) => insertSlot(tx, plan))) ?? refuse('flash-slot-taken')

/** Refused while it has open sales: their times would change. */
export async function changeSlot({ db }: Pick<Deps, 'db'>, slot: PlannedSlot): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lockSlot(tx, slot.id))) refuse('not-found')
    if (await hasOpenSales(tx, slot.id)) refuse('flash-slot-in-use')
    if (!(await updateSlot(tx, slot))) refuse('flash-slot-taken')
    await announce(tx, FLASH_TAG)
  })
}
