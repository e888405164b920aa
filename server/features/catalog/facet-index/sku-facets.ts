import type { FacetKey } from '#domain/facets.ts'
import { readRange } from '#domain/number-range.ts'
import { NO_VINTAGE } from '#domain/vocabulary/facet-words.ts'
import type { FacetIndex } from './columns.ts'
import { type Bits, setBit } from './slot-set.ts'
import { NUMBER_MAX, UNKNOWN } from './unknown-number.ts'

/** Facets with a value per SKU. Choices must be true of one SKU: a magnum and a bottle below ¥300 are no magnum below ¥300. */
const SKU_FACETS = ['vintage', 'size', 'price'] as const
export type SkuFacet = (typeof SKU_FACETS)[number]

export const isSkuFacet = (key: FacetKey): key is SkuFacet => SKU_FACETS.some((facet) => facet === key)

/** Layout of a SKU: its slot, its number in each facet, then the set of each value (−1: none). */
export const SKU_LENGTH = 1 + 2 * SKU_FACETS.length
const NUMBER_AT: Record<SkuFacet, number> = { vintage: 1, size: 2, price: 3 }
const SET_AT: Record<SkuFacet, number> = { vintage: 4, size: 5, price: 6 }

export type Span = { from: number; to: number }

export type Wanted = { key: SkuFacet; spans: readonly Span[] }

export function spanOf(key: SkuFacet, code: string): Span {
  if (key !== 'price') {
    const number = code === NO_VINTAGE ? 0 : Number(code)
    return { from: number, to: number }
  }
  const { from = null, to = null } = readRange(code) ?? {}
  return { from: fenOf(from ?? 0), to: to === null ? NUMBER_MAX : fenOf(to) }
}

const fenOf = (yuan: number): number => Math.min(Math.round(yuan * 100), NUMBER_MAX)

/** Offsets of the SKUs that satisfy everything, grouped by wine. */
export function skusWith({ skus }: FacetIndex, slots: Uint32Array, wanted: readonly Wanted[]): Int32Array {
  const { numbers, from, count } = skus
  const tests = wanted.map(testOf)
  let length = 0
  for (const slot of slots) length += count[slot] ?? 0
  const places = new Int32Array(length / SKU_LENGTH)
  let found = 0
  // No calls in these loops: each list scans tens of thousands of SKUs.
  for (const slot of slots) {
    const first = from[slot] ?? 0
    const end = first + (count[slot] ?? 0)
    for (let at = first; at < end; at += SKU_LENGTH) {
      let test = 0
      while (test < tests.length && passes(numbers, at, tests[test] as Test)) test++
      if (test === tests.length) places[found++] = at
    }
  }
  return places.subarray(0, found)
}

type Test = { offset: number; froms: Int32Array; tos: Int32Array }

const testOf = ({ key, spans }: Wanted): Test => ({
  offset: NUMBER_AT[key],
  froms: Int32Array.from(spans, ({ from }) => from),
  tos: Int32Array.from(spans, ({ to }) => to),
})

function passes(numbers: Int32Array, at: number, { offset, froms, tos }: Test): boolean {
  const number = numbers[at + offset] as number
  for (let span = 0; span < froms.length; span++) {
    if (number >= (froms[span] as number) && number <= (tos[span] as number)) return true
  }
  return false
}

export function winesOf({ skus: { numbers }, words }: FacetIndex, places: Int32Array): Bits {
  const bits = new Uint32Array(words)
  for (const at of places) setBit(bits, numbers[at] ?? 0)
  return bits
}

export function tallySkus({ skus: { numbers }, sets }: FacetIndex, places: Int32Array, key: SkuFacet): Uint32Array {
  const offset = SET_AT[key]
  const tally = new Uint32Array(sets.size)
  const last = new Int32Array(sets.size).fill(-1)
  for (const at of places) {
    const slot = numbers[at] ?? 0
    const set = numbers[at + offset] ?? UNKNOWN
    if (set === UNKNOWN || last[set] === slot) continue
    last[set] = slot
    tally[set] = (tally[set] ?? 0) + 1
  }
  return tally
}

export function extremesOf({ skus: { numbers } }: FacetIndex, places: Int32Array, key: SkuFacet): Span | undefined {
  const offset = NUMBER_AT[key]
  let from = NUMBER_MAX
  let to = UNKNOWN
  for (const at of places) {
    const number = numbers[at + offset] ?? UNKNOWN
    if (number === UNKNOWN) continue
    if (number < from) from = number
    if (number > to) to = number
  }
  return to === UNKNOWN ? undefined : { from, to }
}

export function countWithin({ skus: { numbers } }: FacetIndex, places: Int32Array, key: SkuFacet, { from, to }: Span): number {
  const offset = NUMBER_AT[key]
  let wines = 0
  let last = -1
  for (const at of places) {
    const number = numbers[at + offset] ?? UNKNOWN
    const slot = numbers[at] ?? 0
    if (slot === last || number < from || number > to) continue
    last = slot
    wines += 1
  }
  return wines
}
