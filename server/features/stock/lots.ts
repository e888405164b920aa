import { refuse } from '#contract/refusals.ts'
import { type LotFacts, wrongLotDay } from '#domain/lot.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import {
  changeLots,
  deleteUntouchedLot,
  growLot,
  insertLot,
  lockKnownLots,
  lockLot,
  lockLotWhole,
  lockNamedLots,
  lockPackOf,
  lockPackOfLots,
  type NamedLot,
  updateLot,
} from './lot-sql.ts'

/* Lots are locked after the packs, and in ascending order, here and where parcels leave. */

type Arrived = LotFacts & { packs: number }

/** Of how many were sent nothing: a parcel that leaves meanwhile is no reason to read the form again. */
export const versionOfLot = (lot: Arrived): string => {
  const { packs, bottledOn, bestBefore, arrivedOn, supplier, declarationNumber, certificateNumber } = lot
  return versionOf({ lot: lot.lot, packs, bottledOn, bestBefore, arrivedOn, supplier, declarationNumber, certificateNumber })
}

/** What came with a delivery, after its packs were locked: a lot that is known grows. */
export async function takeInLots(tx: Db, lots: readonly (Arrived & { skuId: number })[], at: Date): Promise<void> {
  if (lots.length === 0) return
  for (const lot of lots) requirePossibleDays(lot, at)
  await lockKnownLots(tx, lots)
  for (const lot of lots) await growLot(tx, lot)
}

/** What staff say of the lot when they write down breakage and the like, after its packs were locked. Above zero: it left. */
export async function changeNamedLots(tx: Db, reason: string, lots: readonly NamedLot[], at: Date): Promise<void> {
  if (lots.length === 0) return
  const locked = await lockNamedLots(
    tx,
    lots.map(({ lotId }) => lotId),
  )
  for (const { skuId, lotId, packs } of lots) {
    const lot = locked.find((each) => each.id === lotId && each.skuId === skuId) ?? refuse('not-found')
    if (packs > lot.left) refuse('lot-has-less', { lot: lot.lot, left: lot.left })
    if (-packs > lot.packs - lot.left) refuse('lot-has-all', { lot: lot.lot, gone: lot.packs - lot.left })
  }
  await changeLots(tx, reason, lots, at)
}

/** Answers the id. Refuses a lot that the pack has already: its packs would count twice. */
export const addLot = (db: Pool, lot: Arrived & { skuId: number }, at: Date): Promise<number> =>
  transaction(db, async (tx) => {
    requirePossibleDays(lot, at)
    if (!(await lockPackOfLots(tx, lot.skuId))) refuse('not-found')
    return (await insertLot(tx, lot)) ?? refuse('lot-exists', { lot: lot.lot })
  })

type Change = Arrived & { id: number; version?: string | undefined }

export const changeLot = (db: Pool, { id, version, ...lot }: Change, at: Date): Promise<void> =>
  transaction(db, async (tx) => {
    await lockPackOf(tx, id)
    const present = (await lockLot(tx, id)) ?? refuse('not-found')
    requireVersion({ version: versionOfLot(present) }, version)
    requirePossibleDays(lot, at)
    if (lot.packs < present.sent) refuse('lot-sent-more', { sent: present.sent })
    if (!(await updateLot(tx, id, { ...lot, skuId: present.skuId }))) refuse('lot-exists', { lot: lot.lot })
  })

/** One that was entered by mistake. A parcel that takes of it at the same time either is first, so it stays, or finds it no more. */
export const deleteLot = (db: Pool, { id, version }: { id: number; version?: string | undefined }): Promise<void> =>
  transaction(db, async (tx) => {
    await lockPackOf(tx, id)
    const present = (await lockLotWhole(tx, id)) ?? refuse('not-found')
    requireVersion({ version: versionOfLot(present) }, version)
    if (!(await deleteUntouchedLot(tx, id))) refuse('lot-has-left', { lot: present.lot })
  })

function requirePossibleDays(lot: LotFacts, at: Date): void {
  if (wrongLotDay(lot, shanghaiDay(at))) refuse('lot-day-wrong')
}
