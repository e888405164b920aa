import { useEffect, useState } from 'react'
import type { Checkout } from '#domain/order.ts'
import { type GiftChoice, keepGift, keptGift, NO_GIFT } from './kept-gift.ts'

type Shown = { checkout: Checkout; chooseBox: (boxId: number | null) => Promise<void> }

/** A present, its card and box, and the day of delivery; what is no longer offered counts as not chosen. */
export function useGift(cartId: string, { checkout, chooseBox }: Shown) {
  const [choice, setChoice] = useState<GiftChoice>(NO_GIFT)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page is there
  useEffect(() => {
    const kept = keptGift(cartId)
    if (!kept) return
    setChoice(kept)
    if (kept.isPresent && checkout.boxes.some(({ id }) => id === kept.boxId)) void chooseBox(kept.boxId)
  }, [cartId])

  function choose(change: Partial<GiftChoice>): void {
    const next = { ...choice, ...change }
    setChoice(next)
    keepGift(cartId, next)
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
