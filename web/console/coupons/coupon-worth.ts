import { type HeldCoupon, percentFigure } from '#domain/coupon.ts'
import type { Fen } from '#domain/money.ts'
import type { useWords } from '../use-words.ts'

type Worth = Pick<HeldCoupon, 'amount' | 'percent'>
type Words = Pick<ReturnType<typeof useWords>, 't' | 'money' | 'locale'>

/** "CN¥30.00", or "10% off". */
export const worthWords = ({ amount, percent }: Worth, { t, money, locale }: Words): string =>
  percent === null ? money(amount) : t('console-sales.coupons.percent-words', { figure: percentFigure(percent, locale) })

/** The most that a percentage takes off; undefined for a fixed sum, which says it already. */
export const limitWords = ({ amount, percent }: Worth, { t, money }: Words): string | undefined =>
  percent === null ? undefined : t('console-sales.coupons.at-most-words', { amount: money(amount) })

/** "CN¥30.00 off from CN¥200.00", "10% off, up to CN¥100.00". */
export function offWords(coupon: Worth & { minSpend: Fen }, words: Words): string {
  const { amount, percent, minSpend } = coupon
  const { t, money, locale } = words
  const off = { amount: money(amount), from: money(minSpend) }
  if (percent === null) return t(minSpend > 0 ? 'console-sales.coupons.off-from' : 'console-sales.coupons.off', off)
  const figure = percentFigure(percent, locale)
  return t(minSpend > 0 ? 'console-sales.coupons.percent-from' : 'console-sales.coupons.percent-off', { ...off, figure })
}
