/** A list per slot in one array; a list that grows moves to the end. */
export type SlotLists = { numbers: Int32Array; from: Uint32Array; count: Uint16Array; room: Uint16Array; end: number }

/** `total`: initial length of all lists. */
export const slotListsFor = (capacity: number, total: number): SlotLists => ({
  numbers: new Int32Array(total + Math.max(4_000, total >>> 3)),
  from: new Uint32Array(capacity),
  count: new Uint16Array(capacity),
  room: new Uint16Array(capacity),
  end: 0,
})

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
