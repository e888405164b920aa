import type { CountedFacet, CountedValue } from '#contract/facets.ts'
import { FACET_KEYS, type Facet, type FacetKey, isRangeFacet, type RangeKey } from '#domain/facets.ts'
import { FACET_NAMES } from '#domain/vocabulary/facet-words.ts'
import { type Narrowed, offers } from './ask-shelf.ts'
import { type Counting, counting } from './counting.ts'
import { type ShelfValue, valuesOf } from './facet-values.ts'
import { NUMBER_MAX, type ShelfIndex, UNKNOWN } from './shelf-index.ts'
import { type Bits, keepOnly } from './slot-set.ts'

/** So many values of a facet are answered: a page lays out fewer of a long one, and asks for it alone when somebody wants to see it whole. */
const VALUES_MAX = { besideOthers: 12, alone: 2_000 }

/**
 * The facets of a question, or one of them alone: each value with the wines that it has under the choice in all other facets.
 */
export function facetsOf(narrowed: Narrowed, alone?: FacetKey): CountedFacet[] {
  const max = alone ? VALUES_MAX.alone : VALUES_MAX.besideOthers
  const all = counting(narrowed.index, narrowed.all)
  return (alone ? [alone] : FACET_KEYS).map((key) => {
    const { index, question, chosen } = narrowed
    const among = chosen.has(key) ? counting(index, withoutOwn(narrowed, key)) : all
    const own = chosen.get(key)?.values ?? []
    const known = key === 'offer' ? offers(index, question) : valuesOf(index, key)
    const extra = own.filter(({ code }) => !known.some((value) => value.code === code))
    return {
      key,
      name: FACET_NAMES[key],
      ...countValues(extra.length > 0 ? [...known, ...extra] : known, among, own, max),
      bounds: isRangeFacet(key) ? boundsOf(index, key, among) : null,
    }
  })
}

/**
 * The chosen values and those with the most wines, in the order in which they stand; room that is left goes to some without any. What
 * the whole shop has no wine of is no choice; what somebody has chosen stays until it is taken away.
 */
function countValues(
  known: readonly ShelfValue[],
  among: Counting,
  own: readonly ShelfValue[],
  max: number,
): Pick<CountedFacet, 'values' | 'leftOut'> {
  const isChosen = (value: ShelfValue) => own.length > 0 && own.some(({ code }) => code === value.code)
  const values = known.filter((value) => value.set.size > 0 || isChosen(value))
  const others = values.filter((value) => !isChosen(value)).map(({ set }) => among.countOf(set))
  const room = max - (values.length - others.length)
  // What the last one has for whom there is room.
  const least = others.length <= room ? 0 : (others.toSorted((a, b) => b - a)[room - 1] ?? Number.POSITIVE_INFINITY)
  let roomForLeast = room - others.filter((count) => count > least).length
  const shown: CountedValue[] = []
  for (const value of values) {
    const count = among.countOf(value.set)
    const chosen = isChosen(value)
    if (chosen || count > least || (count === least && roomForLeast-- > 0)) shown.push({ value, count, isChosen: chosen })
  }
  return { values: shown, leftOut: values.length - shown.length }
}

/** What all other facets leave. */
function withoutOwn({ base, chosen }: Narrowed, key: FacetKey): Bits {
  const bits = base.slice()
  for (const [other, choice] of chosen) if (other !== key) keepOnly(bits, choice.bits)
  return bits
}

function boundsOf({ columns }: ShelfIndex, key: RangeKey, { slots }: Counting): Facet['bounds'] {
  const numbers = columns.numbers[key]
  let min = NUMBER_MAX
  let max = UNKNOWN
  for (const slot of slots) {
    const number = numbers[slot] ?? UNKNOWN
    if (number === UNKNOWN) continue
    if (number < min) min = number
    if (number > max) max = number
  }
  return max === UNKNOWN ? null : { min: min / 100, max: max / 100 }
}
