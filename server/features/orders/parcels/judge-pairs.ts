import type { JudgedPair, WantedPairs } from '#contract/staff/parcel-pairs.ts'
import { can, type OrderStatus } from '#domain/order-status.ts'
import { TRACKING_NUMBER } from '#domain/parcel.ts'
import { isRounded, type Pair, type PairProblem, repeatedOrders } from '#domain/parcel-pairs.ts'
import { type Courier, findCourier } from '#domain/vocabulary/couriers.ts'
import type { Deps } from '#server/http/deps.ts'
import { type PairOrder, selectPairOrders, selectUsedNumbers } from './pair-sql.ts'

/** What sending each pair would do at this moment. */
export async function judgePairs(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { courier: word, pairs }: WantedPairs,
): Promise<JudgedPair[]> {
  const courier = findCourier(word)
  const name = courier?.name.zh ?? word
  const [found, used] = await Promise.all([
    selectPairOrders(
      db,
      pairs.map(({ number }) => number),
    ),
    selectUsedNumbers(
      db,
      name,
      pairs.map(({ trackingNumber }) => trackingNumber),
      now(),
    ),
  ])
  const orders = new Map(found.map((order) => [order.number, order]))
  const repeated = repeatedOrders(pairs)
  const isElsewhere = (pair: Pair, { door }: PairOrder) =>
    used.some((other) => other.trackingNumber === pair.trackingNumber && other.number !== pair.number && other.door !== door)
  const isTwice = (pair: Pair, order: PairOrder) =>
    pairs.some(({ number, trackingNumber }) => {
      const other = orders.get(number)
      return trackingNumber === pair.trackingNumber && number !== pair.number && other !== undefined && other.door !== order.door
    })
  return pairs.map((pair, index) => {
    const order = orders.get(pair.number)
    const wrong = (problem: PairProblem) => judged(pair, order, 'wrong', problem)
    if (repeated.has(index)) return wrong('order-twice')
    if (!order) return wrong('order-unknown')
    const form = wrongForm(pair.trackingNumber, courier)
    if (form) return wrong(form)
    if (order.parcels.some((parcel) => parcel.courier === name && parcel.trackingNumber === pair.trackingNumber))
      return judged(pair, order, 'sent-before')
    if (!can('ship', order.status)) return wrong(PROBLEM_OF[order.status])
    if (order.isBeingRefunded) return wrong('order-refund-asked')
    if (isTwice(pair, order)) return wrong('tracking-twice')
    if (isElsewhere(pair, order)) return wrong('tracking-used')
    return judged(pair, order, 'ready')
  })
}

const judged = (
  pair: Pair,
  order: PairOrder | undefined,
  state: JudgedPair['state'],
  problem: PairProblem | null = null,
): JudgedPair => ({ ...pair, state, problem, recipient: order?.recipient ?? '', bottles: order?.bottles ?? 0 })

function wrongForm(trackingNumber: string, courier: Courier | undefined): PairProblem | undefined {
  if (trackingNumber === '') return 'tracking-missing'
  if (isRounded(trackingNumber)) return 'tracking-rounded'
  if (!TRACKING_NUMBER.test(trackingNumber)) return 'tracking-form'
  return courier && !courier.number.test(trackingNumber) ? 'tracking-foreign' : undefined
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
