import type { FlashState } from '#domain/flash-sale.ts'
import type { LiveStock } from './use-stock-watch.ts'

/** What a shopper can do about a sale: wait, buy, or look elsewhere. */
export type OfferState = FlashState | 'sold-out'

/** A sale of several days may be sold out before its time of today comes. */
export function offerState(state: FlashState, { remaining, isGone }: Pick<LiveStock, 'remaining' | 'isGone'>): OfferState {
  if (isGone || state === 'ended') return 'ended'
  return remaining > 0 ? state : 'sold-out'
}
