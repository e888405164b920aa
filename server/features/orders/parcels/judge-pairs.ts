import type { JudgedPair, WantedPairs } from '#contract/staff/parcel-pairs.ts'
import { TRACKING_NUMBER } from '#domain/parcel.ts'
import { isRounded, type Pair, type PairProblem, repeatedOrders } from '#domain/parcel-pairs.ts'
import { type Courier, findCourier } from '#domain/vocabulary/couriers.ts'
import type { Deps } from '#server/http/deps.ts'
import { type PairParcel, selectUsedNumbers } from './pair-sql.ts'
import { findTargets, type PairTarget } from './pair-targets.ts'

/** What sending each pair would do at this moment. */
export async function judgePairs(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { courier: word, pairs }: WantedPairs,
): Promise<JudgedPair[]> {
  const courier = findCourier(word)
  const name = courier?.name.zh ?? word
  const [targets, used] = await Promise.all([
    findTargets(
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
  const repeated = repeatedOrders(pairs)
  const isElsewhere = (pair: Pair, { door }: PairTarget) =>
    used.some((other) => other.trackingNumber === pair.trackingNumber && other.number !== pair.number && other.door !== door)
  const isTwice = (pair: Pair, target: PairTarget) =>
    pairs.some(({ number, trackingNumber }) => {
      const other = targets.get(number)
      return trackingNumber === pair.trackingNumber && number !== pair.number && other !== undefined && other.door !== target.door
    })
  const isInLineBefore = ({ trackingNumber }: Pair, index: number, { order }: PairTarget) =>
    pairs.some((other, at) => at < index && other.trackingNumber === trackingNumber && targets.get(other.number)?.order === order)
  return pairs.map((pair, index) => {
    const target = targets.get(pair.number)
    const wrong = (problem: PairProblem) => judged(pair, target, 'wrong', problem)
    const hasNumber = (parcel: PairParcel) => parcel.courier === name && parcel.trackingNumber === pair.trackingNumber
    if (repeated.has(index)) return wrong('order-twice')
    if (!target) return wrong('order-unknown')
    const form = wrongForm(pair.trackingNumber, courier)
    if (form) return wrong(form)
    if (target.own.some(hasNumber)) return judged(pair, target, 'sent-before')
    if (target.problem) return wrong(target.problem)
    if (target.others.some(hasNumber) || isInLineBefore(pair, index, target)) return wrong('tracking-of-order')
    if (isTwice(pair, target)) return wrong('tracking-twice')
    if (isElsewhere(pair, target)) return wrong('tracking-used')
    return judged(pair, target, 'ready')
  })
}

const judged = (
  pair: Pair,
  target: PairTarget | undefined,
  state: JudgedPair['state'],
  problem: PairProblem | null = null,
): JudgedPair => ({
  ...pair,
  state,
  problem,
  recipient: target?.recipient ?? '',
  bottles: target?.bottles ?? 0,
  replacement: target?.replacement ?? null,
})

function wrongForm(trackingNumber: string, courier: Courier | undefined): PairProblem | undefined {
  if (trackingNumber === '') return 'tracking-missing'
  if (isRounded(trackingNumber)) return 'tracking-rounded'
  if (!TRACKING_NUMBER.test(trackingNumber)) return 'tracking-form'
  return courier && !courier.number.test(trackingNumber) ? 'tracking-foreign' : undefined
}
