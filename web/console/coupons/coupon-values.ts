import type { StaffCoupon } from '#contract/staff/coupons.ts'
import { COUPON_PERCENT_MAX, type CouponGiver, type CouponScope } from '#domain/coupon.ts'
import { readCode } from '#domain/coupon-code.ts'
import {
  COUPON_DAYS_MAX,
  COUPON_PER_PERSON_MAX,
  COUPON_SORT_MAX,
  COUPON_TOTAL_MAX,
  type CouponDraft,
  type DraftProblem,
  draftProblems,
} from '#domain/coupon-draft.ts'
import { isInBoth, type Localized } from '#domain/locale.ts'
import { toYuan, ZERO } from '#domain/money.ts'
import { fromShopTime, toShopTime } from '../shop-time.ts'
import { typedInteger, typedYuan } from '../typed-number.ts'

/* Form values as typed. */

export type NamedThing = { id: number; name: Localized }

export type CouponValues = {
  title: Localized
  kind: 'sum' | 'percent'
  percent: string
  /** With a percentage the most that it takes off. */
  amount: string
  minSpend: string
  scope: CouponScope
  terms: readonly NamedThing[]
  wines: readonly NamedThing[]
  validity: 'days' | 'dates'
  validDays: string
  validFrom: string
  validTo: string
  claimFrom: string
  claimTo: string
  total: string
  perPerson: string
  givenBy: CouponGiver
  code: string
  sort: string
}

export function couponValues(coupon: StaffCoupon | undefined): CouponValues {
  if (!coupon) {
    return {
      title: { zh: '', en: '' },
      kind: 'sum',
      percent: '',
      amount: '',
      minSpend: '',
      scope: 'shop',
      terms: [],
      wines: [],
      validity: 'days',
      validDays: '30',
      validFrom: '',
      validTo: '',
      claimFrom: '',
      claimTo: '',
      total: '',
      perPerson: '1',
      givenBy: 'claim',
      code: '',
      sort: '0',
    }
  }
  return {
    title: coupon.title,
    kind: coupon.percent === null ? 'sum' : 'percent',
    percent: coupon.percent === null ? '' : String(coupon.percent),
    amount: toYuan(coupon.amount),
    minSpend: coupon.minSpend === 0 ? '' : toYuan(coupon.minSpend),
    scope: coupon.scope,
    terms: coupon.scope === 'category' ? coupon.goodFor : [],
    wines: coupon.scope === 'product' ? coupon.goodFor : [],
    validity: coupon.validDays === null ? 'dates' : 'days',
    validDays: coupon.validDays === null ? '' : String(coupon.validDays),
    validFrom: toShopTime(coupon.validFrom),
    validTo: toShopTime(coupon.validTo),
    claimFrom: toShopTime(coupon.claimFrom),
    claimTo: toShopTime(coupon.claimTo),
    total: coupon.total === null ? '' : String(coupon.total),
    perPerson: String(coupon.perPerson),
    givenBy: coupon.givenBy,
    code: coupon.code ?? '',
    sort: String(coupon.sort),
  }
}

export type CouponProblem =
  | Exclude<DraftProblem, 'valid-from'>
  | 'title'
  | 'min-spend'
  | 'days'
  | 'total'
  | 'total-below-claimed'
  | 'per-person'
  | 'sort'

export function checkCoupon(values: CouponValues, claimed: number): Partial<Record<keyof CouponValues, CouponProblem>> {
  const total = values.total.trim() === '' ? null : typedInteger(values.total, 1, COUPON_TOTAL_MAX)
  const byDays = values.validity === 'days'
  const {
    amount,
    percent,
    minSpend,
    termIds: terms,
    productIds: wines,
    validTo,
    claimTo,
    code,
  } = draftProblems(couponDraft(values))
  return {
    ...(!isInBoth(values.title) && { title: 'title' }),
    ...(minSpend && { minSpend }),
    ...(values.minSpend.trim() !== '' && typedYuan(values.minSpend, 0) === undefined && { minSpend: 'min-spend' }),
    ...(byDays && typedInteger(values.validDays, 1, COUPON_DAYS_MAX) === undefined && { validDays: 'days' }),
    ...(total === undefined && { total: 'total' }),
    ...(total && total < claimed && { total: 'total-below-claimed' }),
    ...(typedInteger(values.perPerson, 1, COUPON_PER_PERSON_MAX) === undefined && { perPerson: 'per-person' }),
    ...(typedInteger(values.sort, -COUPON_SORT_MAX, COUPON_SORT_MAX) === undefined && { sort: 'sort' }),
    ...(percent && { percent }),
    ...(amount && { amount }),
    ...(terms && { terms }),
    ...(wines && { wines }),
    ...(validTo && !byDays && { validTo }),
    ...(claimTo && { claimTo }),
    ...(code && { code }),
  }
}

/** Call it only for values without problems. */
export function couponDraft(values: CouponValues): CouponDraft {
  const byDays = values.validity === 'days'
  return {
    title: { zh: values.title.zh.trim(), en: values.title.en.trim() },
    amount: typedYuan(values.amount, 0) ?? ZERO,
    // 0 is refused.
    percent: values.kind === 'percent' ? (typedInteger(values.percent, 1, COUPON_PERCENT_MAX) ?? 0) : null,
    minSpend: typedYuan(values.minSpend, 0) ?? ZERO,
    scope: values.scope,
    termIds: values.scope === 'category' ? values.terms.map(({ id }) => id) : [],
    productIds: values.scope === 'product' ? values.wines.map(({ id }) => id) : [],
    validDays: byDays ? (typedInteger(values.validDays, 1, COUPON_DAYS_MAX) ?? null) : null,
    validFrom: byDays ? null : fromShopTime(values.validFrom),
    validTo: byDays ? null : fromShopTime(values.validTo),
    // Staff may give it at any time.
    claimFrom: values.givenBy === 'given' ? null : fromShopTime(values.claimFrom),
    claimTo: values.givenBy === 'given' ? null : fromShopTime(values.claimTo),
    total: typedInteger(values.total, 1, COUPON_TOTAL_MAX) ?? null,
    perPerson: typedInteger(values.perPerson, 1, COUPON_PER_PERSON_MAX) ?? 1,
    givenBy: values.givenBy,
    code: values.givenBy === 'code' ? readCode(values.code) : null,
    sort: typedInteger(values.sort, -COUPON_SORT_MAX, COUPON_SORT_MAX) ?? 0,
  }
}
