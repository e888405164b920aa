import type { AppliedCoupon } from '#contract/assistants/basket.ts'
import { isCode, readCode } from '#domain/coupon-code.ts'
import { readCouponCode } from '#domain/coupon-offer.ts'
import type { Db } from '#server/db/database.ts'
import { findCouponOfCopy } from '#server/features/coupons/coupon-sql.ts'
import { findCodes } from '#server/features/coupons/limit-guesses.ts'
import type { FoundOrder } from '#server/features/orders/find-order.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Asked } from './asked.ts'
import type { OperationCall } from './operation.ts'

/**
 * Looks up the merchant's codes once, when they are sent: a basket that is read again is no guess. `before`: what was known stays so.
 * Whoever has guessed too often hears that a code is wrong.
 */
export async function withKnownCodes(
  db: Deps['db'],
  asked: Asked,
  { place }: Pick<OperationCall<unknown>, 'place'>,
  before?: Asked,
): Promise<Asked> {
  const sent = (asked.codes ?? []).filter((code) => readCouponCode(code) === undefined).map(readCode)
  const codes = [...new Set(sent)].filter(isCode)
  if (codes.length === 0) return asked
  const fresh = codes.filter((code) => !before?.known?.includes(code))
  const found = fresh.length > 0 ? await findCodes(db, fresh, { accountId: null, place }) : undefined
  const known = codes.filter((code) => !fresh.includes(code) || found?.has(code))
  return known.length > 0 ? { ...asked, known } : asked
}

/** The order's coupon, with the code that led to it unless the person has chosen another one. */
export async function usedCoupon(
  db: Db,
  { couponClaimId, totals }: FoundOrder,
  codes: Asked['codes'] = [],
): Promise<AppliedCoupon | null> {
  const coupon = couponClaimId === null ? undefined : await findCouponOfCopy(db, couponClaimId)
  if (!coupon) return null
  const code = codes.find((each) =>
    readCouponCode(each) === undefined ? readCode(each) === coupon.code : readCouponCode(each) === coupon.id,
  )
  return { ...(code === undefined ? {} : { code }), coupon: { title: coupon.title, discount: totals.discount } }
}
