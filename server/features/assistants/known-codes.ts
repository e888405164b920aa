import { isCode, readCode } from '#domain/coupon-code.ts'
import { readCouponCode } from '#domain/coupon-offer.ts'
import { findCodes } from '#server/features/coupons/limit-guesses.ts'
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
