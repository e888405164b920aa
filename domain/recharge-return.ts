import { add, type Fen, fen, subtract, ZERO } from './money.ts'

/* What is given back of a recharge (docs/decisions/081). */

/** `gift`: the shop's bonus on it. `returned`, `giftTaken`: what went back of both before. */
export type ReturnableRecharge = { amount: Fen; gift: Fen; returned: Fen; giftTaken: Fen }

/**
 * What of the shopper's own money can go back the way it was paid: at most what is left of this recharge, and what the balance
 * holds once the gift's share of it is taken off. Whoever gets all of a balance back leaves nothing of it, so a part of a fen is
 * the shopper's.
 */
export function returnableOf({ amount, gift, returned, giftTaken }: ReturnableRecharge, balance: Fen): Fen {
  const held = add(balance, returned, giftTaken)
  const whole = add(amount, gift)
  const own = held >= whole ? amount : fen(Number((BigInt(held) * BigInt(amount) + BigInt(whole) - 1n) / BigInt(whole)))
  return fen(Math.max(ZERO, own - returned))
}

/**
 * What is taken of the gift when `wanted` goes back: in proportion, so that with all of the money all of the gift is gone. Parts of a
 * fen stay with the shopper, and it is never more than the balance holds besides.
 */
export function giftTakenWith({ amount, gift, returned, giftTaken }: ReturnableRecharge, wanted: Fen, balance: Fen): Fen {
  const share = fen(Number((BigInt(gift) * BigInt(add(returned, wanted))) / BigInt(amount)))
  return fen(Math.min(subtract(share, giftTaken), subtract(balance, wanted)))
}
