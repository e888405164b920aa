import type { ListOrder } from '#domain/facets.ts'
import type { Columns, FacetIndex } from './columns.ts'
import { hasBit } from './slot-set.ts'
import { UNKNOWN } from './unknown-number.ts'

const KEYS: Record<ListOrder, (columns: Columns, slot: number) => number> = {
  default: () => 0,
  newest: ({ createdMs }, slot) => -(createdMs[slot] ?? 0),
  'price-asc': ({ numbers }, slot) => numbers.price[slot] ?? 0,
  'price-desc': ({ numbers }, slot) => -(numbers.price[slot] ?? 0),
  sales: ({ sales }, slot) => -(sales[slot] ?? 0),
  'sales-asc': ({ sales }, slot) => sales[slot] ?? 0,
  rating: ({ rating }, slot) => -(rating[slot] ?? 0),
  'vintage-desc': ({ youngest }, slot) => -(known(youngest[slot]) ?? Number.NEGATIVE_INFINITY),
  'vintage-asc': ({ oldest }, slot) => known(oldest[slot]) ?? Number.POSITIVE_INFINITY,
  'alcohol-asc': ({ numbers }, slot) => known(numbers.alcohol[slot]) ?? Number.POSITIVE_INFINITY,
  'alcohol-desc': ({ numbers }, slot) => -(known(numbers.alcohol[slot]) ?? Number.NEGATIVE_INFINITY),
}

const known = (number: number | undefined): number | undefined => (number === UNKNOWN ? undefined : number)

/**
 * Sold-out wines last, then the key, the shop's order, the newer entry: never equal. Imported wines are equally new, so the mark
 * "new" decides.
 */
function comparison({ columns }: FacetIndex, sort: ListOrder): (a: number, b: number) => number {
  const keyOf = KEYS[sort]
  return comparisonBy(columns, sort, (slot) => keyOf(columns, slot))
}

function comparisonBy({ isSoldOut, isNew, sort: place, id }: Columns, sort: ListOrder, keyOf: (slot: number) => number) {
  const before = sort === 'newest' ? isNew : place
  return (a: number, b: number): number => {
    const soldOut = (isSoldOut[a] ?? 0) - (isSoldOut[b] ?? 0)
    if (soldOut !== 0) return soldOut
    const keyA = keyOf(a)
    const keyB = keyOf(b)
    if (keyA !== keyB) return keyA < keyB ? -1 : 1
    return (before[b] ?? 0) - (before[a] ?? 0) || (id[b] ?? 0) - (id[a] ?? 0)
  }
}

export function orderOf(index: FacetIndex, sort: ListOrder): Uint32Array {
  const made = index.orders.get(sort)
  if (made) return made
  const slots = new Uint32Array(index.count)
  let at = 0
  for (let slot = 0; slot < index.nextSlot; slot++) if (hasBit(index.live, slot)) slots[at++] = slot
  // Each key is asked for some twenty times.
  const keyOf = KEYS[sort]
  const keys = new Float64Array(index.nextSlot)
  for (const slot of slots) keys[slot] = keyOf(index.columns, slot)
  slots.sort(comparisonBy(index.columns, sort, (slot) => keys[slot] ?? 0))
  const order = new Uint32Array(index.capacity)
  order.set(slots)
  index.orders.set(sort, order)
  return order
}

/** Call before the columns change; `index.count` still includes the wine. */
export function removeFromOrders(index: FacetIndex, slot: number): void {
  for (const order of index.orders.values()) {
    const at = order.indexOf(slot)
    if (at >= 0) order.copyWithin(at, at + 1, index.count)
  }
}

/** Call after the columns have changed; `index.count` includes the wine. */
export function insertIntoOrders(index: FacetIndex, slot: number): void {
  for (const [sort, order] of index.orders) {
    const compare = comparison(index, sort)
    let low = 0
    let high = index.count - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(order[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    order.copyWithin(low + 1, low, index.count - 1)
    order[low] = slot
  }
}
