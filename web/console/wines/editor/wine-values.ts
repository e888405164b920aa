import type { PackForSale } from '#contract/staff/packs.ts'
import type { SkuDraft, StaffSku, StaffWine, WineDraft } from '#contract/staff/wines.ts'
import { readGtin } from '#domain/gtin.ts'
import { isFilled, type Localized, NO_WORDS } from '#domain/locale.ts'
import { type Fen, fen, toYuan } from '#domain/money.ts'
import type { TasteBars } from '#domain/product.ts'
import { PART_AMOUNT_MAX } from '#domain/set.ts'
import type { ListedTermKind } from '#domain/term-kinds.ts'
import * as limits from '#domain/wine-draft.ts'
import { typedDecimal, typedInteger, typedKilograms, typedYuan } from '../../typed-number.ts'

/* As typed: money in yuan, weights in kilograms. */

export type TermValue = { id: number; kind: ListedTermKind; name: Localized; share: string }
export type SkuValue = {
  /** Of this page only; new SKUs have no id yet. */
  key: string
  id: number | undefined
  code: string
  vintage: string
  sizeMl: string
  pack: string
  price: string
  listPrice: string
  cost: string
  weight: string
  stock: string
  stockSeen: number
  lowStock: string
  gtin: string
  images: string[]
  isOnSale: boolean
}
export type SkuCell = 'vintage' | 'sizeMl' | 'pack' | 'price' | 'listPrice' | 'cost' | 'weight' | 'stock' | 'lowStock' | 'gtin'
/** What is inside a set. */
export type PartValue = { pack: PackForSale; amount: string }
export const amountOf = ({ amount }: PartValue): number | undefined => typedInteger(amount, 1, PART_AMOUNT_MAX)
export type Span = { from: string; to: string }
export const BARS = ['sweetness', 'acidity', 'body', 'tannin', 'fruit'] as const
export type BarValues = Record<(typeof BARS)[number], string>

export const wineValues = (wine: StaffWine | undefined) => ({
  name: wine?.name ?? NO_WORDS,
  blurb: wine?.blurb ?? NO_WORDS,
  description: wine?.description ?? NO_WORDS,
  images: wine?.images ?? [],
  imageWords: wine?.imageWords ?? {},
  alcohol: written(wine?.alcohol),
  residualSugar: written(wine?.residualSugar),
  acidity: written(wine?.acidity),
  serving: spanOf(wine?.serving),
  drinking: spanOf(wine?.drinking),
  bars: Object.fromEntries(BARS.map((bar) => [bar, written(wine?.bars?.[bar])])) as BarValues,
  flags: wine?.flags ?? [],
  ingredients: wine?.ingredients ?? NO_WORDS,
  storage: wine?.storage ?? NO_WORDS,
  bottling: wine?.bottling ?? '',
  importer: wine?.importer ?? NO_WORDS,
  terms: (wine?.terms ?? []).map((term): TermValue => ({ ...term, share: written(term.share) })),
  skus: (wine?.skus ?? []).map(skuValue),
  parts: (wine?.parts ?? []).map(({ amount, ...pack }): PartValue => ({ pack, amount: String(amount) })),
})
export type WineValues = ReturnType<typeof wineValues>

const written = (number: number | null | undefined): string => (number === null || number === undefined ? '' : String(number))
const yuan = (amount: number | null): string => (amount === null ? '' : toYuan(fen(amount)))
const spanOf = (range: readonly [number, number] | null | undefined): Span => ({
  from: written(range?.[0]),
  to: written(range?.[1]),
})

const skuValue = (sku: StaffSku): SkuValue => ({
  key: String(sku.id),
  id: sku.id,
  code: sku.code,
  vintage: written(sku.vintage),
  sizeMl: String(sku.sizeMl),
  pack: String(sku.pack),
  price: sku.price === 0 ? '' : yuan(sku.price),
  listPrice: yuan(sku.listPrice),
  cost: yuan(sku.cost),
  weight: sku.weightG === 0 ? '' : String(sku.weightG / 1_000),
  stock: String(sku.stock),
  stockSeen: sku.stock,
  lowStock: written(sku.lowStock),
  gtin: sku.gtin,
  images: sku.images,
  isOnSale: sku.isOnSale || sku.price === 0,
})

/**
 * For a new wine like this one, usually its next vintage. What belongs to this one alone stays behind, as do bottles that are no
 * longer sold.
 */
export function copyValues(wine: StaffWine): WineValues {
  const { skus, ...values } = wineValues(wine)
  const own = { id: undefined, code: '', cost: '', stock: '0', stockSeen: 0 }
  return {
    ...values,
    bottling: '',
    skus: skus.filter(({ isOnSale }) => isOnSale).map((sku) => ({ ...sku, ...own, key: `copy-${sku.key}` })),
  }
}

let lastKey = 0
/** Like the last one, with nothing in stock. */
export function newSku(last: SkuValue | undefined): SkuValue {
  lastKey += 1
  const blank = { vintage: '', sizeMl: '750', pack: '1', price: '', listPrice: '', cost: '', weight: '', lowStock: '', gtin: '' }
  return {
    ...blank,
    ...(last && { sizeMl: last.sizeMl, pack: last.pack, price: last.price, weight: last.weight }),
    key: `new-${lastKey}`,
    id: undefined,
    code: '',
    stock: '0',
    stockSeen: 0,
    images: [],
    isOnSale: true,
  }
}

const optional = <T>(text: string, read: (text: string) => T | undefined): T | null | undefined =>
  text.trim() === '' ? null : read(text)
const money = (text: string): Fen | undefined => {
  const amount = typedYuan(text, 0)
  return amount !== undefined && amount <= limits.PRICE_MAX ? amount : undefined
}
const vintage = (text: string) => typedInteger(text, limits.VINTAGE_MIN, limits.VINTAGE_MAX)
const count = (text: string) => typedInteger(text, 0, limits.STOCK_MAX)

export function wrongCells(sku: SkuValue): SkuCell[] {
  const price = optional(sku.price, money)
  const listPrice = optional(sku.listPrice, money)
  const isWrong: Record<SkuCell, boolean> = {
    vintage: optional(sku.vintage, vintage) === undefined,
    sizeMl: typedInteger(sku.sizeMl, 1, limits.SIZE_MAX_ML) === undefined,
    pack: typedInteger(sku.pack, 1, limits.PACK_MAX) === undefined,
    price: price === undefined,
    listPrice: listPrice === undefined || (listPrice !== null && listPrice <= (price ?? 0)),
    cost: optional(sku.cost, money) === undefined,
    weight: optional(sku.weight, (text) => typedKilograms(text, limits.WEIGHT_MAX_G)) === undefined,
    stock: count(sku.stock) === undefined,
    lowStock: optional(sku.lowStock, count) === undefined,
    gtin: 'problem' in readGtin(sku.gtin),
  }
  return (Object.keys(isWrong) as SkuCell[]).filter((cell) => isWrong[cell])
}

const readSpan = ({ from, to }: Span, min: number, max: number): [number, number] | null | undefined => {
  if (from.trim() === '' && to.trim() === '') return null
  const [low, high] = [typedInteger(from, min, max), typedInteger(to, min, max)]
  return low === undefined || high === undefined || low > high ? undefined : [low, high]
}
const serving = (span: Span) => readSpan(span, limits.SERVING_MIN, limits.SERVING_MAX)
const drinking = (span: Span) => readSpan(span, limits.VINTAGE_MIN, limits.VINTAGE_MAX)
const fact = (text: string, max: number) => optional(text, (typed) => typedDecimal(typed, 0, max))
const shareOf = (share: string) => optional(share, (typed) => typedInteger(typed, 1, limits.SHARES_MAX))
const isPartly = (bars: BarValues): boolean => new Set(BARS.map((bar) => bars[bar] === '')).size > 1

export type WineProblem = 'name' | 'number' | 'range' | 'bars' | 'share' | 'shares' | 'skus' | 'sku-twice' | 'parts'

export function checkWine(values: WineValues): Partial<Record<keyof WineValues & string, WineProblem>> {
  const shares = values.terms.map(({ share }) => ({ share: shareOf(share) ?? null }))
  const isWrongShare = values.terms.some(({ share }) => shareOf(share) === undefined)
  const keys = values.skus.map(({ vintage: year, sizeMl, pack }) => [year, sizeMl, pack].map((part) => part.trim()).join(' '))
  return {
    ...(!isFilled(values.name) && { name: 'name' }),
    ...(fact(values.alcohol, limits.ALCOHOL_MAX) === undefined && { alcohol: 'number' }),
    ...(fact(values.residualSugar, limits.SUGAR_MAX) === undefined && { residualSugar: 'number' }),
    ...(fact(values.acidity, limits.ACIDITY_MAX) === undefined && { acidity: 'number' }),
    ...(serving(values.serving) === undefined && { serving: 'range' }),
    ...(drinking(values.drinking) === undefined && { drinking: 'range' }),
    ...(isPartly(values.bars) && { bars: 'bars' }),
    ...(isWrongShare ? { terms: 'share' } : limits.sumOfShares(shares) > limits.SHARES_MAX && { terms: 'shares' }),
    ...(values.skus.some((sku) => wrongCells(sku).length > 0)
      ? { skus: 'skus' }
      : new Set(keys).size < keys.length && { skus: 'sku-twice' }),
    ...(values.parts.some((part) => amountOf(part) === undefined) && { parts: 'parts' }),
  }
}

/** Call it only for values without problems. */
export function wineDraft(values: WineValues): WineDraft {
  const shown = new Set([...values.images, ...values.skus.flatMap(({ images }) => images)])
  return {
    name: values.name,
    blurb: values.blurb,
    description: values.description,
    images: values.images,
    imageWords: Object.fromEntries(
      Object.entries(values.imageWords).filter(([address, words]) => shown.has(address) && isFilled(words)),
    ),
    alcohol: fact(values.alcohol, limits.ALCOHOL_MAX) ?? null,
    residualSugar: fact(values.residualSugar, limits.SUGAR_MAX) ?? null,
    acidity: fact(values.acidity, limits.ACIDITY_MAX) ?? null,
    serving: serving(values.serving) ?? null,
    drinking: drinking(values.drinking) ?? null,
    bars: values.bars.body === '' ? null : barsOf(values.bars),
    flags: values.flags,
    ingredients: values.ingredients,
    storage: values.storage,
    bottling: values.bottling,
    importer: values.importer,
    terms: values.terms.map(({ id, share }) => ({ id, share: shareOf(share) ?? null })),
    skus: values.skus.map(skuDraft),
    parts: values.parts.map((part) => ({ skuId: part.pack.skuId, amount: amountOf(part) ?? 1 })),
  }
}

const barsOf = (bars: BarValues): TasteBars => ({
  sweetness: Number(bars.sweetness),
  acidity: Number(bars.acidity),
  body: Number(bars.body),
  tannin: Number(bars.tannin),
  fruit: Number(bars.fruit),
})

function skuDraft(sku: SkuValue): SkuDraft {
  const wanted = count(sku.stock) ?? sku.stockSeen
  return {
    id: sku.id,
    vintage: optional(sku.vintage, vintage) ?? null,
    sizeMl: Number(sku.sizeMl),
    pack: Number(sku.pack),
    price: optional(sku.price, money) ?? 0,
    listPrice: optional(sku.listPrice, money) ?? null,
    cost: optional(sku.cost, money) ?? null,
    weightG: optional(sku.weight, (text) => typedKilograms(text, limits.WEIGHT_MAX_G)) ?? 0,
    lowStock: optional(sku.lowStock, count) ?? null,
    gtin: sku.gtin,
    images: sku.images,
    isOnSale: sku.isOnSale,
    ...(wanted === sku.stockSeen ? {} : { stock: { seen: sku.stockSeen, wanted } }),
  }
}

/** How many texts have only one language. */
export const missingTranslations = ({
  name,
  blurb,
  description,
  imageWords,
  ingredients,
  storage,
  importer,
}: WineValues): number =>
  [name, blurb, description, ingredients, storage, importer, ...Object.values(imageWords)].filter(
    ({ zh, en }) => (zh.trim() === '') !== (en.trim() === ''),
  ).length
