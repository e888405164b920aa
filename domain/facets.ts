import type { Localized } from './locale.ts'
import { readRange, writeRange } from './number-range.ts'

/**
 * Filters of wine lists, in page order; the keys are query parameters: `region=mosel,rheingau&price=100-300`. Values of one facet
 * are alternatives; vintage, size and price must be true of one SKU. Ranges include both ends; yuan, % vol, g/l.
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

const RANGES: ReadonlySet<FacetKey> = new Set(FACETS.filter(({ holds }) => holds === 'ranges').map(({ key }) => key))
export const isRangeFacet = (key: FacetKey): key is RangeKey => RANGES.has(key)

/** A facet without a choice is absent, never an empty list. */
export type FacetChoice = { readonly [Key in FacetKey]?: readonly string[] }

export type FacetTerm = {
  code: string
  name: Localized
  /** Term id, which is also the category id; null where the value is no term. */
  id: number | null
  parent: string | null
}

/** `count`: wines with this value that fit the choice in all other facets. */
export type FacetValue = FacetTerm & { count: number; isChosen: boolean }

/**
 * A long facet has only the chosen and most frequent `values`; `leftOut` counts the rest. `bounds`: smallest and largest number
 * that the other facets leave.
 */
export type Facet = {
  key: FacetKey
  name: Localized
  values: FacetValue[]
  leftOut: number
  bounds: { min: number; max: number } | null
}

/** Limits what a crafted address can cost. */
const CODES_MAX = 40
const RANGES_MAX = 10
const CHOSEN_MAX = 60
const CODE = /^[^\s,]{1,80}$/

type Raw = Readonly<Record<string, unknown>>

/**
 * Reads query parameters into one canonical spelling: sorted, unique, valid and limited. Forms without JavaScript send
 * `price_from` and `price_to`.
 */
export function readChoice(raw: Raw): FacetChoice {
  let left = CHOSEN_MAX
  const choice: { [Key in FacetKey]?: readonly string[] } = {}
  for (const { key, holds } of FACETS) {
    const read = tidy(key, [...textsOf(raw[key]), ...(holds === 'ranges' ? ends(raw, key) : [])]).slice(0, left)
    left -= read.length
    if (read.length > 0) choice[key] = read
  }
  return choice
}

/** Sorted before it is cut: too long a list, too, has one spelling. */
function tidy(key: FacetKey, written: readonly string[]): string[] {
  if (written.length === 0) return []
  const isRange = isRangeFacet(key)
  const codes = new Set(written.flatMap(isRange ? tidyRange : tidyCode))
  return [...codes].toSorted().slice(0, isRange ? RANGES_MAX : CODES_MAX)
}

/** Facets in page order, values with `between` them. */
export function writeChoice(choice: FacetChoice, between = ','): { [Key in FacetKey]?: string } {
  const written: { [Key in FacetKey]?: string } = {}
  for (const key of FACET_KEYS) if (choice[key]) written[key] = choice[key].join(between)
  return written
}

export function toggleValue(choice: FacetChoice, key: FacetKey, code: string): FacetChoice {
  const codes = choice[key] ?? []
  return withValues(choice, key, codes.includes(code) ? codes.filter((chosen) => chosen !== code) : [...codes, code])
}

/** The other facets are read already, so only this one is; a list page asks this for each of its values. */
export function withValues(choice: FacetChoice, key: FacetKey, codes: readonly string[]): FacetChoice {
  const { [key]: _former, ...others } = choice
  const values = tidy(key, codes)
  const changed = values.length > 0 ? { ...others, [key]: values } : others
  return countChosen(changed) > CHOSEN_MAX ? readChoice(changed) : changed
}

export const countChosen = (choice: FacetChoice): number => Object.values(choice).reduce((sum, codes) => sum + codes.length, 0)

const textsOf = (value: unknown): string[] =>
  value === undefined
    ? []
    : (Array.isArray(value) ? value : [value]).flatMap((part) =>
        typeof part === 'string' ? part.split(',') : typeof part === 'number' ? [String(part)] : [],
      )

function ends(raw: Raw, key: string): string[] {
  if (raw[`${key}_from`] === undefined && raw[`${key}_to`] === undefined) return []
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

/** `default`: best match for a keyword, else the shop's own order. Sold-out wines always come last. */
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
export type ListOrder = ListSort | 'sales-asc'

/** `categoryId`: a menu dimension (1 to 5) or any term, with everything below it. */
export type ListQuery = {
  choice?: FacetChoice
  categoryId?: number
  keyword?: string
  sort?: ListSort
  /** Only this one is counted, with all its values. */
  facet?: FacetKey
  page?: number
  limit?: number
}
