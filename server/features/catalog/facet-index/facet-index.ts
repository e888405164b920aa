import { averageStars } from '#domain/review.ts'
import type { FacetIndex } from './columns.ts'
import { isCounted, membershipsOf, membershipsOfSku, placesOf } from './memberships.ts'
import { insertIntoOrders, removeFromOrders } from './orders.ts'
import { SKU_LENGTH } from './sku-facets.ts'
import { hasRoomFor, makeRoomForNumber, putSlotList } from './slot-lists.ts'
import { addSlot, clearBit, removeSlot, setBit, slotSet } from './slot-set.ts'
import type { IndexedTerm, IndexedWine } from './sql.ts'
import { NUMBER_MAX, UNKNOWN } from './unknown-number.ts'

/** False when there is no room: then rebuild the index. */
export function putWine(index: FacetIndex, row: IndexedWine): boolean {
  const known = index.slotOf[row.id]
  const slot = known ?? index.freeSlots.pop() ?? index.nextSlot
  const memberships = new Set(membershipsOf(row, index))
  if (slot >= index.capacity || !hasRoomFor(index.members, slot, memberships.size)) return false
  if (!hasRoomFor(index.skus, slot, row.skus.length * SKU_LENGTH)) return false
  if (known === undefined) {
    if (slot === index.nextSlot) index.nextSlot += 1
  } else removeFromOrders(index, slot)
  if (known !== undefined) leaveSets(index, slot, memberships)
  else index.count += 1
  writeColumns(index, slot, row)
  const places: number[] = []
  for (const name of memberships) {
    const place = joinSet(index, name, slot)
    if (isCounted(name)) places.push(place)
  }
  makeRoomForNumber(index.members, index.sets.size)
  putSlotList(index.members, slot, places)
  writeSkus(index, slot, row)
  insertIntoOrders(index, slot)
  return true
}

export function removeWine(index: FacetIndex, id: number): void {
  const slot = index.slotOf[id]
  if (slot === undefined) return
  removeFromOrders(index, slot)
  leaveSets(index, slot, new Set())
  clearBit(index.live, slot)
  index.slotOf[id] = undefined
  index.freeSlots.push(slot)
  index.count -= 1
}

/** On sale, and nobody has said anything about it that is shown. */
export function isUnreviewed({ slotOf, columns }: FacetIndex, id: number): boolean {
  const slot = slotOf[id]
  return slot !== undefined && columns.rating[slot] === 0
}

export function renewTerms(index: FacetIndex, terms: readonly IndexedTerm[]): void {
  index.terms = new Map(terms.map((term) => [term.id, term]))
  index.places = placesOf(index.terms)
  index.formerIds = formerIdsOf(terms)
  index.vocabularyVersion += 1
}

export const formerIdsOf = (terms: readonly IndexedTerm[]): ReadonlyMap<number, number> =>
  new Map(terms.flatMap(({ id, formerIds }) => formerIds.map((former) => [former, id] as const)))

function joinSet(index: FacetIndex, name: string, slot: number): number {
  const set = index.sets.get(name)
  if (set) {
    addSlot(set, slot, index.words)
    return set.place
  }
  const place = index.sets.size
  index.sets.set(name, slotSet([slot], index.words, place))
  index.vocabularyVersion += 1
  return place
}

function leaveSets(index: FacetIndex, slot: number, stays: ReadonlySet<string>): void {
  for (const [name, set] of index.sets) if (!stays.has(name)) removeSlot(set, slot)
}

/** Call after the wine has joined its sets, since SKUs refer to them. */
export function writeSkus({ skus, sets }: FacetIndex, slot: number, row: IndexedWine): void {
  const placeOf = (name: string | undefined) => (name === undefined ? undefined : sets.get(name)?.place) ?? UNKNOWN
  putSlotList(
    skus,
    slot,
    row.skus.flatMap((sku) => [slot, ...sku, ...membershipsOfSku(sku).map(placeOf)]),
  )
}

export function writeColumns({ columns, slotOf, live }: FacetIndex, slot: number, row: IndexedWine): void {
  slotOf[row.id] = slot
  setBit(live, slot)
  columns.id[slot] = row.id
  columns.sort[slot] = row.sort
  columns.createdMs[slot] = row.createdMs
  columns.sales[slot] = row.sales
  columns.rating[slot] = averageStars(row.starSum, row.reviewCount) * 1e9 + row.reviewCount
  const vintages = row.skus.map(([vintage]) => vintage).filter((vintage) => vintage > 0)
  columns.oldest[slot] = vintages.length > 0 ? Math.min(...vintages) : UNKNOWN
  columns.youngest[slot] = vintages.length > 0 ? Math.max(...vintages) : UNKNOWN
  const prices = row.skus.map(([, , price]) => price).filter((price) => price !== UNKNOWN)
  columns.priceFrom[slot] = prices.length > 0 ? Math.min(...prices) : UNKNOWN
  columns.priceTo[slot] = prices.length > 0 ? Math.max(...prices) : UNKNOWN
  columns.isNew[slot] = row.flags.includes('new') ? 1 : 0
  columns.isSoldOut[slot] = row.isInStock ? 0 : 1
  columns.numbers.price[slot] = Math.min(row.price, NUMBER_MAX)
  columns.numbers.alcohol[slot] = hundredths(row.alcohol)
  columns.numbers.sugar[slot] = hundredths(row.sugar)
}

const hundredths = (number: number | null): number => (number === null ? UNKNOWN : Math.round(number * 100))
