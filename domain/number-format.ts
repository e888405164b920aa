import type { Locale } from './locale.ts'

/** Made once: making one costs more than all the numbers of a wine. */
const formats = new Map<string, Intl.NumberFormat>()

/** As `toLocaleString` writes it, which makes a format each time. */
export function formatNumber(value: number, locale: Locale, fractionDigitsMax = 3): string {
  const key = `${locale} ${fractionDigitsMax}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: fractionDigitsMax })
  formats.set(key, format)
  return format.format(value)
}
