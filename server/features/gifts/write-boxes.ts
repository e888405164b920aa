import { refuse } from '#contract/refusals.ts'
import type { StaffBox } from '#contract/staff/gift-boxes.ts'
import { BOXES_MAX, type GiftBoxDraft } from '#domain/gift.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { type BoxRow, deleteBoxRow, insertBox, listBoxRows, lockBoxes, saveBoxOrder, updateBox } from './sql.ts'

/* Checkouts are private, so nothing cached needs to be dropped. Orders keep their boxes as they were bought. */

type Parts = Pick<Deps, 'db'>

export async function listBoxesForStaff({ db }: Parts): Promise<StaffBox[]> {
  return (await listBoxRows(db)).map((box) => ({ ...box, version: versionOfBox(box) }))
}

const versionOfBox = ({ name, price, holds, isOpen }: BoxRow): string => versionOf({ name, price, holds, isOpen })

export function addBox({ db }: Parts, draft: GiftBoxDraft): Promise<number> {
  return transaction(db, async (tx) => {
    if ((await lockBoxes(tx)).length >= BOXES_MAX) refuse('gift-boxes-too-many', { max: BOXES_MAX })
    return insertBox(tx, draft)
  })
}

type Change = { id: number; version: string | undefined; draft: GiftBoxDraft }

/** Refuses when the box has changed since `version`. */
export function changeBox({ db }: Parts, { id, version, draft }: Change): Promise<void> {
  return transaction(db, async (tx) => {
    const before = (await lockBoxes(tx)).find((box) => box.id === id) ?? refuse('not-found')
    requireVersion({ version: versionOfBox(before) }, version)
    await updateBox(tx, id, draft)
  })
}

export function deleteBox({ db }: Parts, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    if (!(await deleteBoxRow(tx, id))) refuse('not-found')
  })
}

export function orderBoxes({ db }: Parts, ids: readonly number[]): Promise<void> {
  return transaction(db, async (tx) => {
    await lockBoxes(tx)
    await saveBoxOrder(tx, ids)
  })
}
