/** A mutable set of slots: a bit set when large, a sorted list when small, to save memory. */
export type SlotSet = {
  size: number
  bits: Uint32Array | null
  slots: Uint32Array
  /** Its number in the index; −1 outside. */
  place: number
}

export type Bits = Uint32Array

const NONE = new Uint32Array(0)

export const wordsFor = (slots: number): number => (slots + 31) >>> 5

/** `slots` must ascend. `words`: length of a bit set. */
export function slotSet(slots: readonly number[], words: number, place = -1): SlotSet {
  if (slots.length <= words) return { size: slots.length, bits: null, slots: Uint32Array.from(slots), place }
  const bits = new Uint32Array(words)
  for (const slot of slots) setBit(bits, slot)
  return { size: slots.length, bits, slots: NONE, place }
}

export const setOfBits = (bits: Bits): SlotSet => ({ size: countBits(bits), bits, slots: NONE, place: -1 })

export const hasBit = (bits: Bits, slot: number): boolean => (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1

export function setBit(bits: Bits, slot: number): void {
  const word = slot >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (slot & 31))
}

export function clearBit(bits: Bits, slot: number): void {
  const word = slot >>> 5
  bits[word] = (bits[word] ?? 0) & ~(1 << (slot & 31))
}

/** A set that outgrows its list becomes bits. */
export function addSlot(set: SlotSet, slot: number, words: number): void {
  if (set.bits) {
    if (hasBit(set.bits, slot)) return
    setBit(set.bits, slot)
    set.size += 1
    return
  }
  const at = placeOf(set.slots, slot)
  if (set.slots[at] === slot) return
  Object.assign(set, slotSet([...set.slots.subarray(0, at), slot, ...set.slots.subarray(at)], words, set.place))
}

export function removeSlot(set: SlotSet, slot: number): void {
  if (set.bits) {
    if (!hasBit(set.bits, slot)) return
    clearBit(set.bits, slot)
    set.size -= 1
    return
  }
  const at = placeOf(set.slots, slot)
  if (set.slots[at] !== slot) return
  set.slots = set.slots.filter((other) => other !== slot)
  set.size -= 1
}

export function addTo(target: Bits, set: SlotSet): void {
  const { bits, slots } = set
  if (bits) for (let word = 0; word < bits.length; word++) target[word] = (target[word] ?? 0) | (bits[word] ?? 0)
  else for (const slot of slots) setBit(target, slot)
}

export function keepOnly(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0)
}

/** Ascending. */
export function slotsOf(bits: Bits): Uint32Array {
  const set = setOfBits(bits)
  const slots = new Uint32Array(set.size)
  let count = 0
  eachSlot(set, (slot) => {
    slots[count++] = slot
  })
  return slots
}

export function eachSlot({ bits, slots }: SlotSet, visit: (slot: number) => void): void {
  for (const slot of slots) visit(slot)
  if (!bits) return
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) visit(word * 32 + 31 - Math.clz32(rest & -rest))
  }
}

export function countIn({ bits, slots }: SlotSet, among: Bits): number {
  let count = 0
  if (bits) for (let word = 0; word < bits.length; word++) count += ones((bits[word] ?? 0) & (among[word] ?? 0))
  else for (const slot of slots) if (hasBit(among, slot)) count += 1
  return count
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += ones(bits[word] ?? 0)
  return count
}

function ones(word: number): number {
  let sums = word - ((word >>> 1) & 0x5555_5555)
  sums = (sums & 0x3333_3333) + ((sums >>> 2) & 0x3333_3333)
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

function placeOf(slots: Uint32Array, slot: number): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((slots[middle] ?? 0) < slot) low = middle + 1
    else high = middle
  }
  return low
}
