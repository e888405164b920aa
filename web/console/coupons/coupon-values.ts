import type { CouponDraft, StaffCoupon } from '#contract/staff/coupons.ts'
import type { CouponGiver, CouponScope } from '#domain/coupon.ts'
import type { Localized } from '#domain/locale.ts'
import { toYuan, ZERO } from '#domain/money.ts'
import { fromShopTime, toShopTime } from '../shop-time.ts'
import { typedInteger, typedYuan } from '../typed-number.ts'

/* What the form of a coupon holds, as typed, and what is made of it. The limits are those of the wire. */

export const TITLE_MAX = 40
export const DAYS_MAX = 3_650
export const TOTAL_MAX = 10_000_000
export const PER_PERSON_MAX = 1_000
export const SORT_MAX = 1_000

export type NamedThing = { id: number; name: Localized }

export type CouponValues = {
  zh: string
  en: string
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
  sort: string
}

/** What the form begins with: a coupon as it is, or a new one. */
export function couponValues(coupon: StaffCoupon | undefined): CouponValues {
  if (!coupon) {
    return {
      zh: '',
      en: '',
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
      sort: '0',
    }
  }
  return {
    zh: coupon.title.zh,
    en: coupon.title.en,
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
    sort: String(coupon.sort),
  }
}

export type CouponProblem =
  | 'title'
  | 'amount'
  | 'min-spend'
  | 'terms'
  | 'wines'
  | 'days'
  | 'valid-to'
  | 'valid-order'
  | 'claim-order'
  | 'total'
  | 'total-below-claimed'
  | 'per-person'
  | 'sort'

/** What is wrong with the values, by field. `claimed`: how many shoppers have it already. */
export function checkCoupon(values: CouponValues, claimed: number): Partial<Record<keyof CouponValues, CouponProblem>> {
  const total = values.total.trim() === '' ? null : typedInteger(values.total, 1, TOTAL_MAX)
  const byDays = values.validity === 'days'
  return {
    ...(values.zh.trim() === '' && { zh: 'title' }),
    ...(values.en.trim() === '' && { en: 'title' }),
    ...(typedYuan(values.amount, 1) === undefined && { amount: 'amount' }),
    ...(values.minSpend.trim() !== '' && typedYuan(values.minSpend, 0) === undefined && { minSpend: 'min-spend' }),
    ...(values.scope === 'category' && values.terms.length === 0 && { terms: 'terms' }),
    ...(values.scope === 'product' && values.wines.length === 0 && { wines: 'wines' }),
    ...(byDays && typedInteger(values.validDays, 1, DAYS_MAX) === undefined && { validDays: 'days' }),
    ...(!byDays && fromShopTime(values.validTo) === null && { validTo: 'valid-to' }),
    ...(!byDays && isReversed(values.validFrom, values.validTo) && { validTo: 'valid-order' }),
    ...(values.givenBy !== 'given' && isReversed(values.claimFrom, values.claimTo) && { claimTo: 'claim-order' }),
    ...(total === undefined && { total: 'total' }),
    ...(total && total < claimed && { total: 'total-below-claimed' }),
    ...(typedInteger(values.perPerson, 1, PER_PERSON_MAX) === undefined && { perPerson: 'per-person' }),
    ...(typedInteger(values.sort, -SORT_MAX, SORT_MAX) === undefined && { sort: 'sort' }),
  }
}

function isReversed(from: string, to: string): boolean {
  const [begins, ends] = [fromShopTime(from), fromShopTime(to)]
  return begins !== null && ends !== null && begins >= ends
}

/** The coupon that right values describe. */
export function couponDraft(values: CouponValues): CouponDraft {
  const byDays = values.validity === 'days'
  return {
    title: { zh: values.zh.trim(), en: values.en.trim() },
    amount: typedYuan(values.amount, 0) ?? ZERO,
    minSpend: typedYuan(values.minSpend, 0) ?? ZERO,
    scope: values.scope,
    termIds: values.scope === 'category' ? values.terms.map(({ id }) => id) : [],
    productIds: values.scope === 'product' ? values.wines.map(({ id }) => id) : [],
    validDays: byDays ? (typedInteger(values.validDays, 1, DAYS_MAX) ?? null) : null,
    validFrom: byDays ? null : fromShopTime(values.validFrom),
    validTo: byDays ? null : fromShopTime(values.validTo),
    // Staff give it whenever they like: the times are not asked for.
    claimFrom: values.givenBy === 'given' ? null : fromShopTime(values.claimFrom),
    claimTo: values.givenBy === 'given' ? null : fromShopTime(values.claimTo),
    total: typedInteger(values.total, 1, TOTAL_MAX) ?? null,
    perPerson: typedInteger(values.perPerson, 1, PER_PERSON_MAX) ?? 1,
    givenBy: values.givenBy,
    sort: typedInteger(values.sort, -SORT_MAX, SORT_MAX) ?? 0,
  }
}
