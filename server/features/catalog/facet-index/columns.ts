import type { ListOrder, RangeKey } from '#domain/facets.ts'
import type { Places } from './memberships.ts'
import type { SlotLists } from './slot-lists.ts'
import type { Bits, SlotSet } from './slot-set.ts'
import type { IndexedTerm } from './sql.ts'

/**
 * All wines on sale in columns, so that lists are narrowed, counted and sorted without the database. The slot of a wine is its
 * place in every column; free slots are used again.
 */
export type FacetIndex = {
  capacity: number
  /** Length of a bit set of slots. */
  words: number
  count: number
  live: Bits
  slotOf: Map<number, number>
  freeSlots: number[]
  /** Never used so far. */
  nextSlot: number
  columns: Columns
  /** The wines of each membership (memberships.ts). */
  sets: Map<string, SlotSet>
  /** The counted sets of each wine, by number. */
  members: SlotLists
  /** The SKUs on offer of each wine (sku-facets.ts). */
  skus: SlotLists
  terms: ReadonlyMap<number, IndexedTerm>
  places: Places
  /** For which drinking windows were judged. */
  year: number
  /** Slots in each order, made when first asked for. */
  orders: Map<ListOrder, Uint32Array>
  /** Grows with new memberships and changed terms: lists of values are made anew then. */
  vocabularyVersion: number
}

/** `numbers` are in hundredths of their unit. */
export type Columns = {
  id: Int32Array
  sort: Int32Array
  createdMs: Float64Array
  sales: Float64Array
  /** Average as shown, then number of reviews. */
  rating: Float64Array
  oldest: Int16Array
  youngest: Int16Array
  /** Prices that a search for a price means (sku-price-sql.ts), in fen. */
  priceFrom: Int32Array
  priceTo: Int32Array
  isNew: Uint8Array
  isSoldOut: Uint8Array
  numbers: Record<RangeKey, Int32Array>
}

export const columnsFor = (capacity: number): Columns => ({
  id: new Int32Array(capacity),
  sort: new Int32Array(capacity),
  createdMs: new Float64Array(capacity),
  sales: new Float64Array(capacity),
  rating: new Float64Array(capacity),
  oldest: new Int16Array(capacity),
  youngest: new Int16Array(capacity),
  priceFrom: new Int32Array(capacity),
  priceTo: new Int32Array(capacity),
  isNew: new Uint8Array(capacity),
  isSoldOut: new Uint8Array(capacity),
  numbers: {
    price: new Int32Array(capacity),
    alcohol: new Int32Array(capacity),
    sugar: new Int32Array(capacity),
  },
})
