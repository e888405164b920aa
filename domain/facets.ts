import type { Localized } from './locale.ts'
import { readRange, writeRange } from './number-range.ts'

/**
 * What a list of wines can be narrowed by, in the order in which pages offer it. The keys are the names in addresses:
 * `region=mosel,rheingau&price=100-300`. Values of one facet widen the list (or), facets narrow it (and); vintage, size and price have to
 * be those of one SKU.
 *
 * `values`: words of the trade or of the shop, each with a code. `ranges`: numbers, each range both ends included; price in yuan,
 * alcohol in % vol, sugar in grams per litre.
 */
export const FACETS = [
  { key: 'style', holds: 'values' },
  { key: 'country', holds: 'values' },
  { key: 'region', holds: 'values' },
  { key: 'grape', holds: 'values' },
  { key: 'taste', holds: 'values' },
  { key: 'price', holds: 'ranges' },
  { key: 'vintage', holds: 'values' },
  { key: 'estate', holds: 'values' },
  { key: 'classification', holds: 'values' },
  { key: 'site', holds: 'values' },
  { key: 'pairing', holds: 'values' },
  { key: 'drink', holds: 'values' },
  { key: 'farming', holds: 'values' },
  { key: 'alcohol', holds: 'ranges' },
  { key: 'sugar', holds: 'ranges' },
  { key: 'size', holds: 'values' },
  { key: 'closure', holds: 'values' },
  { key: 'offer', holds: 'values' },
  { key: 'stock', holds: 'values' },
] as const satisfies readonly { key: string; holds: 'values' | 'ranges' }[]

export type FacetKey = (typeof FACETS)[number]['key']
export type RangeKey = Extract<(typeof FACETS)[number], { holds: 'ranges' }>['key']
export const FACET_KEYS: readonly FacetKey[] = FACETS.map(({ key }) => key)

export const isRangeFacet = (key: FacetKey): key is RangeKey =>
  FACETS.some((facet) => facet.key === key && facet.holds === 'ranges')

/** What somebody has chosen: codes by facet. A facet without choice is absent, never an empty list. */
export type FacetChoice = { readonly [Key in FacetKey]?: readonly string[] }

/** A value of a facet, whatever is asked for. */
export type FacetTerm = {
  code: string
  name: Localized
  /** The number of the term, which is also its category; null where the value is no term. */
  id: number | null
  /** Code of the wider value: the country of a region or the region it lies in, the region of a site or an estate, the level of a classification. */
  parent: string | null
}

/** `count`: how many wines there are with this value and with what is chosen in all other facets. */
export type FacetValue = FacetTerm & { count: number; isChosen: boolean }

/**
 * `values` in their lasting order, those without hits too; of a long facet the chosen and the most frequent ones, `leftOut` says how
 * many more there are. `bounds`: the smallest and the largest number among the wines that the other facets leave; only of ranges.
 */
export type Facet = {
  key: FacetKey
  name: Localized
  values: FacetValue[]
  leftOut: number
  bounds: { min: number; max: number } | null
}

/**
 * So many values are read of one facet, and of all facets together: nobody chooses as many, but an address can name thousands, and each one is
 * looked for and counted. A range is looked for wine by wine.
 */
const CODES_MAX = 40
const RANGES_MAX = 10
const CHOSEN_MAX = 60
const CODE = /^[^\s,]{1,80}$/

type Raw = Readonly<Record<string, unknown>>

/**
 * A choice out of the parameters of an address or a call, in its one spelling: codes in order, each once, malformed ones left out, and
 * what are too many. A
 * parameter may be repeated; a form without JavaScript names the ends of a range one by one (`price_from`, `price_to`).
 */
export function readChoice(raw: Raw): FacetChoice {
  let left = CHOSEN_MAX
  return Object.fromEntries(
    FACETS.flatMap(({ key, holds }) => {
      const written = [...textsOf(raw[key]), ...(holds === 'ranges' ? ends(raw, key) : [])]
      const codes = new Set(written.flatMap((code) => (holds === 'ranges' ? tidyRange(code) : tidyCode(code))))
      const read = [...codes].slice(0, Math.min(left, holds === 'ranges' ? RANGES_MAX : CODES_MAX))
      left -= read.length
      return read.length > 0 ? [[key, read.toSorted()]] : []
    }),
  )
}

/** The parameters of a choice: what `readChoice` reads. */
export const writeChoice = (choice: FacetChoice): { [Key in FacetKey]?: string } =>
  Object.fromEntries(FACET_KEYS.flatMap((key) => (choice[key] ? [[key, choice[key].join(',')]] : [])))

/** The choice with a value added, or taken away if it was chosen. */
export function toggleValue(choice: FacetChoice, key: FacetKey, code: string): FacetChoice {
  const codes = choice[key] ?? []
  return withValues(choice, key, codes.includes(code) ? codes.filter((chosen) => chosen !== code) : [...codes, code])
}

/** The choice with just these values in one facet. */
export const withValues = (choice: FacetChoice, key: FacetKey, codes: readonly string[]): FacetChoice =>
  readChoice({ ...choice, [key]: codes })

/** How many values are chosen, over all facets. */
export const countChosen = (choice: FacetChoice): number => FACET_KEYS.reduce((sum, key) => sum + (choice[key]?.length ?? 0), 0)

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((part) =>
    typeof part === 'string' ? part.split(',') : typeof part === 'number' ? [String(part)] : [],
  )

function ends(raw: Raw, key: string): string[] {
  const [from = '', to = ''] = ['from', 'to'].map((end) => textsOf(raw[`${key}_${end}`])[0]?.trim() ?? '')
  return [`${from}-${to}`]
}

function tidyRange(written: string): string[] {
  const range = readRange(written)
  return range ? [writeRange(range)] : []
}

function tidyCode(written: string): string[] {
  const code = written.trim().toLowerCase()
  return CODE.test(code) ? [code] : []
}

/**
 * Orders of a list. `default`: what fits a keyword best, without one the shop's own order. Sold-out wines stand last in all of them.
 */
export const LIST_SORTS = [
  'default',
  'newest',
  'price-asc',
  'price-desc',
  'sales',
  'rating',
  'vintage-desc',
  'vintage-asc',
  'alcohol-asc',
  'alcohol-desc',
] as const
export type ListSort = (typeof LIST_SORTS)[number]
/** With what only CRMEB's clients ask for. */
export type ListOrder = ListSort | 'sales-asc'

/** What a page asks of a list. `categoryId`: a dimension of the menu (1 to 5) or any term, with all that lies below it. */
export type ListQuery = {
  choice?: FacetChoice
  categoryId?: number
  keyword?: string
  sort?: ListSort
  page?: number
  limit?: number
}
