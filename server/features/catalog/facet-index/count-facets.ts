import type { CountedFacet, CountedValue } from '#contract/shop/facets.ts'
import { FACET_KEYS, type Facet, type FacetKey, isRangeFacet } from '#domain/facets.ts'
import { FACET_NAMES } from '#domain/vocabulary/facet-words.ts'
import { type Counting, counting, countingSkus } from './counting.ts'
import { type IndexedValue, valuesOf } from './facet-values.ts'
import { havingValues, leftBy, type Narrowed, offers, wantedBy } from './narrow.ts'
import { isSkuFacet, type Span } from './sku-facets.ts'

const VALUES_MAX = { besideOthers: 12, alone: 2_000 }

export function facetsOf(narrowed: Narrowed, alone?: FacetKey): CountedFacet[] {
  const max = alone ? VALUES_MAX.alone : VALUES_MAX.besideOthers
  const all = counting(narrowed.index, narrowed.all)
  return (alone ? [alone] : FACET_KEYS).map((key) => {
    const { index, question, chosen } = narrowed
    const among = countingFor(narrowed, key) ?? all
    const own = chosen.get(key)?.values ?? []
    const known = key === 'offer' ? offers(index, question) : valuesOf(index, key)
    const extra = own.filter(({ code }) => !known.some((value) => value.code === code))
    return {
      key,
      name: FACET_NAMES[key],
      ...countValues(extra.length > 0 ? [...known, ...extra] : known, among, own, max),
      bounds: isRangeFacet(key) ? inUnits(among.boundsOf(key)) : null,
    }
  })
}

function countingFor(narrowed: Narrowed, key: FacetKey): Counting | undefined {
  const { index, chosen } = narrowed
  const wanted = isSkuFacet(key) ? wantedBy(narrowed, key) : []
  if (isSkuFacet(key) && wanted.length > 0) return countingSkus(index, havingValues(narrowed, key), wanted, key)
  return chosen.has(key) ? counting(index, leftBy(narrowed, key)) : undefined
}

const inUnits = (hundredths: Span | undefined): Facet['bounds'] =>
  hundredths ? { min: hundredths.from / 100, max: hundredths.to / 100 } : null

/**
 * Chosen values and those with most wines, in lasting order; then values without hits. Values without any wine in the shop only
 * when chosen.
 */
function countValues(
  known: readonly IndexedValue[],
  among: Counting,
  own: readonly IndexedValue[],
  max: number,
): Pick<CountedFacet, 'values' | 'leftOut'> {
  const isChosen = (value: IndexedValue) => own.length > 0 && own.some(({ code }) => code === value.code)
  const values = known.filter((value) => value.set.size > 0 || isChosen(value))
  const others = values.filter((value) => !isChosen(value)).map(among.countOf)
  const room = max - (values.length - others.length)
  const least = others.length <= room ? 0 : (others.toSorted((a, b) => b - a)[room - 1] ?? Number.POSITIVE_INFINITY)
  let roomForLeast = room - others.filter((count) => count > least).length
  const shown: CountedValue[] = []
  for (const value of values) {
    const count = among.countOf(value)
    const chosen = isChosen(value)
    if (chosen || count > least || (count === least && roomForLeast-- > 0)) shown.push({ value, count, isChosen: chosen })
  }
  return { values: shown, leftOut: values.length - shown.length }
}
