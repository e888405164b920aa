import { type Facet, type FacetKey, isRangeFacet } from '#domain/facets.ts'
import type { Localized } from '#domain/locale.ts'
import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import type { wordsOf } from '../../words.ts'
import type { ListSearch } from './list-search.ts'

type Words = Pick<ReturnType<typeof wordsOf>, 't' | 'say'>

export type ChosenValue = { key: FacetKey; facetName: Localized; code: string; name: Localized; id: number | null }

export const chosenValues = (facets: readonly Facet[]): ChosenValue[] =>
  facets.flatMap(({ key, name: facetName, values }) =>
    values.filter(({ isChosen }) => isChosen).map(({ code, name, id }) => ({ key, facetName, code, name, id })),
  )

/** More chosen values: not indexed by search engines. */
export const INDEXED_VALUES_MAX = 2

/** "Mosel · Riesling", "Vintage 2022", "Wines with “slate”", "All wines". */
export function listTitle(facets: readonly Facet[], { keyword }: ListSearch, { t, say }: Words): string {
  const chosen = chosenValues(facets)
  const named = chosen.slice(0, INDEXED_VALUES_MAX + 1).map((value) => nameOf(value, say))
  const name = chosen.length > 0 && chosen.length <= named.length ? named.join(' · ') : t('catalog.all-wines')
  if (!keyword) return name
  return chosen.length > 0 ? t('catalog.list.keyword-in', { name, keyword }) : t('catalog.list.keyword', { keyword })
}

const nameOf = ({ key, facetName, name }: ChosenValue, say: Words['say']): string =>
  key === 'vintage' || key === 'size' || isRangeFacet(key) ? `${say(facetName)} ${say(name)}` : say(name)

export function chapterOf(key: FacetKey): string | undefined {
  const kind = key === 'style' ? 'type' : key === 'country' || key === 'site' ? 'region' : key
  return CATEGORY_DIMENSIONS.find((dimension) => dimension.kind === kind)?.kind
}
