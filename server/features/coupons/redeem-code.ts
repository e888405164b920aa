import { refuse } from '#contract/refusals.ts'
import { readCode } from '#domain/coupon-code.ts'
import type { Deps } from '#server/http/deps.ts'
import { claimCoupon } from './claim-coupon.ts'
import type { Guesser } from './guess-sql.ts'
import { findCodes, GUESS_MINUTES } from './limit-guesses.ts'

/** A shopper types a code and gets the claim's id. A closed or called back coupon has no code that anybody could find out. */
export async function redeemCode(
  deps: Pick<Deps, 'db' | 'now'>,
  by: Guesser & { accountId: number },
  typed: string,
): Promise<number> {
  const code = readCode(typed)
  const found = (await findCodes(deps.db, [code], by)) ?? refuse('coupon-code-too-often', { minutes: GUESS_MINUTES })
  const couponId = found.get(code)
  return couponId === undefined ? refuse('coupon-code-unknown') : claimCoupon(deps, by.accountId, couponId, code)
}
