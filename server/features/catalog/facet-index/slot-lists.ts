/** A list per slot in one array; a list that grows moves to the end. */
export type SlotLists<Numbers extends Int32Array | Uint16Array = Int32Array> = {
  numbers: Numbers
  from: Uint32Array
  count: Uint16Array
  room: Uint16Array
  end: number
}

/** Small numbers as long as all are: half as much memory to go through. */
export type SmallSlotLists = SlotLists<Int32Array | Uint16Array>

const SMALL_MAX = 0xffff

const spareFor = (total: number): number => Math.max(4_000, total >>> 3)

/** `total`: initial length of all lists. */
export const slotListsFor = (capacity: number, total: number): SlotLists =>
  listsIn(new Int32Array(total + spareFor(total)), capacity)

export const smallSlotListsFor = (capacity: number): SmallSlotLists => listsIn(new Uint16Array(spareFor(0)), capacity)

const listsIn = <Numbers extends Int32Array | Uint16Array>(numbers: Numbers, capacity: number): SlotLists<Numbers> => ({
  numbers,
  from: new Uint32Array(capacity),
  count: new Uint16Array(capacity),
  room: new Uint16Array(capacity),
  end: 0,
})

/** For one more list of this length, while an index is being built. */
export function makeRoomFor<Numbers extends Int32Array | Uint16Array>(lists: SlotLists<Numbers>, count: number): void {
  if (lists.end + count > lists.numbers.length) lists.numbers = copied(lists.numbers, 2 * (lists.end + count))
}

/** For a number that may be too large for small ones. */
export function makeRoomForNumber(lists: SmallSlotLists, number: number): void {
  if (number > SMALL_MAX && lists.numbers instanceof Uint16Array) lists.numbers = Int32Array.from(lists.numbers)
}

function copied<Numbers extends Int32Array | Uint16Array>(numbers: Numbers, length: number): Numbers {
  const copy = numbers instanceof Uint16Array ? new Uint16Array(length) : new Int32Array(length)
  copy.set(numbers.subarray(0, length))
  return copy as Numbers
}

/** With no more room than a fresh one of the same length. */
export const trimmed = <Numbers extends Int32Array | Uint16Array>(lists: SlotLists<Numbers>): SlotLists<Numbers> => ({
  ...lists,
  numbers: copied(lists.numbers.subarray(0, lists.end) as Numbers, lists.end + spareFor(lists.end)),
})

export const hasRoomFor = ({ numbers, room, end }: SmallSlotLists, slot: number, count: number): boolean =>
  count <= (room[slot] ?? 0) || end + count <= numbers.length

export function putSlotList(lists: SmallSlotLists, slot: number, numbers: readonly number[]): void {
  if (numbers.length > (lists.room[slot] ?? 0)) {
    lists.from[slot] = lists.end
    lists.room[slot] = numbers.length
    lists.end += numbers.length
  }
  lists.numbers.set(numbers, lists.from[slot])
  lists.count[slot] = numbers.length
}
