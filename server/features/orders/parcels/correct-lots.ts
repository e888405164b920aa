import { refuse } from '#contract/refusals.ts'
import type { LotChoice } from '#contract/staff/lots.ts'
import type { LotInParcel } from '#domain/lot.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import {
  lockLots,
  replaceLots,
  selectCameBack,
  selectCameBackLater,
  selectLotChoices,
  selectLotsOfOrder,
  selectPacked,
  selectParcelLots,
  type Written,
} from './lot-sql.ts'
import { lockParcelById, parcelExists } from './sql.ts'

export async function listLotChoices(db: Db, parcelId: number): Promise<{ choices: LotChoice[]; version: string }> {
  if (!(await parcelExists(db, parcelId))) refuse('parcel-not-found')
  const [choices, written] = await Promise.all([selectLotChoices(db, parcelId), selectParcelLots(db, parcelId)])
  return { choices, version: versionOfLots(written) }
}

const versionOfLots = (written: readonly Written[]): string =>
  versionOf(written.map(({ lineId, lotId, packs }) => [lineId, lotId, packs]))

type Correction = { lots: readonly LotInParcel[]; version?: string | undefined }

/** What was really taken, instead of what the shop supposed. Refuses other lots than those of the line, and more than there was. */
export const correctLots = (db: Pool, parcelId: number, { lots, version }: Correction): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await lockParcelById(tx, parcelId))) refuse('parcel-not-found')
    const [packed, before] = await Promise.all([selectPacked(tx, parcelId), selectParcelLots(tx, parcelId)])
    requireVersion({ version: versionOfLots(before) }, version)
    const locked = await lockLots(
      tx,
      [...lots, ...before].map(({ lotId }) => lotId),
    )
    const back = await selectCameBackLater(
      tx,
      parcelId,
      packed.map(({ lineId }) => lineId),
    )
    const held = new Map(locked.map(({ id }) => [id, sumOf(before, id)]))
    const left = new Map(locked.map((lot) => [lot.id, (held.get(lot.id) ?? 0) + Math.max(0, lot.left - sumOf(back, lot.id))]))
    const room = new Map(packed.map(({ unique, skuId, packs }) => [`${unique} ${skuId}`, packs]))
    const written = lots.map(({ unique, lotId, packs }) => {
      const lot = locked.find(({ id }) => id === lotId) ?? refuse('not-found')
      const key = `${unique} ${lot.skuId}`
      const line = packed.find((each) => each.unique === unique && each.skuId === lot.skuId) ?? refuse('not-found')
      left.set(lotId, (left.get(lotId) ?? 0) - packs)
      room.set(key, (room.get(key) ?? 0) - packs)
      if ((left.get(lotId) ?? 0) < 0 || (room.get(key) ?? 0) < 0) refuse('lot-too-many', { lot: lot.lot })
      return { lineId: line.lineId, lotId, packs }
    })
    for (const { lineId, lotId, lot, packs } of await selectCameBack(tx, parcelId)) {
      const kept = written.find((each) => each.lineId === lineId && each.lotId === lotId)?.packs ?? 0
      if (kept < packs) refuse('lot-came-back', { lot, packs })
    }
    // What staff say came back to a lot names no parcel, but it cannot be more than all parcels had.
    for (const { id, lot, sent } of locked) {
      const least = (held.get(id) ?? 0) - sent
      if (sumOf(written, id) < least) refuse('lot-came-back', { lot, packs: least })
    }
    await replaceLots(tx, parcelId, written)
  })

const sumOf = (lots: readonly { lotId: number; packs: number }[], id: number): number =>
  lots.reduce((sum, { lotId, packs }) => (lotId === id ? sum + packs : sum), 0)

type LotOfParcel = Awaited<ReturnType<typeof selectLotsOfOrder>>[number]

/** By the parcel's id. */
export async function listLotsOfOrder(db: Db, orderId: number): Promise<Map<number, Omit<LotOfParcel, 'parcelId'>[]>> {
  const rows = await selectLotsOfOrder(db, orderId)
  return new Map(
    Object.entries(Object.groupBy(rows, ({ parcelId }) => parcelId)).map(([id, lots = []]) => [
      Number(id),
      lots.map(({ parcelId: _, ...lot }) => lot),
    ]),
  )
}
