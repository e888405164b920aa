import type { FacetIndex } from './columns.ts'
import { memberOfTerm } from './memberships.ts'
import { orderOf } from './orders.ts'
import { eachSlot } from './slot-set.ts'

/** Wines that have most of these terms; in stock first, then in the shop's order. */
export function relatedTo(
  index: FacetIndex,
  termIds: readonly number[],
  { except, limit }: { except: number; limit: number },
): number[] {
  const { sets, columns, count, slotOf, capacity } = index
  const shared = new Uint8Array(capacity)
  for (const id of termIds) {
    const set = sets.get(memberOfTerm(id))
    if (!set) continue
    eachSlot(set, (slot) => {
      shared[slot] = (shared[slot] ?? 0) + 1
    })
  }
  const own = slotOf[except]
  if (own !== undefined) shared[own] = 0
  // In stock and sold out, each by the number of terms.
  const ranks = Array.from({ length: 2 * (termIds.length + 1) }, (): number[] => [])
  const order = orderOf(index, 'default')
  for (let at = 0; at < count; at++) {
    const slot = order[at] ?? 0
    const terms = shared[slot] ?? 0
    if (terms === 0) continue
    const rank = (columns.isSoldOut[slot] ? termIds.length + 1 : 0) + termIds.length - terms
    const same = ranks[rank]
    if (same && same.length < limit) same.push(columns.id[slot] ?? 0)
    if (rank === 0 && same?.length === limit) break
  }
  return ranks.flat().slice(0, limit)
}
