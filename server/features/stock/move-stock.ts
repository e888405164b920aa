import { refuse } from '#contract/refusals.ts'
import type { BelowZero, MovementsDraft } from '#contract/staff/stock.ts'
import { changeOf } from '#domain/stock.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { moveStock, type StockReason, withMovementReason } from '#server/features/catalog/stock.ts'
import { changeNamedLots, takeInLots } from './lots.ts'
import { isNewForm, lockSkus } from './sql.ts'

type Change = { skuId: number; change: number }
type Why = { reason: StockReason; byAccount: number; note: string }

/** All lines or none. The same form again changes nothing. */
export const addMovements = (db: Pool, byAccount: number, draft: MovementsDraft, at: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const { key, reason, note, lines } = draft
    if (!(await isNewForm(tx, byAccount, key))) return
    const changes = lines.map(({ skuId, packs }) => ({ skuId, change: changeOf(reason, packs) }))
    await changeStocks(tx, changes, { reason, byAccount, note })
    const lots = lines.flatMap(({ skuId, packs, lot }) => (lot ? [{ ...lot, skuId, packs }] : []))
    await takeInLots(tx, lots, at)
    const named = lines.flatMap(({ skuId, packs, lotId }) =>
      lotId === undefined ? [] : [{ skuId, lotId, packs: -changeOf(reason, packs) }],
    )
    await changeNamedLots(tx, reason, named, at)
  })

/** Refuses unknown packs, and with all the lines that go below zero. */
export async function changeStocks(tx: Db, changes: readonly Change[], why: Why): Promise<void> {
  const held = new Map(
    (
      await lockSkus(
        tx,
        changes.map(({ skuId }) => skuId),
      )
    ).map(({ skuId, stock }) => [skuId, stock]),
  )
  if (changes.some(({ skuId }) => !held.has(skuId))) refuse('not-found')
  const tooFar = changes
    .map(({ skuId, change }) => ({ skuId, change, stock: held.get(skuId) ?? 0 }))
    .filter(({ change, stock }) => stock + change < 0)
  if (tooFar.length > 0) {
    const data: BelowZero = { lines: tooFar.map(({ skuId, stock }) => ({ skuId, stock })) }
    refuse('stock-below-zero', { lines: tooFar.length }, data)
  }
  await withMovementReason(tx, why, async () => {
    for (const { skuId, change } of changes.toSorted((a, b) => a.skuId - b.skuId))
      if (change !== 0) await moveStock(tx, skuId, change)
  })
}
