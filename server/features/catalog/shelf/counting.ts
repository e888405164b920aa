import { tallyOf } from './members.ts'
import type { ShelfIndex } from './shelf-index.ts'
import { type Bits, countIn, type SlotSet, slotsOf } from './slot-set.ts'

/** Some wines of an index, ready to be counted. */
export type Counting = { slots: Uint32Array; countOf: (set: SlotSet) => number }

/** Wine by wine, which is less than set by set: each is in some forty. When they are the most, those are counted that are missing. */
export function counting({ live, members, sets, count }: ShelfIndex, bits: Bits): Counting {
  const slots = slotsOf(bits)
  const areMost = slots.length > count / 2
  const tally = tallyOf(members, areMost ? slotsOf(live.map((word, at) => word & ~(bits[at] ?? 0))) : slots, sets.size)
  return {
    slots,
    countOf(set) {
      if (set.place < 0) return countIn(set, bits)
      const counted = tally[set.place] ?? 0
      return areMost ? set.size - counted : counted
    },
  }
}
