import {
  FACET_KEYS,
  type FacetChoice,
  type FacetKey,
  LIST_SORTS,
  type ListSort,
  readChoice,
  writeChoice,
} from '#domain/facets.ts'
import { stringifySearch } from '../../search-params.ts'
import { wholeNumber, words } from '../list-search.ts'

/** The query of a list of wines as it stands in the address: facets by their names, words, an order, a page and how many more after it. */
export type ListSearch = { [Key in FacetKey]?: string } & {
  keyword?: string
  sort?: ListSort
  page?: number
  /** Pages that are shown after `page` ("show more"), so that a reload or a shared link shows the same wines (U17). */
  more?: number
}

const PAGE_MAX = 100_000
/** Together with the page itself 200 wines: more are found by narrowing the list down. */
export const MORE_MAX = 9

type Raw = Readonly<Record<string, unknown>>

/**
 * Whatever is not understood, or says what holds anyway, is left out: one list has one address. The ends of a price that a form
 * without JavaScript names one by one become one range. Every name is set, if to nothing, so that the router takes the raw one away.
 */
export function readListSearch(raw: Raw): ListSearch {
  const chosen = writeWords(choiceOf(raw))
  const sort = LIST_SORTS.find((name) => name === raw.sort)
  const page = wholeNumber(raw.page, PAGE_MAX)
  return {
    ...NOTHING,
    ...chosen,
    keyword: words(raw.keyword),
    sort: sort === 'default' ? undefined : sort,
    page: page === 1 ? undefined : page,
    more: wholeNumber(raw.more, MORE_MAX),
  }
}

const NOTHING = Object.fromEntries(
  [...FACET_KEYS, 'price_from', 'price_to', 'alcohol_from', 'alcohol_to', 'sugar_from', 'sugar_to'].map((name) => [
    name,
    undefined,
  ]),
)

/**
 * Values stand in addresses as words side by side, which query strings write as `region=mosel+nahe`: a comma, as the API has it, would
 * be written %2C. Commas are read, too.
 */
export const choiceOf = (raw: Raw): FacetChoice =>
  readChoice(Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, isFacet(name) ? withCommas(value) : value])))

const isFacet = (name: string): boolean => (FACET_KEYS as readonly string[]).includes(name)
const withCommas = (value: unknown): unknown => (typeof value === 'string' ? value.trim().replace(/\s+/g, ',') : value)

const writeWords = (choice: FacetChoice): { [Key in FacetKey]?: string } =>
  Object.fromEntries(Object.entries(writeChoice(choice)).map(([key, codes]) => [key, codes.replaceAll(',', ' ')]))

/** The same list with another choice: from its first page on, in the same order. */
export const withChoice = (search: ListSearch, choice: FacetChoice): ListSearch => ({
  ...search,
  ...NOTHING,
  ...writeWords(choice),
  page: undefined,
  more: undefined,
})

/** The same list without the codes that are none: an address may name whatever somebody writes into it. */
export function onlyKnown(search: ListSearch, isKnown: (key: FacetKey, code: string) => boolean): ListSearch {
  const choice = choiceOf(search)
  const known = FACET_KEYS.map((key) => [key, choice[key]?.filter((code) => isKnown(key, code))])
  return { ...search, ...NOTHING, ...writeWords(readChoice(Object.fromEntries(known))) }
}

/** The address of a list; `more` names what else stands in it, before everything else. */
export function listPath(
  path: string,
  search: ListSearch,
  more: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const { keyword, sort, page, more: pages } = search
  return path + stringifySearch({ ...more, ...writeWords(choiceOf(search)), keyword, sort, page, more: pages })
}
