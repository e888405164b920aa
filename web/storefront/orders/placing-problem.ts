import { changedPrice } from '#contract/shop/repriced.ts'
import type { Fen } from '#domain/money.ts'
import type { Checkout } from '#domain/order.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal, isStockRefusal } from '#web/api/is-refusal.ts'

/** `address-gone`: deleted since the page was opened. */
type AddressProblem = { kind: 'no-address' } | { kind: 'address-gone' } | { kind: 'not-delivered' }

/** `words` come from the shop in the language of the request. */
export type PlacingProblem =
  | AddressProblem
  /** As shown before. `words`: why its coupon was called back. */
  | { kind: 'price-changed'; was: Fen; pricesBefore: ReadonlyMap<string, Fen>; isCouponLost: boolean; words?: string }
  | { kind: 'coupon-lost' }
  | { kind: 'box-lost' }
  | { kind: 'stock'; words: string }
  /** One of the unpaid orders must be paid or cancelled first. */
  | { kind: 'unpaid'; words: string }
  | { kind: 'refused'; words: string }
  | { kind: 'unreachable' }

/** Said and mended where the address stands. */
export const isOfAddress = (problem: PlacingProblem | undefined): problem is AddressProblem =>
  problem?.kind === 'no-address' || problem?.kind === 'address-gone' || problem?.kind === 'not-delivered'

export const isPriceChanged = (error: unknown): boolean => error instanceof ApiError && changedPrice(error.data) !== undefined

export function kindOf(error: ApiError): 'stock' | 'unpaid' | 'refused' {
  if (isStockRefusal(error)) return 'stock'
  return isRefusal(error, 'order-too-many-unpaid', 'order-too-many-held') ? 'unpaid' : 'refused'
}

export const priceChange = (
  { lines, totals, couponClaimId }: Checkout,
  fresh: Checkout,
  error: unknown = undefined,
): PlacingProblem => ({
  kind: 'price-changed',
  was: totals.due,
  pricesBefore: new Map(lines.map(({ skuCode, price }) => [skuCode, price])),
  isCouponLost:
    couponClaimId !== null && !fresh.coupons.some(({ claimId, problem }) => claimId === couponClaimId && problem === null),
  ...(error instanceof ApiError && isRefusal(error, 'coupon-called-back') && { words: error.message }),
})

type Chosen = Pick<Checkout, 'couponClaimId' | 'boxId'>

/** What has ended, was called back or taken off since it was chosen. */
export function lostWith(chosen: Chosen, priced: Chosen): PlacingProblem | undefined {
  if (chosen.boxId !== null && priced.boxId !== chosen.boxId) return { kind: 'box-lost' }
  if (chosen.couponClaimId !== null && priced.couponClaimId !== chosen.couponClaimId) return { kind: 'coupon-lost' }
  return undefined
}
