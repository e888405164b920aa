import type { ListOrder, RangeKey } from '#domain/facets.ts'
import type { Places } from './memberships.ts'
import type { SlotLists, SmallSlotLists } from './slot-lists.ts'
import type { Bits, SlotSet } from './slot-set.ts'
import type { IndexedTerm } from './sql.ts'

/**
 * All wines on sale, to filter, count and sort lists without the database. A wine's slot is its place in every column; free slots
 * are reused.
 */
export type FacetIndex = {
  capacity: number
  words: number
  count: number
  live: Bits
  /** By id: a search looks up tens of thousands, for which a Map takes several times as long. */
  slotOf: (number | undefined)[]
  freeSlots: number[]
  nextSlot: number
  columns: Columns
  /** By membership (memberships.ts). */
  sets: Map<string, SlotSet>
  members: SmallSlotLists
  skus: SlotLists
  terms: ReadonlyMap<number, IndexedTerm>
  places: Places
  /** Ids of merged terms, by which they are still asked for. */
  formerIds: ReadonlyMap<number, number>
  year: number
  orders: Map<ListOrder, Uint32Array>
  /** Increases with new memberships and changed terms, to rebuild lists of values. */
  vocabularyVersion: number
}

/** `numbers` are in hundredths of their unit. */
export type Columns = {
  id: Int32Array
  sort: Int32Array
  createdMs: Float64Array
  sales: Float64Array
  rating: Float64Array
  oldest: Int16Array
  youngest: Int16Array
  /** Prices for price searches (sku-price-sql.ts), in fen. */
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
