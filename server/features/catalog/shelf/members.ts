/**
 * What each wine of an index is a member of: the numbers of its sets, slot after slot in one array. A wine that gets more of them moves
 * to the end.
 */
export type Members = { places: Uint32Array; from: Uint32Array; count: Uint16Array; room: Uint16Array; end: number }

/** `total`: what all wines have together at first. */
export const membersFor = (capacity: number, total: number): Members => ({
  places: new Uint32Array(total + Math.max(4_000, total >>> 3)),
  from: new Uint32Array(capacity),
  count: new Uint16Array(capacity),
  room: new Uint16Array(capacity),
  end: 0,
})

/** Whether a wine can be given so many. */
export const hasRoomFor = ({ places, room, end }: Members, slot: number, count: number): boolean =>
  count <= (room[slot] ?? 0) || end + count <= places.length

export function writeMembers(members: Members, slot: number, places: readonly number[]): void {
  if (places.length > (members.room[slot] ?? 0)) {
    members.from[slot] = members.end
    members.room[slot] = places.length
    members.end += places.length
  }
  members.places.set(places, members.from[slot])
  members.count[slot] = places.length
}

/** Of each set, by its number, how many of these slots are in it. */
export function tallyOf({ places, from, count }: Members, slots: Uint32Array, sets: number): Uint32Array {
  const tally = new Uint32Array(sets)
  for (const slot of slots) {
    const first = from[slot] ?? 0
    const end = first + (count[slot] ?? 0)
    for (let at = first; at < end; at++) {
      const place = places[at] ?? 0
      tally[place] = (tally[place] ?? 0) + 1
    }
  }
  return tally
}
