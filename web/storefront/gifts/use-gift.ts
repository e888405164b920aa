import type { Checkout } from '#domain/order.ts'
import { useKeptExtra } from '../orders/kept-extras.ts'
import type { GiftWish } from './gift-choice.tsx'

const NO_GIFT: GiftWish = { isPresent: false, card: { text: '', from: '', to: '' }, boxId: null, deliverOn: null }

type Shown = { checkout: Checkout; chooseBox: (boxId: number | null) => Promise<void> }

/** A present, its card and box, and the day of delivery; what is no longer offered counts as not chosen. */
export function useGift(cartId: string, { checkout, chooseBox }: Shown) {
  const [choice, keep] = useKeptExtra(cartId, 'gift', {
    atFirst: NO_GIFT,
    onFound: (kept) => {
      if (kept.isPresent && checkout.boxes.some(({ id }) => id === kept.boxId)) void chooseBox(kept.boxId)
    },
  })

  function choose(change: Partial<GiftWish>): void {
    const next = { ...choice, boxId, ...change }
    keep(next)
    const wanted = next.isPresent ? next.boxId : null
    if (wanted !== checkout.boxId) void chooseBox(wanted)
  }

  const { isPresent, card, deliverOn } = choice
  const boxId = checkout.boxes.some(({ id }) => id === choice.boxId) ? choice.boxId : null
  const isPossible = deliverOn === null || checkout.days.some(({ day }) => day === deliverOn)
  return {
    choice: { ...choice, boxId },
    choose,
    /** The day that was chosen and cannot be kept, for instance at another address. */
    lostDay: isPossible ? null : deliverOn,
    /** As it is sent. */
    wanted: { gift: isPresent ? { card, boxId } : null, deliverOn: isPossible ? deliverOn : null },
  }
}
