import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { buildSearchText } from '#domain/fold.ts'
import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { withMovementReason } from '#server/features/catalog/stock.ts'
import { differenceOf, type WineDifference } from './differences.ts'
import type { Problem } from './field-reader.ts'
import { inBoth, skuKey } from './parse-record.ts'
import type { Prepared } from './prepare-records.ts'
import type { WineRecord } from './record.ts'
import { mergeTerms, resolveFacets, type SharedTerm } from './resolve-facets.ts'
import { isPriceList, type ResolvedSkus, resolveSkus } from './resolve-skus.ts'
import {
  endSkus,
  type KnownProduct,
  listDigests,
  listKnownProducts,
  listSkuCodes,
  lockWines,
  type ProductRow,
  type SkuRow,
  saveProducts,
  saveProductTerms,
  saveSkus,
} from './sql.ts'
import type { BookTerm, TermBook } from './term-book.ts'
import { insertNewTerms } from './write-terms.ts'

const BATCH = 500
/** Raise it when unchanged records must be written again because more of them is stored. */
const RECORD_VERSION = 3

/** `run`: whose stock movements these are. */
type Options = { endsMissing: boolean; run?: ImportedBy | undefined; onProgress?: (done: number) => void }
export type ImportedBy = { id: number; byAccount: number }
export type Written = { differences: WineDifference[]; before: Map<number, KnownProduct>; after: Map<number, KnownProduct> }

/** Marks rows as refused that do not fit the wines of the shop. */
export async function writeWines(
  db: Db,
  book: TermBook,
  prepared: readonly Prepared<WineRecord>[],
  { endsMissing, run, onProgress }: Options,
): Promise<Written> {
  const digests = await listDigests(db)
  const skuCodes = await listSkuCodes(db)
  await lockWines(
    db,
    prepared
      .filter(({ record }) => endsMissing || digests.get(record.code) !== digestOf(record))
      .map(({ record }) => record.code),
  )
  const written: Written = { differences: [], before: new Map(), after: new Map() }
  onProgress?.(0)
  for (let start = 0; start < prepared.length; start += BATCH) {
    const batch = prepared.slice(start, start + BATCH)
    const known = await knownByCode(db, batch)
    const work: Work[] = batch.flatMap((each) => planWine(each, known.get(each.record.code), endsMissing, digests) ?? [])
    if (work.length > 0) await writeBatch(db, book, work, { skuCodes, endsMissing, written, run })
    onProgress?.(Math.min(start + BATCH, prepared.length))
  }
  return written
}

const knownByCode = async (
  db: Db,
  batch: readonly Pick<Prepared<WineRecord>, 'record'>[],
): Promise<Map<string, KnownProduct>> => {
  const codes = batch.map(({ record }) => record.code)
  return new Map((await listKnownProducts(db, codes)).map((product) => [product.code, product]))
}

type Work = { record: WineRecord; rows: Prepared['rows']; known: KnownProduct | undefined; skus: ResolvedSkus }

/** Undefined for what needs no writing: the same record as last time, or a wrong one. */
function planWine(
  { record, rows }: Prepared<WineRecord>,
  known: KnownProduct | undefined,
  endsMissing: boolean,
  digests: ReadonlyMap<string, string>,
): Work | undefined {
  const skus = resolveSkus(record, known?.skus ?? [])
  const problems: Problem[] = [...skus.problems]
  if (isPriceList(record) && !known) problems.push({ key: 'code-unknown', params: {} })
  const [first] = rows
  first?.notes.push(...problems)
  if (skus.missing.length > 0) {
    const names = skus.missing.map(({ vintage, sizeMl, pack }) => `${vintage ?? 'NV'} ${sizeMl} ml × ${pack}`).join(', ')
    first?.notes.push({ key: endsMissing ? 'skus-ended' : 'skus-missing', params: { skus: names } })
  }
  if (problems.length > 0) {
    for (const row of rows) row.outcome = 'refused'
    return undefined
  }
  for (const row of rows) row.outcome = 'unchanged'
  const hasNone = skus.drafts.length === 0 && (known?.skus.length ?? 0) === 0
  if (hasNone || skus.drafts.some(({ price }) => price === 0)) first?.notes.push({ key: 'hidden-without-price', params: {} })
  const isSame = digests.get(record.code) === digestOf(record)
  return isSame && !(endsMissing && skus.missing.length > 0) ? undefined : { record, rows, known, skus }
}

type BatchOptions = { skuCodes: Set<string>; endsMissing: boolean; written: Written; run: ImportedBy | undefined }

async function writeBatch(
  db: Db,
  book: TermBook,
  batch: readonly Work[],
  { skuCodes, endsMissing, written, run }: BatchOptions,
): Promise<void> {
  const resolved = batch.map(({ record }) => resolveFacets(book, record))
  await insertNewTerms(db, book)
  const planned = batch.map((work, index) => ({
    ...work,
    terms: mergeTerms(book, work.known, resolved[index] ?? { facets: {}, shares: new Map(), added: [] }),
  }))
  const ids = await saveProducts(
    db,
    planned.map(({ record, known, terms }) =>
      productRow(
        record,
        known,
        terms.map(({ term }) => term),
      ),
    ),
  )
  const idOf = ({ record }: Work) => ids.get(record.code) ?? 0
  const withOtherTerms = planned.filter(
    ({ known, terms }) => !known || !isDeepStrictEqual(asPairs(terms), known.terms.map(asPair)),
  )
  await saveProductTerms(
    db,
    withOtherTerms.map(idOf),
    withOtherTerms.flatMap((work) =>
      work.terms.map(({ term, share }, position) => ({ productId: idOf(work), termId: term.id, position, share })),
    ),
  )
  const skus = planned.flatMap((work): SkuRow[] =>
    work.skus.drafts.map((draft) => ({
      ...draft,
      product_id: idOf(work),
      code: freeSkuCode(
        `${work.record.code} ${skuKey({ vintage: draft.vintage, sizeMl: draft.size_ml, pack: draft.pack })}`,
        skuCodes,
      ),
    })),
  )
  const about = run && ({ kind: 'import', id: String(run.id) } as const)
  const said = { reason: 'import', byAccount: run?.byAccount, about } as const
  if (skus.length > 0) await withMovementReason(db, said, () => saveSkus(db, skus))
  const ended = endsMissing ? planned.flatMap((work) => work.skus.missing.map(({ id }) => id)) : []
  if (ended.length > 0) await endSkus(db, ended)
  await noteDifferences(db, book, planned, written)
}

async function noteDifferences(db: Db, book: TermBook, batch: readonly Work[], written: Written): Promise<void> {
  const after = await knownByCode(db, batch)
  for (const { record, rows, known } of batch) {
    const now = after.get(record.code)
    const difference = now && differenceOf(known, now, (id) => book.byId(id)?.name ?? { zh: '', en: '' })
    if (!difference) continue
    for (const row of rows) row.outcome = known ? 'changed' : 'added'
    written.differences.push(difference)
    written.after.set(now.id, now)
    if (known) written.before.set(known.id, known)
  }
}

const asPair = ({ id, share }: { id: number; share: number | null }) => [id, share]
const asPairs = (terms: readonly SharedTerm[]) => terms.map(({ term, share }) => asPair({ id: term.id, share }))

/** A name that was copied from the other language goes with it. */
export function mergeName(name: Partial<Localized>, known: Localized | undefined): Localized {
  if (!known) return inBoth(name)
  if (!name.zh && !name.en) return known
  if (known.zh === known.en) return inBoth(name)
  return { zh: name.zh ?? known.zh, en: name.en ?? known.en }
}

function productRow(record: WineRecord, known: KnownProduct | undefined, terms: readonly BookTerm[]): ProductRow {
  const name = mergeName(record.name, known && { zh: known.name_zh, en: known.name_en })
  return {
    code: record.code,
    name_zh: name.zh,
    name_en: name.en,
    blurb_zh: record.blurb.zh ?? known?.blurb_zh ?? '',
    blurb_en: record.blurb.en ?? known?.blurb_en ?? '',
    description_zh: record.description.zh ?? known?.description_zh ?? '',
    description_en: record.description.en ?? known?.description_en ?? '',
    images: record.images ?? known?.images ?? [],
    alcohol: record.alcohol ?? known?.alcohol ?? null,
    residual_sugar: record.residualSugar ?? known?.residual_sugar ?? null,
    acidity: record.acidity ?? known?.acidity ?? null,
    serving: rangeOf(record.serving) ?? known?.serving ?? null,
    drinking: rangeOf(record.drinking) ?? known?.drinking ?? null,
    bars: record.bars ?? known?.bars ?? null,
    flags: record.flags ?? known?.flags ?? [],
    ...labelRow(record, known),
    search_text: buildSearchText(name, terms, [record.code]),
    source_digest: digestOf(record),
  }
}

const labelRow = ({ ingredients, storage, bottling, importer }: WineRecord, known: KnownProduct | undefined) => ({
  ingredients_zh: ingredients?.zh ?? known?.ingredients_zh ?? '',
  ingredients_en: ingredients?.en ?? known?.ingredients_en ?? '',
  storage_zh: storage?.zh ?? known?.storage_zh ?? '',
  storage_en: storage?.en ?? known?.storage_en ?? '',
  bottling: bottling ?? known?.bottling ?? '',
  importer_zh: importer?.zh ?? known?.importer_zh ?? '',
  importer_en: importer?.en ?? known?.importer_en ?? '',
})

const rangeOf = (range: [number, number] | undefined): string | undefined => range && `[${range[0]},${range[1]}]`

/** Eight hex digits, the same for the same SKU in every database unless taken: links and carts survive a new database. */
function freeSkuCode(key: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const code = createHash('sha256').update(`${key} ${attempt}`).digest('hex').slice(0, 8)
    if (taken.has(code)) continue
    taken.add(code)
    return code
  }
}

const digestOf = ({ line: _, ...record }: WineRecord): string =>
  createHash('sha256')
    .update(JSON.stringify([RECORD_VERSION, record]))
    .digest('hex')
    .slice(0, 32)
