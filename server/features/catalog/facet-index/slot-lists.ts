/** A list per slot in one array; a list that grows moves to the end. */
export type SlotLists = { numbers: Int32Array; from: Uint32Array; count: Uint16Array; room: Uint16Array; end: number }

const spareFor = (total: number): number => Math.max(4_000, total >>> 3)

/** `total`: initial length of all lists. */
export const slotListsFor = (capacity: number, total: number): SlotLists => ({
  numbers: new Int32Array(total + spareFor(total)),
  from: new Uint32Array(capacity),
  count: new Uint16Array(capacity),
  room: new Uint16Array(capacity),
  end: 0,
})

/** For one more list of this length, while an index is being built. */
export function makeRoomFor(lists: SlotLists, count: number): void {
  if (lists.end + count <= lists.numbers.length) return
  const wider = new Int32Array(2 * (lists.end + count))
  wider.set(lists.numbers)
  lists.numbers = wider
}

/** With no more room than a fresh one of the same length. */
export const trimmed = (lists: SlotLists): SlotLists => {
  const numbers = new Int32Array(lists.end + spareFor(lists.end))
  numbers.set(lists.numbers.subarray(0, lists.end))
  return { ...lists, numbers }
}

export const hasRoomFor = ({ numbers, room, end }: SlotLists, slot: number, count: number): boolean =>
  count <= (room[slot] ?? 0) || end + count <= numbers.length

export function putSlotList(lists: SlotLists, slot: number, numbers: readonly number[]): void {
  if (numbers.length > (lists.room[slot] ?? 0)) {
    lists.from[slot] = lists.end
    lists.room[slot] = numbers.length
    lists.end += numbers.length
  }
  lists.numbers.set(numbers, lists.from[slot])
  lists.count[slot] = numbers.length
}
