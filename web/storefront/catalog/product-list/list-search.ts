import {
  countChosen,
  FACET_KEYS,
  type FacetChoice,
  type FacetKey,
  LIST_SORTS,
  type ListSort,
  readChoice,
  withValues,
  writeChoice,
} from '#domain/facets.ts'
import { encoded, stringifySearch } from '#web/ui/query.ts'
import { wholeNumber, words } from '../list-search.ts'

export type ListSearch = { [Key in FacetKey]?: string } & {
  keyword?: string
  sort?: ListSort
  page?: number
  /** Further pages after `page`, so that a shared link shows the same wines (U17). */
  more?: number
}

const PAGE_MAX = 100_000
export const MORE_MAX = 9

type Raw = Readonly<Record<string, unknown>>

/**
 * Drops invalid and default values, so that a list has one address. Every name is set, if only to undefined, so that the router
 * drops the raw value.
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

/** What has been read of a search, so that the hundred links of a list read it once. */
const choices = new WeakMap<Raw, FacetChoice>()

/** Addresses separate values by blanks (`region=mosel+nahe`), since commas would become %2C; both are read. */
export function choiceOf(raw: Raw): FacetChoice {
  const known = choices.get(raw)
  if (known) return known
  const spoken: Record<string, unknown> = { ...raw }
  for (const key of FACET_KEYS) if (typeof raw[key] === 'string') spoken[key] = raw[key].trim().replace(/\s+/g, ',')
  const choice = readChoice(spoken)
  choices.set(raw, choice)
  return choice
}

const writeWords = (choice: FacetChoice) => writeChoice(choice, ' ')

/** The same list, from its first page, with another choice. A page asks this for each of its hundred links. */
export function withChoice({ keyword, sort }: ListSearch, choice: FacetChoice): ListSearch {
  const changed = {
    ...writeWords(choice),
    ...(keyword === undefined ? {} : { keyword }),
    ...(sort === undefined ? {} : { sort }),
  }
  choices.set(changed, choice)
  return changed
}

export function onlyKnown(search: ListSearch, isKnown: (key: FacetKey, code: string) => boolean): ListSearch {
  const choice = choiceOf(search)
  const known = FACET_KEYS.map((key) => [key, choice[key]?.filter((code) => isKnown(key, code))])
  return { ...search, ...NOTHING, ...writeWords(readChoice(Object.fromEntries(known))) }
}

export function listPath(
  path: string,
  search: ListSearch,
  more: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const { keyword, sort, page, more: pages } = search
  return path + stringifySearch({ ...more, ...writeWords(choiceOf(search)), keyword, sort, page, more: pages })
}

export type PathOfList = (search: ListSearch) => string
/** The same list with these values of a facet, which are canonical codes. */
export type PathWith = (key: FacetKey, codes: readonly string[]) => string

/** Stands for the values of a facet in an address. */
const MARK = '*.*.*'
/** Far below what an address may choose, where it would be cut. */
const FEW = 20

/** Addresses of a list's hundred links: what they have in common is written once for each facet. */
export function pathsWith(search: ListSearch, pathOf: PathOfList): PathWith {
  const choice = choiceOf(search)
  const isFew = countChosen(choice) < FEW
  const written = new Map<FacetKey, string[]>()
  const partsOf = (key: FacetKey): string[] => {
    const parts = written.get(key) ?? pathOf(withChoice(search, { ...choice, [key]: [MARK] })).split(MARK)
    written.set(key, parts)
    return parts
  }
  return (key, codes) => {
    const [before = '', after, ...others] = isFew && codes.length > 0 ? partsOf(key) : []
    if (after === undefined || others.length > 0) return pathOf(withChoice(search, withValues(choice, key, codes)))
    return before + encoded(codes.toSorted().join(' ')) + after
  }
}
