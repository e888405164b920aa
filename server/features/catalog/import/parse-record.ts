import { createHash } from 'node:crypto'
import { fold } from '#domain/fold.ts'
import type { Localized } from '#domain/locale.ts'
import type { TasteBars } from '#domain/product.ts'
import { NON_VINTAGE } from '#domain/vocabulary/lists.ts'
import { FieldReader, isRecord, type Problem, TERM_MAX } from './field-reader.ts'
import type { CatalogueRecord, EstateRecord, Facet, SkuRecord, TermName, WineRecord } from './record.ts'
import { slugOf } from './slug.ts'

const NAME_MAX = 200
const BLURB_MAX = 500
const TEXT_MAX = 20_000
const CODE_MAX = 120
const YEAR_MIN = 1700
const YEAR_MAX = 2200
const STOCK_MAX = 1_000_000
const FLAGS = ['new', 'recommended', 'hot']
const USUAL_SIZE_ML = 750

export type Parsed = { record: CatalogueRecord | undefined; problems: Problem[]; isNeutralised: boolean }

const LIST_FACETS: Partial<Record<string, Facet>> = {
  classification: 'classification',
  grapes: 'grape',
  farming: 'farming',
  pairings: 'pairing',
  flavours: 'flavour',
}
const SINGLE_FACETS: Partial<Record<string, Facet>> = {
  country: 'country',
  region: 'region',
  site: 'site',
  type: 'type',
  taste: 'taste',
  closure: 'closure',
}
const WINE_ONLY = ['estate', 'grapes', 'type', 'skus', 'price', 'vintage']
const ESTATE_ONLY = ['village', 'village_zh', 'village_en', 'founded', 'hectares', 'story', 'story_zh', 'story_en']

export function parseRecord(fields: Record<string, unknown>, line: number, kind?: 'wines' | 'estates'): Parsed {
  const reader = new FieldReader(fields)
  const looksLikeEstate = ESTATE_ONLY.some((field) => reader.has(field)) && !WINE_ONLY.some((field) => reader.has(field))
  const isEstate = kind ? kind === 'estates' : looksLikeEstate
  const record = isEstate ? parseEstate(reader, line) : parseWine(reader, line)
  const { problems, isNeutralised } = reader
  return { record: problems.length === 0 ? record : undefined, problems, isNeutralised }
}

function requireName(reader: FieldReader): Localized {
  const { zh, en } = reader.localized('name', NAME_MAX)
  if (!zh && !en && reader.problems.length === 0) reader.refuse('name-missing')
  return { zh: zh ?? en ?? '', en: en ?? zh ?? '' }
}

function parseEstate(reader: FieldReader, line: number): EstateRecord {
  const name = requireName(reader)
  return {
    kind: 'estate',
    line,
    code: reader.text('code', CODE_MAX) ?? slugOf(name.en),
    name,
    country: reader.term('country'),
    region: reader.term('region'),
    village: reader.localized('village', TERM_MAX),
    founded: reader.integer('founded', 500, YEAR_MAX),
    hectares: reader.number('hectares', 0, 99_999),
    blurb: reader.localized('blurb', BLURB_MAX),
    story: reader.localized('story', TEXT_MAX),
    image: reader.list('images')?.[0],
  }
}

function parseWine(reader: FieldReader, line: number): WineRecord {
  const name = requireName(reader)
  const estate = reader.term('estate')
  return {
    kind: 'wine',
    line,
    code: reader.text('code', CODE_MAX) ?? codeOf(estate, name),
    name,
    blurb: reader.localized('blurb', BLURB_MAX),
    description: reader.localized('description', TEXT_MAX),
    estate,
    facets: parseFacets(reader),
    bars: parseBars(reader),
    alcohol: reader.number('alcohol', 0, 80),
    residualSugar: reader.number('residualSugar', 0, 999),
    acidity: reader.number('acidity', 0, 99),
    serving: reader.range('serving', 0, 30),
    drinking: reader.range('drinking', YEAR_MIN, YEAR_MAX),
    flags: parseFlags(reader),
    images: reader.list('images'),
    skus: parseSkus(reader),
  }
}

const codeOf = (estate: TermName | undefined, name: Localized): string => {
  const house = typeof estate === 'object' ? estate.en : (estate ?? '')
  const slug = slugOf(`${house} ${name.en}`)
  return slug.length <= CODE_MAX
    ? slug
    : `${slug.slice(0, CODE_MAX - 9)}-${createHash('sha256').update(slug).digest('hex').slice(0, 8)}`
}

function parseFacets(reader: FieldReader): WineRecord['facets'] {
  const facets: WineRecord['facets'] = {}
  for (const [field, facet] of Object.entries(LIST_FACETS)) {
    const names = reader.list(field)
    if (facet && names) facets[facet] = names
  }
  for (const [field, facet] of Object.entries(SINGLE_FACETS)) {
    const name = reader.term(field)
    if (facet && name) facets[facet] = [name]
  }
  return facets
}

function parseBars(reader: FieldReader): TasteBars | undefined {
  const given = reader.raw('bars')
  const bar = (name: string) =>
    reader.integer(name, 0, 5, (isRecord(given) ? given[name] : undefined) ?? reader.raw(`${name}_bar`))
  const bars = {
    sweetness: bar('sweetness'),
    acidity: bar('acidity'),
    body: bar('body'),
    tannin: bar('tannin'),
    fruit: bar('fruit'),
  }
  return Object.values(bars).every((value) => value !== undefined) ? (bars as TasteBars) : undefined
}

function parseFlags(reader: FieldReader): string[] | undefined {
  const flags = reader.list('flags')?.map(fold)
  const unknown = flags?.find((flag) => !FLAGS.includes(flag))
  return unknown === undefined ? flags : reader.refuse('flag-unknown', { value: unknown, known: FLAGS.join(', ') })
}

/** A JSON list, or one per table line. SKUs without a price cannot be sold. */
function parseSkus(reader: FieldReader): SkuRecord[] {
  const given = reader.raw('skus')
  if (given === undefined) return reader.has('price') ? parseSku(reader) : []
  if (!Array.isArray(given) || !given.every(isRecord)) {
    reader.refuse('not-a-list', { field: 'skus' })
    return []
  }
  const skus = given.flatMap((fields) => {
    const own = new FieldReader(fields)
    const sku = parseSku(own)
    reader.problems.push(...own.problems)
    return sku
  })
  const keys = skus.map(skuKey)
  if (new Set(keys).size < keys.length) reader.refuse('sku-twice')
  return skus
}

function parseSku(reader: FieldReader): SkuRecord[] {
  const vintage = NON_VINTAGE.some(
    (word) =>
      word ===
      String(reader.raw('vintage') ?? '')
        .trim()
        .toLowerCase(),
  )
    ? undefined
    : reader.integer('vintage', YEAR_MIN, YEAR_MAX)
  const sizeMl = reader.integer('sizeMl', 10, 30_000) ?? USUAL_SIZE_ML
  const pack = reader.integer('pack', 1, 120) ?? 1
  const listPrice = reader.money('listPrice')
  const stock = reader.integer('stock', 0, STOCK_MAX)
  const image = reader.text('image', 500)
  const price = reader.money('price')
  if (price === undefined) return []
  if (listPrice !== undefined && listPrice < price) reader.refuse('list-price-too-low')
  const isReduced = listPrice !== undefined && listPrice > price
  return [{ vintage: vintage ?? null, sizeMl, pack, price, listPrice: isReduced ? listPrice : null, stock, image }]
}

export const skuKey = ({ vintage, sizeMl, pack }: Pick<SkuRecord, 'vintage' | 'sizeMl' | 'pack'>): string =>
  `${vintage ?? 'nv'}/${sizeMl}/${pack}`
