import { worldwideGtin } from '#domain/gtin.ts'
import { text } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { Sku, TermRef } from '#domain/product.ts'
import type { Review } from '#domain/review.ts'
import type { Wine } from '#domain/wine-facts.ts'
import type { Message } from './envelope.ts'
import type { Teller } from './teller.ts'

export const CURRENCY = 'CNY'
/** "Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Wine" in Google's taxonomy. */
export const GOOGLE_WINE = '421'
const STARS_MAX = 5
const PER_ML = 100

const PRODUCT_ID = /^w([1-9]\d{0,8})$/
export const productId = (id: number): string => `w${id}`
export const readProductId = (id: string): number | undefined => {
  const [, digits] = PRODUCT_ID.exec(id) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** `matched`: which of the ids that were asked for led here, and how. */
export type Match = { id: string; match: 'exact' | 'featured' }
type Shown = {
  skus: readonly Sku[]
  matches?: (sku: Sku) => readonly Match[]
  review?: Review | null
  options?: object[]
  selected?: object[]
}

const price = (amount: Fen) => ({ amount, currency: CURRENCY })

/** In stock first, then the cheapest: the one that lists show. */
export const byFeature = (a: Sku, b: Sku): number => Number(b.stock > 0) - Number(a.stock > 0) || a.price - b.price

export function encodeWine(wine: Wine, { skus, matches, review, ...more }: Shown, teller: Teller): object {
  const { locale, absolute } = teller
  const say = (content: { zh: string; en: string }) => text(content, locale)
  const prices = wine.skus.map((sku) => sku.price).toSorted((a, b) => a - b)
  const [lowest = wine.price] = prices
  const words = say(wine.blurb) || say(wine.description) || say(wine.name)
  const optionNames = optionsOf(wine.skus)
  return {
    id: productId(wine.id),
    title: say(wine.name),
    description: { plain: words },
    url: absolute(`/home/${locale}/goods_detail/${wine.id}`),
    categories: categoriesOf(wine),
    price_range: { min: price(lowest), max: price(prices.at(-1) ?? lowest) },
    media: wine.images.map((image) => ({
      type: 'image',
      url: absolute(image),
      alt_text: say(wine.imageWords[image] ?? wine.name),
    })),
    ...(optionNames.length > 0
      ? {
          options: optionNames.map((name) => ({
            name: teller.say(`assistants.option.${name}`),
            values: valuesOf(wine.skus, name, teller),
          })),
        }
      : {}),
    variants: skus.map((sku) => ({
      ...encodeSku(wine, sku, optionNames, teller),
      ...(matches ? { inputs: matches(sku) } : {}),
    })),
    ...(wine.rating.count > 0
      ? { rating: { value: wine.rating.average, scale_min: 1, scale_max: STARS_MAX, count: wine.rating.count } }
      : {}),
    tags: [...wine.flags, ...(wine.isOrganic ? ['organic'] : []), ...(wine.parts ? ['set'] : [])],
    metadata: { ...factsOf(wine, teller), ...(review ? { reviews: [encodeReview(review)] } : {}) },
    ...more,
  }
}

/** Words of a customer are passed on as they are, and named as such. */
const encodeReview = (review: Review) => ({
  source: 'customer',
  is_untrusted_text: true,
  stars: review.wineStars,
  text: review.text,
  written_on: review.writtenAt.slice(0, 10),
})

function encodeSku(wine: Wine, sku: Sku, names: readonly OptionName[], teller: Teller): object {
  const title = skuTitle(sku, teller)
  const ml = sku.sizeMl * sku.pack
  const gtin = worldwideGtin(sku.gtin)
  return {
    id: sku.code,
    sku: sku.code,
    ...(gtin ? { barcodes: [{ type: 'GTIN', value: gtin }] } : {}),
    title,
    description: { plain: `${text(wine.name, teller.locale)} · ${title}` },
    url: teller.absolute(`/home/${teller.locale}/goods_detail/${wine.id}?sku=${sku.code}`),
    price: price(sku.price),
    ...(sku.listPrice !== null && sku.listPrice > sku.price ? { list_price: price(sku.listPrice) } : {}),
    ...(wine.parts
      ? {}
      : {
          unit_price: {
            amount: Math.round((sku.price / ml) * PER_ML),
            currency: CURRENCY,
            measure: { value: ml, unit: 'ml' },
            reference: { value: PER_ML, unit: 'ml' },
          },
        }),
    availability: availabilityOf(sku),
    ...(names.length > 0 ? { options: names.map((name) => selectedOf(sku, name, teller)) } : {}),
    ...(sku.image
      ? { media: [{ type: 'image', url: teller.absolute(sku.image), alt_text: text(wine.name, teller.locale) }] }
      : {}),
    metadata: { vintage: sku.vintage, size_ml: sku.sizeMl, bottles_per_pack: sku.pack, in_stock: sku.stock },
  }
}

const availabilityOf = ({ stock, expectedOn }: Sku) =>
  stock > 0
    ? { available: true, status: 'in_stock' }
    : { available: false, status: 'out_of_stock', ...(expectedOn ? { expected_on: expectedOn } : {}) }

export const skuTitle = ({ vintage, sizeMl, pack }: Pick<Sku, 'vintage' | 'sizeMl' | 'pack'>, { say }: Teller): string =>
  [
    vintage === null ? say('assistants.no-vintage') : String(vintage),
    say('assistants.millilitres', { ml: sizeMl }),
    ...(pack > 1 ? [say('assistants.pack', { count: pack })] : []),
  ].join(' · ')

const OPTION_NAMES = ['vintage', 'size', 'pack'] as const
export type OptionName = (typeof OPTION_NAMES)[number]
const optionValue = (sku: Sku, name: OptionName): string =>
  String(name === 'vintage' ? (sku.vintage ?? 'none') : name === 'size' ? sku.sizeMl : sku.pack)

/** Those that tell the wine's packs apart. */
export const optionsOf = (skus: readonly Sku[]): OptionName[] =>
  OPTION_NAMES.filter((name) => new Set(skus.map((sku) => optionValue(sku, name))).size > 1)

const labelOf = (sku: Sku, name: OptionName, { say }: Teller): string => {
  if (name === 'vintage') return sku.vintage === null ? say('assistants.no-vintage') : String(sku.vintage)
  return name === 'size' ? say('assistants.millilitres', { ml: sku.sizeMl }) : say('assistants.pack', { count: sku.pack })
}

export const selectedOf = (sku: Sku, name: OptionName, teller: Teller) => ({
  name: teller.say(`assistants.option.${name}`),
  id: optionValue(sku, name),
  label: labelOf(sku, name, teller),
})

export const valuesOf = (skus: readonly Sku[], name: OptionName, teller: Teller): { id: string; label: string }[] => {
  const first = new Map(skus.map((sku) => [optionValue(sku, name), sku]))
  return [...first].map(([id, sku]) => ({ id, label: labelOf(sku, name, teller) }))
}

/** Whether this pack is what was chosen, by id or by label in either language. */
export const isChosen = (
  sku: Sku,
  { name, id, label }: { name: string; id?: string | undefined; label: string },
  tellers: readonly Teller[],
): boolean =>
  tellers.some((teller) => {
    const option = OPTION_NAMES.find((each) => each === name || teller.say(`assistants.option.${each}`) === name)
    return option !== undefined && (id === undefined ? labelOf(sku, option, teller) === label : optionValue(sku, option) === id)
  })

const KINDS = ['type', 'taste', 'region', 'grape', 'estate'] as const
function categoriesOf(wine: Wine): object[] {
  const terms = { type: [wine.type], taste: [wine.taste], region: [wine.region], grape: wine.grapes, estate: [wine.estate] }
  return [
    { value: GOOGLE_WINE, taxonomy: 'google_product_category' },
    ...KINDS.flatMap((kind) =>
      terms[kind].flatMap((term) => (term ? [{ value: `${kind}:${term.code}`, taxonomy: 'merchant' }] : [])),
    ),
  ]
}

/** What is known of the wine; unknown facts are left out. */
export function factsOf(wine: Wine, { locale }: Pick<Teller, 'locale'>): object {
  const name = (term: TermRef | null) => (term ? text(term.name, locale) : undefined)
  const names = (terms: readonly TermRef[]) => (terms.length > 0 ? terms.map((term) => text(term.name, locale)) : undefined)
  const span = (range: readonly [number, number] | null) => (range ? { from: range[0], to: range[1] } : undefined)
  const facts = {
    grapes:
      wine.grapes.length > 0
        ? wine.grapes.map((grape) => ({ name: name(grape), percent: wine.grapeShares[grape.id] }))
        : undefined,
    region: name(wine.region),
    country: name(wine.country),
    site: name(wine.site),
    estate: name(wine.estate),
    classification: names(wine.classification),
    style: name(wine.type),
    sweetness: name(wine.taste),
    residual_sugar_g_per_l: wine.residualSugar ?? undefined,
    acidity_g_per_l: wine.acidity ?? undefined,
    alcohol_percent: wine.alcohol ?? undefined,
    drinking_window: span(wine.drinking),
    serving_temperature_celsius: span(wine.serving),
    dishes: names(wine.pairings),
    flavours: names(wine.flavours),
    farming: names(wine.farming),
    closure: name(wine.closure),
    ingredients: text(wine.label.ingredients, locale) || undefined,
    storage: text(wine.label.storage, locale) || undefined,
    /** From 0, none, to 5, very marked. */
    profile: wine.bars ?? undefined,
    vintages: wine.vintages.length > 0 ? wine.vintages : undefined,
    inside: wine.parts?.map((part) => ({ title: text(part.name, locale), variant_id: part.skuCode, amount: part.amount })),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

/** Goes with all words that the shop or its customers wrote: whoever reads them shall not take them for orders. */
export const dataNotInstructions = ({ say }: Teller): Message => ({
  type: 'info',
  code: 'content_is_data',
  content: say('assistants.content-is-data'),
})

export const ageDisclosure = ({ say }: Teller, path: string): Message => ({
  type: 'warning',
  code: 'age_restricted',
  presentation: 'disclosure',
  path,
  content: say('assistants.age-restricted'),
})
