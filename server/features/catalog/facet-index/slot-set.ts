/**
 * Some of the wines of an index, by their slots (places in its columns): a bit for every slot when there are many, the sorted slots
 * themselves when there are few, so that ten thousand estates with a handful of wines each cost little. Changed in place.
 */
export type SlotSet = {
  size: number
  bits: Uint32Array | null
  slots: Uint32Array
  /** Its number among the sets of an index; −1 for one that was made for a question. */
  place: number
}

/** One bit per slot. */
export type Bits = Uint32Array

const NONE = new Uint32Array(0)

/** Length of a set of so many slots as bits, in words of 32. */
export const wordsFor = (slots: number): number => (slots + 31) >>> 5

/** `slots` must ascend. `words`: the length of a set as bits. */
export function slotSet(slots: readonly number[], words: number, place = -1): SlotSet {
  if (slots.length <= words) return { size: slots.length, bits: null, slots: Uint32Array.from(slots), place }
  const bits = new Uint32Array(words)
  for (const slot of slots) setBit(bits, slot)
  return { size: slots.length, bits, slots: NONE, place }
}

/** A set made for a question, out of its bits. */
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

/** `words` as for `slotSet`: a set that outgrows its list of slots becomes bits. */
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

/** Puts the slots of a set to those of `target`. */
export function addTo(target: Bits, set: SlotSet): void {
  const { bits, slots } = set
  if (bits) for (let word = 0; word < bits.length; word++) target[word] = (target[word] ?? 0) | (bits[word] ?? 0)
  else for (const slot of slots) setBit(target, slot)
}

/** Leaves in `target` what `other` has too. */
export function keepOnly(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0)
}

/** The slots that have a bit, ascending. */
export function slotsOf(bits: Bits): Uint32Array {
  const slots = new Uint32Array(countBits(bits))
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    // The lowest one at a time.
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) slots[count++] = word * 32 + 31 - Math.clz32(rest & -rest)
  }
  return slots
}

/** How many slots of a set are among these. */
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

/** The number of ones in a word: pairs, nibbles and bytes are added up side by side. */
function ones(word: number): number {
  let sums = word - ((word >>> 1) & 0x5555_5555)
  sums = (sums & 0x3333_3333) + ((sums >>> 2) & 0x3333_3333)
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Where a slot stands, or would stand, among ascending ones. */
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
