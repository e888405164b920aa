import { type BulkWine, type Difference, outcomeOf } from '#domain/bulk-change.ts'
import { isPutOnSale } from '#domain/wine-list.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import {
  closeBulk,
  listDone,
  listWaiting,
  type NewResult,
  type OpenBulk,
  saveResults,
  saveUndo,
  setState,
  takeOpenBulk,
} from './sql.ts'
import {
  findTermKind,
  type LoadedWine,
  loadWines,
  lockWines,
  noteChanges,
  type Written,
  writeFlags,
  writeOnSale,
  writePrices,
  writeTerms,
} from './wine-sql.ts'

/** A checkout waits for one batch at most. */
const BATCH = 200

/** Works until nothing is left. What was killed goes on where it was: a batch is done with its results, or not at all. */
export async function changeInBulk({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  while (await changeBatch(db, now())) {
    // The next one.
  }
}

const changeBatch = (db: Pool, now: Date): Promise<boolean> =>
  transaction(db, async (tx) => {
    const bulk = await takeOpenBulk(tx)
    if (!bulk) return false
    const ids = await listWaiting(tx, bulk.id, BATCH)
    if (ids.length === 0) {
      await closeBulk(tx, bulk)
      return true
    }
    await lockWines(tx, ids)
    const termKind = bulk.change.kind === 'term' ? ((await findTermKind(tx, bulk.change.termId)) ?? '') : ''
    const wines = await loadWines(tx, ids, termKind)
    const written = bulk.isUndoing ? await undo(tx, bulk, wines) : await carryOut(tx, bulk, wines, { now, termKind })
    await setState(tx, bulk.id, ids, bulk.isUndoing ? 'undone' : 'done')
    if (written.length === 0) return true
    await write(tx, bulk, written)
    await note(tx, bulk, wines, written)
    await announce(tx, 'products', ...tagsOf('product', [...new Set(written.map(({ wineId }) => wineId))]))
    return true
  })

type Occasion = { now: Date; termKind: string }

async function carryOut(tx: Db, bulk: OpenBulk, wines: readonly LoadedWine[], occasion: Occasion): Promise<Written[]> {
  const results = wines.flatMap((wine): NewResult[] => {
    const { differences, refused } = outcomeOf(wine, bulk.change, occasion)
    return [
      ...differences.map((difference) => ({ wineId: wine.id, ...difference })),
      ...refused.map(({ skuId, reason }) => ({ wineId: wine.id, skuId, refused: reason })),
    ]
  })
  await saveResults(tx, bulk.id, results)
  return results.flatMap(({ wineId, skuId, before, after }) =>
    before && after ? [{ wineId, skuId, was: before, value: after }] : [],
  )
}

/** What does not stand as the change left it has been changed by somebody, and stays. */
async function undo(tx: Db, bulk: OpenBulk, wines: readonly LoadedWine[]): Promise<Written[]> {
  const wineOf = new Map(wines.map((wine) => [wine.id, wine]))
  const done = await listDone(
    tx,
    bulk.id,
    wines.map(({ id }) => id),
  )
  const judged = done.map((result) => {
    const wine = wineOf.get(result.wineId)
    return { ...result, isUntouched: wine !== undefined && isEqual(sideOf(wine, result), result.after) }
  })
  await saveUndo(
    tx,
    bulk.id,
    judged.map(({ wineId, skuId, isUntouched }) => ({ wineId, skuId, undo: isUntouched ? 'undone' : 'changed-since' })),
  )
  return judged
    .filter(({ isUntouched }) => isUntouched)
    .map(({ wineId, skuId, before, after }) => ({ wineId, skuId, was: after, value: before }))
}

/** What the wine has now, in the shape of the result's sides; undefined when it cannot be put back any more. */
function sideOf(wine: BulkWine, { skuId, after }: Difference): object | undefined {
  if (wine.state === 'archived') return undefined
  if ('flags' in after) return { flags: wine.flags }
  if ('termIds' in after) return { termIds: wine.termIds }
  if ('isOnSale' in after) return { isOnSale: isPutOnSale(wine.state), publishedAt: wine.publishedAt, publishAt: wine.publishAt }
  const sku = wine.skus.find(({ id }) => id === skuId)
  return sku && { price: sku.price, listPrice: sku.listPrice }
}

/** jsonb keeps keys in an order of its own. */
const isEqual = (one: object | undefined, other: object): boolean => one !== undefined && sorted(one) === sorted(other)
const sorted = (value: object): string => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const WRITE = { price: writePrices, sale: writeOnSale, flag: writeFlags, term: writeTerms }
const write = (tx: Db, { change }: OpenBulk, written: readonly Written[]): Promise<void> => WRITE[change.kind](tx, written)

async function note(tx: Db, bulk: OpenBulk, wines: readonly LoadedWine[], written: readonly Written[]): Promise<void> {
  const codeOf = new Map(wines.flatMap(({ skus }) => skus.map(({ id, code }) => [id, code])))
  const noted = new Map<number, Record<string, [unknown, unknown]>>()
  for (const { wineId, skuId, was, value } of written) {
    const changes = noted.get(wineId) ?? {}
    for (const [field, present] of Object.entries(value)) {
      if (field === 'publishedAt') continue
      const before = (was as Record<string, unknown>)[field]
      if (JSON.stringify(before) === JSON.stringify(present)) continue
      changes[skuId === null ? field : `sku.${codeOf.get(skuId) ?? skuId}.${field}`] = [before, present]
    }
    noted.set(wineId, changes)
  }
  const rows = [...noted].map(([wineId, changes]) => ({ wineId, changes }))
  await noteChanges(tx, bulk.isUndoing ? 'undone' : 'bulk', bulk.by, rows)
}
