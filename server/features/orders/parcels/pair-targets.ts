import { can, type OrderStatus } from '#domain/order-status.ts'
import type { PairProblem } from '#domain/parcel-pairs.ts'
import { leftToReplace, readReplacementNumber } from '#domain/replacement.ts'
import type { Db } from '#server/db/database.ts'
import { type PairOrder, type PairParcel, type PairReplacement, selectPairOrders, selectPairReplacements } from './pair-sql.ts'

/** What a number in a pair means: what is left of an order, or a replacement. */
export type PairTarget = {
  order: string
  recipient: string
  door: string
  bottles: number
  /** Null: the order itself. */
  replacement: { order: string; id: number } | null
  /** Of the order, by what is inside: a parcel with this number has left before, or the number belongs to another one. */
  own: PairParcel[]
  others: PairParcel[]
  /** Why nothing of it can be sent. */
  problem: PairProblem | undefined
}

/** By the number as it was asked. An order comes first, whatever its number looks like. */
export async function findTargets(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, PairTarget>> {
  const orders = await selectPairOrders(db, numbers)
  const targets = new Map(orders.map((order) => [order.number, targetOf(order, null, problemOfOrder(order))]))
  const asked = numbers.flatMap((number) => {
    const meant = targets.has(number) ? undefined : readReplacementNumber(number)
    return meant ? [{ number, ...meant }] : []
  })
  if (asked.length === 0) return targets
  const made = await selectPairReplacements(
    db,
    asked.map(({ id }) => id),
  )
  for (const { number, order, id } of asked) {
    const found = made.find((each) => each.id === id && each.number === order)
    if (found) targets.set(number, targetOf(found, id, problemOfReplacement(found)))
  }
  return targets
}

const targetOf = (
  { number, recipient, door, bottles, parcels }: PairOrder,
  id: number | null,
  problem: PairProblem | undefined,
): PairTarget => ({
  order: number,
  recipient,
  door,
  bottles,
  replacement: id === null ? null : { order: number, id },
  own: parcels.filter(({ replacementId }) => replacementId === id),
  others: parcels.filter(({ replacementId }) => replacementId !== id),
  problem,
})

function problemOfOrder({ status, isBeingRefunded }: PairOrder): PairProblem | undefined {
  if (!can('ship', status)) return PROBLEM_OF[status]
  return isBeingRefunded ? 'order-refund-asked' : undefined
}

function problemOfReplacement({ state, status, isBeingRefunded, lines }: PairReplacement): PairProblem | undefined {
  if (state !== 'waiting') return `replacement-${state}`
  if (isBeingRefunded) return 'order-refund-asked'
  return can('replace', status) && lines.every((line) => leftToReplace(line) >= 0) ? undefined : 'replacement-refunded'
}

const PROBLEM_OF: Record<OrderStatus, PairProblem> = {
  unpaid: 'order-unpaid',
  paid: 'not-sent',
  'part-shipped': 'not-sent',
  shipped: 'order-sent',
  received: 'order-sent',
  finished: 'order-sent',
  cancelled: 'order-over',
  refunded: 'order-over',
}
