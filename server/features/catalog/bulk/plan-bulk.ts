import { refuse } from '#contract/refusals.ts'
import {
  type BulkAsked,
  type BulkFound,
  type BulkPreview,
  SHOWN_DIFFERENCES,
  type WineSelection,
} from '#contract/staff/wine-bulk.ts'
import { type BulkChange, outcomeOf } from '#domain/bulk-change.ts'
import type { Locale } from '#domain/locale.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { selectWines } from '../staff-list/find-wines.ts'
import { describe } from './describe.ts'
import { askUndo, insertBulk, listBulkRows, listToTell } from './sql.ts'
import { findTermKind, loadWines } from './wine-sql.ts'

/** Wines are read in parts, so that a whole catalogue does not stand in memory. */
const READ_AT_ONCE = 1_000

/** Nothing is locked: the change itself judges each wine again. */
export async function previewBulk({ db, now }: Pick<Deps, 'db' | 'now'>, { selection, change }: BulkAsked): Promise<BulkPreview> {
  const termKind = await requireTerm(db, change)
  const ids = await selected(db, selection)
  const occasion = { now: now(), termKind }
  const figures = { wines: 0, changing: 0, differences: 0, refusals: 0 }
  const shown: Parameters<typeof describe>[1][number][] = []
  const refused: Parameters<typeof describe>[2][number][] = []
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    for (const wine of await loadWines(db, ids.slice(start, start + READ_AT_ONCE), termKind)) {
      const outcome = outcomeOf(wine, change, occasion)
      figures.wines += 1
      figures.changing += outcome.differences.length > 0 ? 1 : 0
      figures.differences += outcome.differences.length
      figures.refusals += outcome.refused.length
      for (const each of outcome.differences) if (shown.length < SHOWN_DIFFERENCES) shown.push({ wineId: wine.id, ...each })
      for (const { skuId, reason } of outcome.refused)
        if (refused.length < SHOWN_DIFFERENCES) refused.push({ wineId: wine.id, skuId, refused: reason })
    }
  }
  const described = await describe(db, shown, refused)
  return { ...figures, shown: described.differences, refused: described.refused }
}

/** `wines`: how many the preview had. */
export async function startBulk(db: Pool, by: number, { selection, change, wines }: BulkAsked & { wines?: number | undefined }) {
  await requireTerm(db, change)
  const ids = await selected(db, selection)
  if (ids.length === 0) refuse('bulk-empty')
  if (wines !== undefined && ids.length !== wines) refuse('bulk-selection-changed')
  return transaction(db, (tx) => insertBulk(tx, by, change, ids))
}

export async function findBulk(db: Pool, id: number, locale: Locale): Promise<BulkFound> {
  const [bulk] = await listBulkRows(db, { id }, locale)
  if (!bulk) return refuse('not-found')
  const [refused, since] = await Promise.all([
    listToTell(db, id, 'refused', SHOWN_DIFFERENCES),
    listToTell(db, id, 'changed-since', SHOWN_DIFFERENCES),
  ])
  const told = await describe(db, since, refused)
  return { ...bulk, refusedShown: told.refused, changedSinceShown: told.differences }
}

export async function undoBulk(db: Pool, id: number, by: number, locale: Locale): Promise<void> {
  if (await transaction(db, (tx) => askUndo(tx, id, by))) return
  const [bulk] = await listBulkRows(db, { id }, locale)
  refuse(!bulk ? 'not-found' : bulk.state === 'running' ? 'bulk-running' : 'bulk-undone')
}

/** The kind of the term that the change is about. */
async function requireTerm(db: Db, change: BulkChange): Promise<string> {
  return change.kind === 'term' ? ((await findTermKind(db, change.termId)) ?? refuse('not-found')) : ''
}

const selected = async (db: Pool, selection: WineSelection): Promise<number[]> =>
  'ids' in selection ? [...new Set(selection.ids)].toSorted((a, b) => a - b) : selectWines(db, selection.filter)
