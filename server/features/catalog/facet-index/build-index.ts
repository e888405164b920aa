import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListOrder } from '#domain/facets.ts'
import { columnsFor, type FacetIndex } from './columns.ts'
import { formerIdsOf, writeColumns, writeSkus } from './facet-index.ts'
import { isCounted, membershipsOf, placesOf } from './memberships.ts'
import { orderOf } from './orders.ts'
import { SKU_LENGTH } from './sku-facets.ts'
import { makeRoomFor, makeRoomForNumber, putSlotList, slotListsFor, smallSlotListsFor, trimmed } from './slot-lists.ts'
import { slotSet, wordsFor } from './slot-set.ts'
import type { IndexedTerm, IndexedWine } from './sql.ts'

/** Half a millisecond's work. */
const SLOTS_IN_A_TURN = 50_000

const roomFor = (rows: number): number => rows + Math.max(64, rows >>> 3)

export type Parts = AsyncIterable<readonly IndexedWine[]> | Iterable<readonly IndexedWine[]>

/**
 * Takes the wines in parts and lets others have their turn in between, so that the process serves meanwhile and never holds all rows.
 */
export async function buildIndex(
  parts: Parts,
  { most, terms, year }: { most: number; terms: readonly IndexedTerm[]; year: number },
): Promise<FacetIndex> {
  const index = emptyIndex(roomFor(most), terms, year)
  /** Of each set, by its place: it becomes a set when all are known. */
  const slots: number[][] = []
  for await (const rows of parts) for (const row of rows) addRow(index, slots, row)
  await makeSets(index, slots)
  index.members = trimmed(index.members)
  index.skus = trimmed(index.skus)
  return index
}

/** Those that were asked for before; one in each turn. */
export async function prepareOrders(index: FacetIndex, orders: Iterable<ListOrder>): Promise<void> {
  for (const order of orders) {
    await nextTurn()
    orderOf(index, order)
  }
}

function emptyIndex(capacity: number, terms: readonly IndexedTerm[], year: number): FacetIndex {
  const words = wordsFor(capacity)
  const termById = new Map(terms.map((term) => [term.id, term]))
  return {
    capacity,
    words,
    count: 0,
    live: new Uint32Array(words),
    slotOf: [],
    freeSlots: [],
    nextSlot: 0,
    columns: columnsFor(capacity),
    sets: new Map(),
    members: smallSlotListsFor(capacity),
    skus: slotListsFor(capacity, 0),
    terms: termById,
    places: placesOf(termById),
    formerIds: formerIdsOf(terms),
    year,
    orders: new Map(),
    vocabularyVersion: 0,
  }
}

function addRow(index: FacetIndex, slots: number[][], row: IndexedWine): void {
  const slot = index.nextSlot
  const places: number[] = []
  for (const name of membershipsOf(row, index)) {
    const place = placeOf(index, slots, name)
    const own = slots[place]
    if (!own || own.at(-1) === slot) continue
    own.push(slot)
    if (isCounted(name)) places.push(place)
  }
  writeColumns(index, slot, row)
  makeRoomFor(index.members, places.length)
  makeRoomForNumber(index.members, index.sets.size)
  putSlotList(index.members, slot, places)
  makeRoomFor(index.skus, row.skus.length * SKU_LENGTH)
  writeSkus(index, slot, row)
  index.nextSlot += 1
  index.count += 1
}

function placeOf({ sets, words }: FacetIndex, slots: number[][], name: string): number {
  const known = sets.get(name)
  if (known) return known.place
  const place = sets.size
  sets.set(name, slotSet([], words, place))
  slots.push([])
  return place
}

async function makeSets({ sets, words }: FacetIndex, slots: number[][]): Promise<void> {
  let done = 0
  for (const [name, { place }] of sets) {
    const own = slots[place] ?? []
    sets.set(name, slotSet(own, words, place))
    slots[place] = []
    done += own.length
    if (done < SLOTS_IN_A_TURN) continue
    done = 0
    await nextTurn()
  }
}
