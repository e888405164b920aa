import type { RangeKey } from '#domain/facets.ts'
import type { FacetIndex } from './columns.ts'
import type { IndexedValue } from './facet-values.ts'
import { countWithin, extremesOf, type SkuFacet, type Span, skusWith, spanOf, tallySkus, type Wanted } from './sku-facets.ts'
import { type Bits, countIn, slotsOf } from './slot-set.ts'
import { NUMBER_MAX, UNKNOWN } from './unknown-number.ts'

/** `boundsOf` in hundredths of the unit. */
export type Counting = { countOf: (value: IndexedValue) => number; boundsOf: (key: RangeKey) => Span | undefined }

/** Counts wine by wine, which is faster than by sets; for large results the complement. */
export function counting(index: FacetIndex, bits: Bits): Counting {
  const { live, count } = index
  const slots = slotsOf(bits)
  const areMost = slots.length > count / 2
  const tally = tallyOf(index, areMost ? slotsOf(live.map((word, at) => word & ~(bits[at] ?? 0))) : slots)
  return {
    countOf({ set }) {
      if (set.place < 0) return countIn(set, bits)
      const counted = tally[set.place] ?? 0
      return areMost ? set.size - counted : counted
    },
    boundsOf: (key) => extremes(index, slots, key),
  }
}

export function countingSkus(index: FacetIndex, bits: Bits, wanted: readonly Wanted[], key: SkuFacet): Counting {
  const skus = skusWith(index, slotsOf(bits), wanted)
  const tally = tallySkus(index, skus, key)
  return {
    countOf({ code, set }) {
      if (set.place >= 0) return tally[set.place] ?? 0
      return set.size === 0 ? 0 : countWithin(index, skus, key, spanOf(key, code))
    },
    boundsOf: () => extremesOf(index, skus, key),
  }
}

function extremes({ columns }: FacetIndex, slots: Uint32Array, key: RangeKey): Span | undefined {
  const [lowest, highest] = key === 'price' ? [columns.priceFrom, columns.priceTo] : [columns.numbers[key], columns.numbers[key]]
  let from = NUMBER_MAX
  let to = UNKNOWN
  for (const slot of slots) {
    const low = lowest[slot] ?? UNKNOWN
    const high = highest[slot] ?? UNKNOWN
    if (low !== UNKNOWN && low < from) from = low
    if (high > to) to = high
  }
  return to === UNKNOWN ? undefined : { from, to }
}

function tallyOf({ members, sets }: FacetIndex, slots: Uint32Array): Uint32Array {
  const { numbers, from, count } = members
  const tally = new Uint32Array(sets.size)
  for (const slot of slots) {
    const first = from[slot] ?? 0
    const end = first + (count[slot] ?? 0)
    for (let at = first; at < end; at++) {
      const place = numbers[at] ?? 0
      tally[place] = (tally[place] ?? 0) + 1
    }
  }
  return tally
}
