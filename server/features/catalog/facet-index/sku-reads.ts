import type { SkuReads } from '#server/features/search/sku-reads.ts'
import type { FacetIndex } from './columns.ts'
import type { ReadFacetIndex } from './open-facet-index.ts'
import { SKU_LENGTH, type Span, skusWith, type Wanted, winesOf } from './sku-facets.ts'
import { hasBit, slotsOf } from './slot-set.ts'
import { NUMBER_MAX } from './unknown-number.ts'

type SkuBounds = Parameters<SkuReads['within']>[1]

/** As the database answers, from the SKUs in memory. */
export const skusOfIndex = (readIndex: ReadFacetIndex): SkuReads => ({
  within: async (lists, bounds) => {
    const index = await readIndex()
    // No await until the ids are read: the index changes in place.
    return lists.map((ids) => {
      const bits = winesOf(index, placesWithin(index, slotsAt(index, ids), bounds))
      return ids.filter((id) => hasBit(bits, index.slotOf[id] ?? index.capacity))
    })
  },
  fitting: async (bounds) => {
    const index = await readIndex()
    const slots = slotsOf(index.live)
    const bits = new Int32Array(index.skus.end / SKU_LENGTH)
    for (const [bit, bound] of bounds.entries())
      for (const at of placesWithin(index, slots, bound)) bits[at / SKU_LENGTH] = (bits[at / SKU_LENGTH] ?? 0) | (1 << bit)
    const fits = bits.filter((each) => each > 0)
    const ids = new Int32Array(fits.length)
    let count = 0
    for (let at = 0; at < bits.length; at++) if (bits[at]) ids[count++] = wineAt(index, at * SKU_LENGTH)
    return { ids, fits }
  },
})

function slotsAt({ slotOf }: FacetIndex, ids: Int32Array): Uint32Array {
  const slots = new Uint32Array(ids.length)
  let count = 0
  for (const id of ids) {
    const slot = slotOf[id]
    if (slot !== undefined) slots[count++] = slot
  }
  return slots.subarray(0, count)
}

const wineAt = ({ skus, columns }: FacetIndex, place: number): number => columns.id[skus.numbers[place] ?? 0] ?? 0

function placesWithin(index: FacetIndex, slots: Uint32Array, { vintage, size, price }: SkuBounds): Int32Array {
  const wanted: Wanted[] = []
  // 0 is no vintage, which no search for years means.
  if (vintage) wanted.push({ key: 'vintage', spans: [spanFrom(1, vintage)] })
  if (size) wanted.push({ key: 'size', spans: [spanFrom(0, size)] })
  if (price) wanted.push({ key: 'price', spans: [spanFrom(0, price)] })
  return skusWith(index, slots, wanted)
}

const spanFrom = (least: number, { from = least, to = NUMBER_MAX }: Partial<Span>): Span => ({
  from: Math.min(Math.max(from, least), NUMBER_MAX),
  to: Math.min(to, NUMBER_MAX),
})
