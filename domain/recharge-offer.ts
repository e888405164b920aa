import { RECHARGE_MAX, RECHARGE_MIN } from './balance.ts'
import type { Fen } from './money.ts'

/** As staff plan it: pay `amount`, get `gift` on top. Days are Shanghai's, both included; null: no limit. */
export type OfferDraft = {
  amount: Fen
  gift: Fen
  perPerson: number | null
  fromDay: string | null
  toDay: string | null
  isOpen: boolean
}
export const OFFERS_MAX = 50
export const OFFER_PER_PERSON_MAX = 1_000

type OfferProblems = { amount?: 'amount'; gift?: 'gift'; toDay?: 'days' }

/** A gift above the amount is a slip of the pen. */
export function offerProblems({ amount, gift, fromDay, toDay }: Omit<OfferDraft, 'isOpen' | 'perPerson'>): OfferProblems {
  return {
    ...((amount < RECHARGE_MIN || amount > RECHARGE_MAX) && { amount: 'amount' }),
    ...((gift < 0 || gift > amount) && { gift: 'gift' }),
    ...(fromDay !== null && toDay !== null && fromDay > toDay && { toDay: 'days' }),
  }
}

export type OfferStanding = 'open' | 'planned' | 'over' | 'closed'

export function offerStanding({ isOpen, fromDay, toDay }: OfferDraft, today: string): OfferStanding {
  if (!isOpen) return 'closed'
  if (fromDay !== null && today < fromDay) return 'planned'
  return toDay !== null && today > toDay ? 'over' : 'open'
}
