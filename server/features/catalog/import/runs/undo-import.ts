import { isDeepStrictEqual } from 'node:util'
import { refuse } from '#contract/refusals.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { withMovementReason } from '#server/features/catalog/stock.ts'
import { indexWines } from '#server/features/search/index/index-wines.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { SKU_FIELDS, WINE_FIELDS } from '../differences.ts'
import {
  endSkus,
  type KnownProduct,
  type KnownSku,
  listKnownProducts,
  lockImports,
  lockWines,
  type ProductRow,
  saveProducts,
} from '../sql.ts'
import { withoutLimits } from './preview-import.ts'
import { findRun, type RunChange, type UndoReport } from './sql.ts'
import {
  deleteSkus,
  deleteUnusedTerms,
  deleteWines,
  endWines,
  listChanges,
  listNamedSkus,
  listOrderedSince,
  noteUndone,
  restoreSkus,
  restoreTerms,
} from './undo-sql.ts'

const BATCH = 500

/** Wines that were ordered since stay as they are. Of the others everything goes back that nobody has changed since. */
export const undoImport = (deps: Deps, id: number): Promise<void> =>
  withoutLimits(deps, (pool) =>
    transaction(pool, async (tx) => {
      if (!(await lockImports(tx, false))) refuse('import-busy')
      const run = (await findRun(tx, id)) ?? refuse('not-found')
      if (run.state !== 'done' || !run.appliedAt) return refuse('import-over')
      const changes = await listChanges(tx, id)
      const codes = changes.map(({ after }) => after.code)
      await lockWines(tx, codes)
      const report: UndoReport = { removed: 0, ended: 0, restored: 0, left: [] }
      const wines = new Map((await listKnownProducts(tx, codes)).map((wine) => [wine.id, wine]))
      const ids = changes.map(({ productId }) => productId)
      const sold = await listOrderedSince(tx, ids, run.appliedAt)
      const named = await listNamedSkus(
        tx,
        id,
        changes.flatMap(({ after }) => after.skus.map((sku) => sku.id)),
      )
      const leave = ({ after: { code, name_zh: zh, name_en: en } }: RunChange, reason: 'sold' | 'changed' | 'gone') =>
        report.left.push({ code, name: { zh, en }, reason })
      const plan = newPlan()
      for (const change of changes) {
        const wine = wines.get(change.productId)
        if (!wine) leave(change, 'gone')
        else if (sold.has(wine.id)) leave(change, 'sold')
        else if (change.before) {
          report.restored++
          if (!planRestore(plan, wine, change.before, change.after, named)) leave(change, 'changed')
        } else if (isSame(wine, change.after) && !wine.skus.some((sku) => named.has(sku.id))) {
          report.removed++
          plan.deletedWines.push(wine.id)
        } else {
          report.ended++
          plan.endedWines.push(wine.id)
        }
      }
      await withMovementReason(tx, { reason: '', about: { kind: 'import', id: String(id) } }, () => carryOut(tx, plan))
      await deleteUnusedTerms(tx, run.newTermIds)
      await indexWines(tx, ids)
      if (!(await noteUndone(tx, id, report))) refuse('import-over')
      await announce(tx, 'products', 'categories', ...tagsOf('product', ids))
    }),
  )

/** Runs from before a field was on record have nothing there. */
const facts = (wine: KnownProduct) => [WINE_FIELDS.map((field) => wine[field] ?? ''), wine.terms]
const factsOfSkus = ({ skus }: KnownProduct) => skus.map((sku) => SKU_FIELDS.map((field) => sku[field] ?? ''))
const isSame = (wine: KnownProduct, other: KnownProduct): boolean =>
  isDeepStrictEqual([facts(wine), factsOfSkus(wine)], [facts(other), factsOfSkus(other)])

type Plan = {
  deletedWines: number[]
  endedWines: number[]
  wines: ProductRow[]
  terms: Pick<KnownProduct, 'id' | 'terms'>[]
  skus: KnownSku[]
  endedSkus: number[]
  deletedSkus: number[]
}
const newPlan = (): Plan => ({
  deletedWines: [],
  endedWines: [],
  wines: [],
  terms: [],
  skus: [],
  endedSkus: [],
  deletedSkus: [],
})

async function carryOut(tx: Db, plan: Plan): Promise<void> {
  await deleteWines(tx, plan.deletedWines)
  await endWines(tx, plan.endedWines)
  for (const wines of inBatches(plan.wines)) await saveProducts(tx, wines)
  for (const terms of inBatches(plan.terms)) await restoreTerms(tx, terms)
  await endSkus(tx, plan.endedSkus)
  await deleteSkus(tx, plan.deletedSkus)
  for (const skus of inBatches(plan.skus)) await restoreSkus(tx, skus)
}

function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}

/** False when something was changed since, and stays. */
function planRestore(
  plan: Plan,
  wine: KnownProduct,
  before: KnownProduct,
  after: KnownProduct,
  named: ReadonlySet<number>,
): boolean {
  const product = putBack(WINE_FIELDS, wine, before, after)
  const { id: _, isOnSale: _shown, terms: _terms, skus: _skus, ...row } = product.row
  plan.wines.push({ ...row, search_text: before.search_text, source_digest: before.source_digest })
  const areTermsOurs = isDeepStrictEqual(wine.terms, after.terms)
  if (areTermsOurs) plan.terms.push({ id: wine.id, terms: before.terms })
  const earlier = new Map(before.skus.map((sku) => [sku.id, sku]))
  const written = new Map(after.skus.map((sku) => [sku.id, sku]))
  let isWhole = product.isWhole && areTermsOurs
  for (const sku of wine.skus) {
    const [old, ours] = [earlier.get(sku.id), written.get(sku.id)]
    if (!ours) continue
    if (!old) {
      const isKept = named.has(sku.id)
      isWhole &&= !isKept
      if (isKept) plan.endedSkus.push(sku.id)
      else plan.deletedSkus.push(sku.id)
      continue
    }
    const back = putBack(SKU_FIELDS, sku, old, ours)
    isWhole &&= back.isWhole
    plan.skus.push({
      ...back.row,
      sourceStock: old.sourceStock,
      sourceStockBefore: old.sourceStockBefore,
      position: old.position,
    })
  }
  return isWhole
}

/** Fields that are still as the import wrote them become what they were. */
function putBack<Row extends object>(
  fields: readonly (keyof Row & string)[],
  now: Row,
  before: Row,
  after: Row,
): { row: Row; isWhole: boolean } {
  const row = { ...now }
  let isWhole = true
  for (const field of fields) {
    if (isDeepStrictEqual(before[field], after[field])) continue
    if (isDeepStrictEqual(now[field], after[field])) row[field] = before[field]
    else isWhole = false
  }
  return { row, isWhole }
}
