import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { SkuDraft, StaffWine, WineDraft } from '#contract/staff/wines.ts'
import { buildSearchText } from '#domain/fold.ts'
import { readGtin } from '#domain/gtin.ts'
import type { ListedTermKind } from '#domain/term-kinds.ts'
import { isSingleKind, SHARES_MAX, skuKey, sumOfShares, type WineGap, wineGaps } from '#domain/wine-draft.ts'
import { isPutOnSale } from '#domain/wine-list.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { slugOf } from '#server/features/catalog/import/slug.ts'
import { indexWines } from '#server/features/search/index/index-wines.ts'
import { announce } from '#server/http/changes.ts'
import { insertChange } from './change-sql.ts'
import { differencesOf } from './differences.ts'
import { keepSalesShown } from './keep-sales-shown.ts'
import { insertSku, makeRoom, moveStock, removeSkus, sayWhyStockMoves, updateSku } from './sku-sql.ts'
import {
  findCountryOf,
  findStaffWine,
  insertDraft,
  type KnownTerm,
  listKnownTerms,
  lockWine,
  saveTerms,
  updateProduct,
} from './sql.ts'
import { packOfSet, withSetType, writeParts } from './write-set.ts'

const SLUG_MAX = 80

/** A new draft. Returns its id. */
export const addWine = (db: Pool, draft: WineDraft, by: number): Promise<number> =>
  transaction(db, async (tx) => {
    const slug = slugOf(draft.name.en || draft.name.zh).slice(0, SLUG_MAX) || 'wine'
    let id = await insertDraft(tx, slug)
    while (id === undefined) id = await insertDraft(tx, `${slug}-${randomBytes(3).toString('hex')}`)
    const blank = await requireWine(tx, id)
    await write(tx, blank, draft, by)
    await insertChange(tx, id, { by, kind: 'added' })
    return id
  })

/** Refuses when the wine has changed since `version`, and what would leave shoppers without a price. */
export const changeWine = (
  db: Pool,
  id: number,
  { draft, version, by }: { draft: WineDraft; version: string | undefined; by: number },
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockWine(
      tx,
      id,
      draft.parts.map(({ skuId }) => skuId),
    )
    const before = await requireWine(tx, id)
    if (version !== undefined && version !== before.version) refuse('content-changed')
    const after = await keepSalesShown(tx, id, () => write(tx, before, draft, by))
    if (isPutOnSale(before.state) || before.state === 'planned') {
      const known = wineGaps(before)
      refuseGaps(wineGaps(after).filter((gap) => !known.includes(gap)))
    }
    const changes = differencesOf(before, after)
    if (Object.keys(changes).length > 0) await insertChange(tx, id, { by, kind: 'changed', changes })
  })

export function refuseGaps([gap]: readonly WineGap[]): void {
  if (gap) refuse(`wine-needs-${gap}`)
}

export const requireWine = async (db: Db, id: number): Promise<StaffWine> => (await findStaffWine(db, id)) ?? refuse('not-found')

/** Shoppers see the change at once, in all processes. */
export async function announceWine(tx: Db, id: number, isEstateChanged = false): Promise<void> {
  await indexWines(tx, [id])
  await announce(tx, 'products', 'categories', `product:${id}`, ...(isEstateChanged ? (['estates'] as const) : []))
}

async function write(tx: Db, before: StaffWine, draft: WineDraft, by: number): Promise<StaffWine> {
  const { id, code } = before
  const isSet = draft.parts.length > 0
  if (!isSet && before.parts.length > 0) refuse('set-needs-parts')
  const skus = isSet ? [await packOfSet(tx, before, draft)] : draft.skus
  const terms = await checkTerms(tx, isSet ? await withSetType(tx, draft) : draft)
  await updateProduct(tx, id, {
    name_zh: draft.name.zh,
    name_en: draft.name.en,
    blurb_zh: draft.blurb.zh,
    blurb_en: draft.blurb.en,
    description_zh: draft.description.zh,
    description_en: draft.description.en,
    images: [...new Set(draft.images)],
    image_words: draft.imageWords,
    alcohol: draft.alcohol,
    residual_sugar: draft.residualSugar,
    acidity: draft.acidity,
    serving: rangeOf(draft.serving),
    drinking: rangeOf(draft.drinking),
    bars: draft.bars,
    flags: [...new Set(draft.flags)],
    ingredients_zh: draft.ingredients.zh,
    ingredients_en: draft.ingredients.en,
    storage_zh: draft.storage.zh,
    storage_en: draft.storage.en,
    bottling: draft.bottling,
    importer_zh: draft.importer.zh,
    importer_en: draft.importer.en,
    search_text: buildSearchText(
      draft.name,
      terms.map(({ term }) => term),
      [code],
    ),
  })
  const rows = terms.map(({ term, share }) => ({ id: term.id, share }))
  if (JSON.stringify(rows) !== JSON.stringify(before.terms.map(({ id: termId, share }) => ({ id: termId, share }))))
    await saveTerms(tx, id, rows)
  const [first] = await writeSkus(tx, before, skus, by)
  if (isSet && first !== undefined) await writeParts(tx, first, draft.parts)
  const after = await requireWine(tx, id)
  await announceWine(tx, id, estateOf(before) !== estateOf(after))
  return after
}

const estateOf = ({ terms }: StaffWine): number | undefined => terms.find(({ kind }) => kind === 'estate')?.id

const rangeOf = (range: readonly [number, number] | null): string | null => range && `[${range[0]},${range[1]}]`

type ChosenTerm = { term: KnownTerm; share: number | null }

/** A region brings its country along. */
async function checkTerms(tx: Db, { terms }: WineDraft): Promise<ChosenTerm[]> {
  if (sumOfShares(terms) > SHARES_MAX) refuse('wine-shares-over')
  const given = [...new Map(terms.map((term) => [term.id, term])).values()]
  const chosen = await resolve(tx, given)
  const region = chosen.find(({ term }) => term.kind === 'region')
  const country = region && (await findCountryOf(tx, region.term.id))
  const others = chosen.filter(({ term }) => term.kind !== 'country')
  const all = country === undefined ? chosen : [...others, ...(await resolve(tx, [{ id: country, share: null }]))]
  const single = all.map(({ term }) => term.kind).filter((kind) => isSingleKind(kind as ListedTermKind))
  if (new Set(single).size < single.length) refuse('wine-terms-wrong')
  return all
}

async function resolve(tx: Db, given: readonly { id: number; share: number | null }[]): Promise<ChosenTerm[]> {
  const known = new Map(
    (
      await listKnownTerms(
        tx,
        given.map(({ id }) => id),
      )
    ).map((term) => [term.id, term]),
  )
  return given.map(({ id, share }) => {
    const term = known.get(id) ?? refuse('wine-terms-wrong')
    return { term, share: term.kind === 'grape' ? share : null }
  })
}

async function writeSkus(tx: Db, before: StaffWine, drafts: readonly SkuDraft[], by: number): Promise<number[]> {
  if (new Set(drafts.map(skuKey)).size < drafts.length) refuse('wine-sku-twice')
  const skus = drafts.map((draft) => ({
    ...draft,
    gtin: checkedGtin(draft),
    id: draft.id ?? before.skus.find((sku) => skuKey(sku) === skuKey(draft))?.id,
  }))
  const known = new Set(before.skus.map(({ id }) => id))
  const keptIds = skus.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (keptIds.some((id) => !known.has(id)) || new Set(keptIds).size < keptIds.length) refuse('not-found')
  await removeSkus(tx, before.id, keptIds)
  if (skus.some(({ stock }) => stock)) await sayWhyStockMoves(tx, by)
  const movedIds = before.skus.filter((sku) => skus.some((draft) => draft.id === sku.id && skuKey(draft) !== skuKey(sku)))
  await makeRoom(
    tx,
    movedIds.map(({ id }) => id),
  )
  // What was ordered and is no longer in the draft keeps its vintage, size and pack.
  const left = new Set((await requireWine(tx, before.id)).skus.filter(({ id }) => !keptIds.includes(id)).map(skuKey))
  if (skus.some((draft) => left.has(skuKey(draft)))) refuse('wine-sku-twice')
  const written: number[] = []
  for (const [position, draft] of skus.entries()) {
    const id = draft.id ?? (await addSku(tx, before, draft, position))
    written.push(id)
    if (draft.id !== undefined) await updateSku(tx, id, draft, position)
    const { stock } = draft
    if (stock && stock.wanted !== stock.seen && !(await moveStock(tx, id, stock.wanted - stock.seen))) refuse('wine-stock-gone')
  }
  return written
}

function checkedGtin({ gtin: typed }: SkuDraft): string | undefined {
  if (typed === undefined) return undefined
  const read = readGtin(typed)
  if ('gtin' in read) return read.gtin
  return read.problem === 'gtin-wrong'
    ? refuse('gtin-wrong', { value: typed })
    : refuse('gtin-check-digit', { value: typed, digit: read.expected })
}

async function addSku(tx: Db, { id, code }: StaffWine, sku: SkuDraft, position: number): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const hash = createHash('sha256')
      .update(`${code} ${skuKey(sku)} ${attempt}`)
      .digest('hex')
      .slice(0, 8)
    const added = await insertSku(tx, id, { code: hash, sku, position })
    if (added !== undefined) return added
  }
}
