import type { CouponProblem } from '#domain/coupon.ts'
import type { Coupon } from '#domain/coupon-offer.ts'
import type { Locale } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import { formatDay } from '../when.ts'
import type { useWords } from '../words.ts'
import { shortMoney } from './short-money.ts'

type Words = Pick<ReturnType<typeof useWords>, 't'> & { locale: Locale }

export const conditionWords = ({ minSpend }: { minSpend: Fen }, { t, locale }: Words): string =>
  minSpend > 0 ? t('coupons.condition.from', { amount: shortMoney(minSpend, locale) }) : t('coupons.condition.any')

/** "¥30 off ¥200+". */
export const offerWords = ({ amount, minSpend }: { amount: Fen; minSpend: Fen }, { t, locale }: Words): string =>
  minSpend > 0
    ? t('coupons.amount-from', { amount: shortMoney(amount, locale), from: shortMoney(minSpend, locale) })
    : t('coupons.amount-any', { amount: shortMoney(amount, locale) })

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
