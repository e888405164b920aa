import { COUPON_PERCENT_MAX } from './coupon.ts'
import { type CodeProblem, codeProblem } from './coupon-code.ts'
import type { Coupon } from './coupon-offer.ts'

/** A coupon as staff plan it. Coupons with a high `sort` come first. Only staff know its `code`, null unless it is given by that. */
export type CouponDraft = Omit<Coupon, 'id' | 'claimed'> & { sort: number; code: string | null }

export const COUPON_TITLE_MAX = 40
/** Why one was called back, as its holders read it. */
export const CALL_BACK_REASON_MAX = 100
export const COUPON_DAYS_MAX = 3_650
export const COUPON_TOTAL_MAX = 10_000_000
export const COUPON_PER_PERSON_MAX = 1_000
/** From minus this to this. */
export const COUPON_SORT_MAX = 1_000
/** Categories or wines that one coupon names. */
export const COUPON_THINGS_MAX = 200

type DraftProblems = {
  amount?: 'amount'
  percent?: 'percent'
  minSpend?: 'min-spend-low'
  termIds?: 'terms'
  productIds?: 'wines'
  validFrom?: 'valid-from'
  validTo?: 'valid-to' | 'valid-order'
  claimTo?: 'claim-order'
  code?: CodeProblem
}
export type DraftProblem = Required<DraftProblems>[keyof DraftProblems]

/** Fields that contradict others or miss what those require; empty when the draft is right. */
export function draftProblems(draft: Omit<CouponDraft, 'title'>): DraftProblems {
  const { amount, percent, minSpend, scope, termIds, productIds, validDays, validFrom, validTo, claimFrom, claimTo } = draft
  const wrongCode = draft.givenBy === 'code' ? codeProblem(draft.code ?? '') : undefined
  return {
    ...(amount <= 0 && { amount: 'amount' }),
    ...(percent !== null && !isPercent(percent) && { percent: 'percent' }),
    // 0: from any sum on. A percentage never takes off everything.
    ...(percent === null && minSpend > 0 && minSpend <= amount && { minSpend: 'min-spend-low' }),
    ...(scope === 'category' && termIds.length === 0 && { termIds: 'terms' }),
    ...(scope === 'product' && productIds.length === 0 && { productIds: 'wines' }),
    ...(validDays !== null && validFrom !== null && { validFrom: 'valid-from' }),
    // Exactly one of the two.
    ...((validDays === null) === (validTo === null) && { validTo: 'valid-to' }),
    ...(isReversed(validFrom, validTo) && { validTo: 'valid-order' }),
    ...(isReversed(claimFrom, claimTo) && { claimTo: 'claim-order' }),
    ...(wrongCode && { code: wrongCode }),
  }
}

const isPercent = (percent: number): boolean => Number.isInteger(percent) && percent >= 1 && percent <= COUPON_PERCENT_MAX

const isReversed = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && Date.parse(from) >= Date.parse(to)
