import { createHash } from 'node:crypto'
import { buildSearchText } from '#domain/fold.ts'
import type { Db } from '#server/db/database.ts'
import { skuKey } from './parse-record.ts'
import type { Prepared } from './prepare-records.ts'
import { FACETS, type SkuRecord, type WineRecord } from './record.ts'
import type { Outcome } from './report.ts'
import {
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
import type { BookKind, BookTerm, TermBook } from './term-book.ts'
import { insertNewTerms } from './write-terms.ts'

const BATCH = 500
/** Raise it when unchanged records must be written again because more of them is stored. */
const RECORD_VERSION = 2

type Options = { onProgress?: (done: number) => void }
export type Written = { changedIds: number[]; isAnyAdded: boolean }

export async function writeWines(
  db: Db,
  book: TermBook,
  prepared: readonly Prepared<WineRecord>[],
  { onProgress }: Options = {},
): Promise<Written> {
  const digests = await listDigests(db)
  const skuCodes = await listSkuCodes(db)
  const changed = prepared.filter(({ record, rows }) => {
    const known = digests.get(record.code)
    const outcome: Outcome = known === undefined ? 'added' : known === digestOf(record) ? 'unchanged' : 'changed'
    for (const row of rows) row.outcome = outcome
    return outcome !== 'unchanged'
  })
  await lockWines(
    db,
    changed.map(({ record }) => record.code),
  )
  let done = prepared.length - changed.length
  onProgress?.(done)
  const changedIds: number[] = []
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH)
    changedIds.push(...(await writeBatch(db, book, batch, skuCodes)))
    done += batch.length
    onProgress?.(done)
  }
  return { changedIds, isAnyAdded: changed.some(({ record }) => !digests.has(record.code)) }
}

async function writeBatch(
  db: Db,
  book: TermBook,
  batch: readonly Prepared<WineRecord>[],
  skuCodes: Set<string>,
): Promise<number[]> {
  const facets = batch.map(({ record }) => resolveFacets(book, record))
  await insertNewTerms(db, book)
  const known = new Map(
    (
      await listKnownProducts(
        db,
        batch.map(({ record }) => record.code),
      )
    ).map((product) => [product.code, product]),
  )
  const termsOf = (index: number): BookTerm[] => mergeTerms(book, known.get(batch[index]?.record.code ?? ''), facets[index])
  const ids = await saveProducts(
    db,
    batch.map(({ record }, index) => productRow(record, known.get(record.code), termsOf(index))),
  )
  const pairs: [number, number, number][] = []
  const skus: SkuRow[] = []
  for (const [index, { record, rows }] of batch.entries()) {
    const productId = ids.get(record.code) ?? 0
    termsOf(index).forEach((term, position) => {
      pairs.push([productId, term.id, position])
    })
    skus.push(...record.skus.map((sku, position) => skuRow(sku, productId, record.code, position, skuCodes)))
    const hasSku = record.skus.length > 0 || (known.get(record.code)?.skuCount ?? 0) > 0
    if (!hasSku || record.skus.some(({ price }) => price === 0)) rows[0]?.notes.push({ key: 'hidden-without-price', params: {} })
  }
  await saveProductTerms(db, [...ids.values()], pairs)
  if (skus.length > 0) await saveSkus(db, skus)
  return [...ids.values()]
}

type Facets = Partial<Record<BookKind, BookTerm[]>>

/**
 * The terms that a record names. A missing region comes from the site, a missing country from the region. A named region selects
 * between sites of one name: Heiligenstein lies in Kamptal and in Alsace.
 */
function resolveFacets(book: TermBook, record: WineRecord): Facets {
  const named = record.facets
  const facets: Facets = {}
  const [country] = (named.country ?? []).map((name) => book.require('country', name))
  const ownRegion = named.region?.[0] ? book.require('region', named.region[0], country) : undefined
  const site = named.site?.[0] ? book.find('site', named.site[0], ownRegion ?? country) : undefined
  const region = ownRegion ?? site?.parent
  if (region) facets.region = [region]
  const itsCountry = country ?? countryOf(region)
  if (itsCountry) facets.country = [itsCountry]
  if (named.site?.[0]) facets.site = [site ?? book.requireWithin('site', named.site[0], region ?? itsCountry)]
  if (record.estate) facets.estate = [book.require('estate', record.estate, region)]
  for (const facet of FACETS) {
    if (facet === 'country' || facet === 'region' || facet === 'site') continue
    const terms = named[facet]?.map((name) => book.require(facet, name))
    if (terms) facets[facet] = [...new Set(terms)]
  }
  return asSparkling(book, facets)
}

const countryOf = (term: BookTerm | undefined): BookTerm | undefined =>
  term === undefined || term.kind === 'country' ? term : countryOf(term.parent)

function asSparkling(book: TermBook, facets: Facets): Facets {
  const [taste] = facets.taste ?? []
  if (!taste || facets.type?.[0]?.code !== 'sparkling') return facets
  const sparkling = book.find('taste', `sparkling-${taste.code}`)
  return sparkling ? { ...facets, taste: [sparkling] } : facets
}

function mergeTerms(book: TermBook, known: KnownProduct | undefined, facets: Facets = {}): BookTerm[] {
  const kept = (known?.terms ?? []).filter(({ kind }) => !facets[kind]).flatMap(({ id }) => book.byId(id) ?? [])
  return [...new Set([...Object.values(facets).flat(), ...kept])]
}

function productRow(record: WineRecord, known: KnownProduct | undefined, terms: readonly BookTerm[]): ProductRow {
  return {
    code: record.code,
    name_zh: record.name.zh,
    name_en: record.name.en,
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
    search_text: buildSearchText(record.name, terms, [record.code]),
    source_digest: digestOf(record),
  }
}

const rangeOf = (range: [number, number] | undefined): string | undefined => range && `[${range[0]},${range[1]}]`

function skuRow(sku: SkuRecord, productId: number, productCode: string, position: number, taken: Set<string>): SkuRow {
  return {
    product_id: productId,
    code: freeSkuCode(`${productCode} ${skuKey(sku)}`, taken),
    vintage: sku.vintage,
    size_ml: sku.sizeMl,
    pack: sku.pack,
    price: sku.price,
    list_price: sku.listPrice,
    stock: sku.stock ?? null,
    image: sku.image ?? '',
    position,
  }
}

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
