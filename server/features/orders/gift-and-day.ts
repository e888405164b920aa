import { Refusal } from '#contract/refusals.ts'
import { type DeliveryDay, dayWords, nextDayWords } from '#domain/delivery-day.ts'
import { boxesFor, type GiftBox, type OrderGift } from '#domain/gift.ts'
import type { WantedGift, WantedOrder } from './new-order.ts'
import type { Priced } from './price-checkout.ts'

/** A box that is no longer offered, or a day on which nothing can be delivered any more. */
export function extrasProblem(
  { gift, deliverOn }: Pick<WantedOrder, 'gift' | 'deliverOn'>,
  { box, days }: Priced,
): Refusal | null {
  if (gift?.boxId && !box) return new Refusal('gift-box-gone')
  return deliverOn ? dayProblem(days, deliverOn) : null
}

/** The refusal names the next days that can be kept. */
export function dayProblem(possible: readonly DeliveryDay[], wanted: string): Refusal | null {
  if (possible.some(({ day }) => day === wanted)) return null
  if (possible.length === 0) return new Refusal('delivery-day-none')
  return new Refusal('delivery-day-gone', { day: dayWords(wanted), next: nextDayWords(possible) })
}

export const orderGift = ({ card }: WantedGift, box: GiftBox | null, bottles: number): OrderGift => ({
  card,
  boxes: box && { name: box.name, price: box.price, count: boxesFor(bottles, box) },
})
