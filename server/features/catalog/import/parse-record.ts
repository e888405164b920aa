import { createHash } from 'node:crypto'
import { fold, halfWidth } from '#domain/fold.ts'
import { readGtin } from '#domain/gtin.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import { isRounded } from '#domain/parcel-pairs.ts'
import type { TasteBars } from '#domain/product.ts'
import { NON_VINTAGE } from '#domain/vocabulary/lists.ts'
import { BOTTLING_MAX, LABEL_TEXT_MAX, WINE_FLAGS } from '#domain/wine-draft.ts'
import { FieldReader, isRecord, type Problem, TERM_MAX } from './field-reader.ts'
import { readPack } from './read-pack.ts'
import type { CatalogueRecord, EstateRecord, Facet, LabelRecord, SkuRecord, TermName, WineRecord } from './record.ts'
import { slugOf } from './slug.ts'
import { takeVintage } from './title-vintage.ts'

const NAME_MAX = 200
const BLURB_MAX = 500
const TEXT_MAX = 20_000
export const CODE_MAX = 120
const YEAR_MIN = 1700
const YEAR_MAX = 2200
const STOCK_MAX = 1_000_000
const FLAGS: readonly string[] = WINE_FLAGS
const WEIGHT_MAX_G = 1_000_000
const USUAL_SIZE_ML = 750
const USUAL_PACK = 1

export type Parsed = { record: CatalogueRecord | undefined; problems: Problem[]; notes: Problem[]; isNeutralised: boolean }

const LIST_FACETS: Partial<Record<string, Facet>> = {
  classification: 'classification',
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

export type ParseOptions = { kind?: 'wines' | 'estates' | undefined; takesTitleVintages?: boolean | undefined }

export function parseRecord(
  fields: Record<string, unknown>,
  line: number,
  { kind, takesTitleVintages = false }: ParseOptions = {},
): Parsed {
  const whole = withNested(fields)
  const reader = new FieldReader(takesTitleVintages ? takeVintage(whole) : whole)
  const looksLikeEstate = ESTATE_ONLY.some((field) => reader.has(field)) && !WINE_ONLY.some((field) => reader.has(field))
  const isEstate = kind ? kind === 'estates' : looksLikeEstate
  const record = isEstate ? parseEstate(reader, line) : parseWine(reader, line)
  const { problems, notes, isNeutralised } = reader
  return { record: problems.length === 0 ? record : undefined, problems, notes, isNeutralised }
}

/** Refused records come back as a table, with what was nested written into its cells. */
const withNested = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const nested = typeof value === 'string' && /^\s*(?:\{|\[\s*\{)/.test(value) ? parsedJson(value) : undefined
      // Both languages stand in one cell, whichever of them its column was taken for.
      return isRecord(nested) ? [field.replace(/_(?:zh|en)$/, ''), nested] : [field, nested ?? value]
    }),
  )

function parsedJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

/** Only a list of prices of known wines needs no names. */
function readName(reader: FieldReader, needsName: boolean): Partial<Localized> {
  const name = reader.localized('name', NAME_MAX)
  if (needsName && !name.zh && !name.en && reader.problems.length === 0) reader.refuse('name-missing')
  return name
}

export const inBoth = ({ zh, en }: Partial<Localized>): Localized => ({ zh: zh ?? en ?? '', en: en ?? zh ?? '' })

function parseEstate(reader: FieldReader, line: number): EstateRecord {
  const name = readName(reader, true)
  return {
    kind: 'estate',
    line,
    code: reader.text('code', CODE_MAX) ?? slugOf(inBoth(name).en),
    name,
    country: reader.term('country'),
    region: reader.term('region'),
    village: reader.localized('village', TERM_MAX),
    founded: reader.integer('founded', 500, YEAR_MAX),
    hectares: reader.number('hectares', 0, 99_999),
    blurb: reader.localized('blurb', BLURB_MAX),
    story: reader.localized('story', TEXT_MAX),
    image: reader.paths('images')?.[0],
  }
}

function parseWine(reader: FieldReader, line: number): WineRecord {
  const code = reader.text('code', CODE_MAX)
  const barcode = barcodeIn(reader)
  const name = readName(reader, code === undefined && barcode === undefined)
  const estate = reader.term('estate')
  const grapes = reader.terms('grapes')
  const appellations = reader.list('appellation')
  return {
    kind: 'wine',
    line,
    code: code ?? (name.zh || name.en ? undefined : barcode) ?? codeOf(estate, inBoth(name)),
    name,
    blurb: reader.localized('blurb', BLURB_MAX),
    description: reader.localized('description', TEXT_MAX),
    estate,
    facets: { ...parseFacets(reader), ...(grapes ? { grape: grapes.map((grape) => grape.name) } : {}) },
    ...(grapes?.some(({ share }) => share !== undefined) ? { shares: grapes.map(({ share }) => share ?? null) } : {}),
    ...(appellations ? { appellations } : {}),
    bars: parseBars(reader),
    alcohol: parseAlcohol(reader),
    residualSugar: reader.number('residualSugar', 0, 999),
    acidity: reader.number('acidity', 0, 99),
    serving: reader.range('serving', 0, 30),
    drinking: reader.range('drinking', YEAR_MIN, YEAR_MAX),
    flags: parseFlags(reader),
    images: reader.paths('images'),
    ...parseLabel(reader),
    skus: parseSkus(reader),
  }
}

/** What is not said is left out, so that lists without these columns stay the lists that they were. */
function parseLabel(reader: FieldReader): LabelRecord {
  const [ingredients, storage, importer] = (['ingredients', 'storage', 'importer'] as const).map((field) => {
    const words = reader.localized(field, LABEL_TEXT_MAX)
    return words.zh || words.en ? { [field]: words } : {}
  })
  const bottling = reader.text('bottling', BOTTLING_MAX)
  return { ...ingredients, ...storage, ...(bottling === undefined ? {} : { bottling }), ...importer }
}

/** A list of prices may name its wines by their barcodes alone. */
function barcodeIn(reader: FieldReader): string | undefined {
  const read = readGtin(String(reader.raw('gtin') ?? ''))
  return 'gtin' in read && read.gtin !== '' ? read.gtin : undefined
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
    const names = reader.terms(field)
    if (facet && names) facets[facet] = names.map(({ name }) => name)
  }
  for (const [field, facet] of Object.entries(SINGLE_FACETS)) {
    const name = reader.term(field)
    if (facet && name) facets[facet] = [name]
  }
  return facets
}

function parseBars(reader: FieldReader): TasteBars | undefined {
  const given = reader.raw('bars')
  const bar = (name: string) => reader.integer(`${name}_bar`, 0, 5, isRecord(given) ? given[name] : undefined)
  const bars = {
    sweetness: bar('sweetness'),
    acidity: bar('acidity'),
    body: bar('body'),
    tannin: bar('tannin'),
    fruit: bar('fruit'),
  }
  return Object.values(bars).every((value) => value !== undefined) ? (bars as TasteBars) : undefined
}

/** 0.125 is 12.5 % in a cell that shows per cents; next to no alcohol is written with its sign. */
function parseAlcohol(reader: FieldReader): number | undefined {
  const given = reader.raw('alcohol')
  const alcohol = reader.number('alcohol', 0, 80)
  if (alcohol === undefined || alcohol === 0 || alcohol >= 1 || /[%％°度]|vol/i.test(String(given))) return alcohol
  const params = { value: alcohol, percent: Number((alcohol * 100).toPrecision(6)) }
  if (typeof given !== 'number') return reader.refuse('alcohol-below-one', params)
  reader.note('alcohol-taken', params)
  return alcohol
}

function parseFlags(reader: FieldReader): string[] | undefined {
  const flags = reader.list('flags')?.map(fold)
  const unknown = flags?.find((flag) => !FLAGS.includes(flag))
  return unknown === undefined ? flags : reader.refuse('flag-unknown', { value: unknown, known: FLAGS.join(', ') })
}

/** A JSON list, or one per table line. */
function parseSkus(reader: FieldReader): SkuRecord[] {
  const given = reader.raw('skus')
  if (given === undefined) return parseSku(reader)
  if (!Array.isArray(given) || !given.every(isRecord)) {
    reader.refuse('not-a-list', { field: 'skus' })
    return []
  }
  const skus = given.flatMap((fields) => {
    const own = new FieldReader(fields)
    const sku = parseSku(own)
    reader.problems.push(...own.problems)
    reader.notes.push(...own.notes)
    return sku
  })
  const keys = skus.map(skuKey)
  if (new Set(keys).size < keys.length) reader.refuse('sku-twice')
  return skus
}

function parseSku(reader: FieldReader): SkuRecord[] {
  const listPrice = reader.money('listPrice')
  const price = reader.money('price')
  if (price !== undefined && listPrice !== undefined && listPrice < price) reader.refuse('list-price-too-low')
  const sku: SkuRecord = {
    vintage: parseVintage(reader),
    ...readPack(reader),
    price,
    listPrice: equalsPrice(listPrice, price) ? null : listPrice,
    stock: reader.integer('stock', 0, STOCK_MAX),
    stockBefore: reader.integer('stockBefore', 0, STOCK_MAX),
    cost: reader.money('cost'),
    weightG: reader.integer('weightG', 0, WEIGHT_MAX_G),
    lowStock: reader.integer('lowStock', 0, STOCK_MAX),
    gtin: parseGtin(reader),
    image: reader.text('image', 500),
  }
  const { sizeMl: _size, pack: _pack, image: _image, ...told } = sku
  return Object.values(told).some((value) => value !== undefined) ? [sku] : []
}

/** A cell without any digit says that there is none: `-`, `n/a`. */
function parseGtin(reader: FieldReader): string | undefined {
  const cell = reader.text('gtin', CODE_MAX)
  if (cell === undefined || !/\p{N}/u.test(cell)) return undefined
  if (isRounded(cell)) return reader.refuse('gtin-rounded', { value: cell })
  const read = readGtin(cell)
  if ('gtin' in read) return read.gtin || undefined
  return read.problem === 'gtin-wrong'
    ? reader.refuse('gtin-wrong', { value: cell })
    : reader.refuse('gtin-check-digit', { value: cell, digit: read.expected })
}

/** Some lists repeat the price as the list price. */
const equalsPrice = (listPrice: Fen | undefined, price: Fen | undefined): boolean =>
  listPrice !== undefined && listPrice === price

function parseVintage(reader: FieldReader): number | null | undefined {
  const word = halfWidth(String(reader.raw('vintage') ?? ''))
    .trim()
    .toLowerCase()
  return NON_VINTAGE.some((known) => known === word) ? null : reader.integer('vintage', YEAR_MIN, YEAR_MAX)
}

type SkuPlace = { vintage?: number | null | undefined; sizeMl?: number | undefined; pack?: number | undefined }

/** What a list that does not say means by default. */
export const usualPlace = ({ vintage, sizeMl, pack }: SkuPlace) => ({
  vintage: vintage ?? null,
  sizeMl: sizeMl ?? USUAL_SIZE_ML,
  pack: pack ?? USUAL_PACK,
})

export const skuKey = (sku: SkuPlace): string => {
  const { vintage, sizeMl, pack } = usualPlace(sku)
  return `${vintage ?? 'nv'}/${sizeMl}/${pack}`
}
