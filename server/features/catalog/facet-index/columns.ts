import type { ListOrder, RangeKey } from '#domain/facets.ts'
import type { Places } from './memberships.ts'
import type { SlotLists } from './slot-lists.ts'
import type { Bits, SlotSet } from './slot-set.ts'
import type { IndexedTerm } from './sql.ts'

/**
 * All wines on sale in columns, so that lists are narrowed, counted and sorted without the database. A wine has a slot, which is its
 * place in every column; slots of wines that are gone are given to others.
 */
export type FacetIndex = {
  capacity: number
  /** Length of a set of slots as bits. */
  words: number
  count: number
  live: Bits
  slotOf: Map<number, number>
  freeSlots: number[]
  /** The first slot that nobody has had yet. */
  nextSlot: number
  columns: Columns
  /** What a list is narrowed by: the wines of each membership (memberships.ts). */
  sets: Map<string, SlotSet>
  /** The same by wine, as far as it is counted: the numbers of its sets. */
  members: SlotLists
  /** What is on offer of each wine, SKU by SKU (sku-facets.ts). */
  skus: SlotLists
  terms: ReadonlyMap<number, IndexedTerm>
  places: Places
  /** The drinking windows were judged in this year. */
  year: number
  /** The slots in each order that somebody has asked for; made when it is. */
  orders: Map<ListOrder, Uint32Array>
  /** Grows when a membership appears or the terms change: the lists of values are made anew then. */
  vocabularyVersion: number
}

/** `numbers` are in hundredths of their unit. */
export type Columns = {
  id: Int32Array
  sort: Int32Array
  createdMs: Float64Array
  sales: Float64Array
  /** The average as it is shown, then the number of reviews. */
  rating: Float64Array
  /** Its vintages on offer. */
  oldest: Int16Array
  youngest: Int16Array
  /** The lowest and the highest price that is meant by one (sku-price-sql.ts), in fen. */
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
