import { type CouponProblem, type HeldCoupon, percentFigure } from '#domain/coupon.ts'
import type { Coupon } from '#domain/coupon-offer.ts'
import type { Locale } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import { formatDay } from '../when.ts'
import type { useWords } from '../words.ts'
import { shortMoney } from './short-money.ts'

type Words = Pick<ReturnType<typeof useWords>, 't'> & { locale: Locale }

export const conditionWords = ({ minSpend }: { minSpend: Fen }, { t, locale }: Words): string =>
  minSpend > 0 ? t('coupons.condition.from', { amount: shortMoney(minSpend, locale) }) : t('coupons.condition.any')

type Worth = Pick<HeldCoupon, 'amount' | 'percent'>

/** "¥30", or "10% off". */
export const worthWords = ({ amount, percent }: Worth, { t, locale }: Words): string =>
  percent === null ? shortMoney(amount, locale) : t('coupons.percent', { figure: percentFigure(percent, locale) })

/** The most that a percentage takes off; undefined for a fixed sum, which says it already. */
export const limitWords = ({ amount, percent }: Worth, { t, locale }: Words): string | undefined =>
  percent === null ? undefined : t('coupons.at-most', { amount: shortMoney(amount, locale) })

/** "¥30 off ¥200+", "10% off, up to ¥100". */
export function offerWords({ amount, percent, minSpend }: Worth & { minSpend: Fen }, { t, locale }: Words): string {
  const off = { amount: shortMoney(amount, locale), from: shortMoney(minSpend, locale) }
  if (percent === null) return t(minSpend > 0 ? 'coupons.amount-from' : 'coupons.amount-any', off)
  const figure = percentFigure(percent, locale)
  return t(minSpend > 0 ? 'coupons.percent-from' : 'coupons.percent-any', { ...off, figure })
}

type Validity = Pick<Coupon, 'validFrom' | 'validTo'> & { validDays?: number | null }

/** As far as known before it is taken. */
export function validityWords({ validDays, validFrom, validTo }: Validity, { t, locale }: Words): string {
  if (validTo === null) return t('coupons.valid.days', { count: validDays ?? 0 })
  const to = formatDay(validTo, locale)
  return validFrom === null
    ? t('coupons.valid.until', { to })
    : t('coupons.valid.between', { from: formatDay(validFrom, locale), to })
}

export function problemWords(problem: CouponProblem, { t, locale }: Words): string {
  if (problem.kind === 'too-little') return t('coupons.problem.too-little', { missing: shortMoney(problem.missing, locale) })
  if (problem.kind === 'not-yet') return t('coupons.problem.not-yet', { from: formatDay(problem.from, locale) })
  return t(`coupons.problem.${problem.kind}`)
}
