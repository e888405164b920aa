import type { Locale } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'

const formats = new Map<Locale, Intl.NumberFormat>()

/** ¥30, CN¥30.50: discounts are mostly round. Prices keep two decimals (U30). */
export const shortMoney = (amount: Fen, locale: Locale): string => formatOf(locale).format(amount / 100)

/** The sign is set smaller than the sum. */
export function shortMoneyParts(amount: Fen, locale: Locale): { currency: string; sum: string } {
  const parts = formatOf(locale).formatToParts(amount / 100)
  const said = (isWanted: (type: string) => boolean) =>
    parts
      .filter(({ type }) => isWanted(type))
      .map(({ value }) => value)
      .join('')
  return { currency: said((type) => type === 'currency'), sum: said((type) => type !== 'currency').trim() }
}

function formatOf(locale: Locale): Intl.NumberFormat {
  const format =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY', trailingZeroDisplay: 'stripIfInteger' })
  formats.set(locale, format)
  return format
}
