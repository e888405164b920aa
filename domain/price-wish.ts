import { type Fen, fen } from './money.ts'

/** A share of today's price that is offered to begin with, rounded down to whole yuan. */
const SUGGESTED_PERCENT = 95
const YUAN = 100

/** A little below today's price. */
export function suggestedWish(price: Fen): Fen {
  const whole = Math.floor((price * SUGGESTED_PERCENT) / 100 / YUAN) * YUAN
  return fen(Math.max(whole, Math.min(price - 1, YUAN), 1))
}

/** A wish for today's price, or for a gift, is none. */
export const isBelow = (wish: Fen, price: Fen): boolean => wish > 0 && wish < price
