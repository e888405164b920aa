import type { GiftCard } from '#domain/gift.ts'

/** What was chosen on the confirm page. `boxId` null: no box; `deliverOn` null: as soon as possible. */
export type GiftChoice = { isPresent: boolean; card: GiftCard; boxId: number | null; deliverOn: string | null }
export const NO_GIFT: GiftChoice = { isPresent: false, card: { text: '', from: '', to: '' }, boxId: null, deliverOn: null }

const NAME = 'rebstock.gift'

type Kept = GiftChoice & { cartId: string }

/** For this tab, so that a reload loses no words. */
export function keepGift(cartId: string, choice: GiftChoice): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ cartId, ...choice } satisfies Kept))
  } catch {
    // Storage is off: what was written lasts until the page is left.
  }
}

export function keptGift(cartId: string): GiftChoice | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Kept | null
    return stored?.cartId === cartId ? stored : undefined
  } catch {
    return undefined
  }
}

export function forgetGift(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}
