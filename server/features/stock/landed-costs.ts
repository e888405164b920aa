import { refuse } from '#contract/refusals.ts'
import type { LandedDraft } from '#contract/staff/landed-costs.ts'
import { movingAverage, packsBefore, reckonLanded } from '#domain/landed-cost.ts'
import { fen } from '#domain/money.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { tickOffExpected } from './expected-deliveries.ts'
import * as sql from './landed-sql.ts'
import { changeStocks } from './move-stock.ts'
import { lockSkus } from './sql.ts'

/**
 * Changes the cost of the packs and, with `isArriving`, their stock; they are then expected no more. Answers the id. The same form again changes
 * nothing.
 */
export const takeOverLanded = (db: Pool, byAccount: number, draft: LandedDraft, at: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const id = await sql.insertLanded(tx, byAccount, draft, at)
    if (id === undefined) return (await sql.findLandedByForm(tx, byAccount, draft.key)) ?? refuse('not-found')
    const lines = await averaged(tx, draft)
    await sql.insertLandedLines(tx, id, lines)
    await sql.setCosts(
      tx,
      lines.map(({ skuId, costAfter }) => ({ skuId, cost: costAfter })),
    )
    if (draft.isArriving) {
      const changes = draft.lines.map(({ skuId, packs }) => ({ skuId, change: packs }))
      await changeStocks(tx, changes, { reason: 'delivery', byAccount, note: draft.note })
      await tickOffExpected(tx, draft.lines)
    }
    return id
  })

/** Locks the packs, so that of two deliveries one builds on the other. */
async function averaged(tx: Db, draft: LandedDraft): Promise<sql.NewLine[]> {
  const ids = draft.lines.map(({ skuId }) => skuId)
  if ((await lockSkus(tx, ids)).length < ids.length) refuse('not-found')
  const known = new Map((await sql.listCosts(tx, ids)).map((sku) => [sku.skuId, sku]))
  const reckoned = reckonLanded(draft).lines
  return draft.lines.flatMap((line, index) => {
    const sku = known.get(line.skuId)
    const landed = reckoned[index]
    if (!sku || !landed) return []
    const before = packsBefore(sku.onHand, line.packs, draft.isArriving)
    const cost = sku.cost === null ? null : fen(sku.cost)
    const costAfter = movingAverage({ packs: before, cost }, { packs: line.packs, cost: landed.cost })
    return [{ ...line, landed, packsBefore: before, costBefore: cost, costAfter }]
  })
}

/** The stock stays as it is, and so does what orders since have kept as their cost. */
export const withdrawLanded = (db: Pool, id: number, why: { byAccount: number; reason: string; at: Date }): Promise<void> =>
  transaction(db, async (tx) => {
    const { isWithdrawn } = (await sql.lockLanded(tx, id)) ?? refuse('not-found')
    if (isWithdrawn) refuse('landed-withdrawn')
    const named = await sql.listLandedLines(tx, id)
    await lockSkus(
      tx,
      named.map(({ skuId }) => skuId),
    )
    const lines = await sql.listLandedLines(tx, id)
    if (lines.some(({ isBuiltOn }) => isBuiltOn)) refuse('landed-built-on')
    await sql.setCosts(
      tx,
      lines.map(({ skuId, costBefore }) => ({ skuId, cost: costBefore })),
    )
    await sql.setWithdrawn(tx, id, why)
  })
