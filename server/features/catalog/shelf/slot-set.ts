/**
 * Some of the wines of an index, by their slots (places in its columns): a bit for every slot when there are many, the sorted slots
 * themselves when there are few, so that ten thousand estates with a handful of wines each cost little. Changed in place.
 */
export type SlotSet = { size: number; bits: Uint32Array | null; slots: Uint32Array }

/** One bit per slot. */
export type Bits = Uint32Array

const NONE = new Uint32Array(0)

export const wordsFor = (slots: number): number => (slots + 31) >>> 5

/** `slots` must ascend. `words`: the length of a set as bits. */
export function slotSet(slots: readonly number[], words: number): SlotSet {
  if (slots.length <= words) return { size: slots.length, bits: null, slots: Uint32Array.from(slots) }
  const bits = new Uint32Array(words)
  for (const slot of slots) setBit(bits, slot)
  return { size: slots.length, bits, slots: NONE }
}

export const setOfBits = (bits: Bits): SlotSet => ({ size: countBits(bits), bits, slots: NONE })

export const hasBit = (bits: Bits, slot: number): boolean => (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1

export function setBit(bits: Bits, slot: number): void {
  const word = slot >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (slot & 31))
}

export function clearBit(bits: Bits, slot: number): void {
  const word = slot >>> 5
  bits[word] = (bits[word] ?? 0) & ~(1 << (slot & 31))
}

export function addSlot(set: SlotSet, slot: number, words: number): void {
  if (set.bits) {
    if (hasBit(set.bits, slot)) return
    setBit(set.bits, slot)
    set.size += 1
    return
  }
  const at = placeOf(set.slots, slot)
  if (set.slots[at] === slot) return
  Object.assign(set, slotSet([...set.slots.subarray(0, at), slot, ...set.slots.subarray(at)], words))
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

/** Some slots with the words in which they are: of a few wines among many, most words are empty. */
export type Counting = { bits: Bits; filled: Uint32Array }
export const counting = (bits: Bits): Counting => ({ bits, filled: filledWords(bits) })

function filledWords(bits: Bits): Uint32Array {
  const filled = new Uint32Array(bits.length)
  let count = 0
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) filled[count++] = word
  return filled.subarray(0, count)
}

/** How many slots of a set are among these. */
export function countIn({ bits, slots }: SlotSet, { bits: among, filled }: Counting): number {
  let count = 0
  // By place: walking by iterator takes twice as long, and a page of facets comes here some thousand times.
  if (bits) {
    for (let at = 0; at < filled.length; at++) {
      const word = filled[at] ?? 0
      count += ones((bits[word] ?? 0) & (among[word] ?? 0))
    }
  } else {
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0
      count += ((among[slot >>> 5] ?? 0) >>> (slot & 31)) & 1
    }
  }
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
