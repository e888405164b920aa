import type { FlashState } from '#domain/flash-sale.ts'
import type { LiveStock } from './use-stock-watch.ts'

export type OfferState = FlashState | 'sold-out'

/** A sale of several days may be sold out before today's time. */
export function offerState(state: FlashState, { remaining, isGone }: Pick<LiveStock, 'remaining' | 'isGone'>): OfferState {
  if (isGone || state === 'ended') return 'ended'
  return remaining > 0 ? state : 'sold-out'
}
