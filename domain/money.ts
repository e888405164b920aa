import type { Locale } from './locale.ts'

/** Whole fen (1/100 yuan). The brand separates prices from counts. */
export type Fen = number & { readonly __unit: 'fen' }

export const fen = (amount: number): Fen => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of fen: ${amount}`)
  return amount as Fen
}

export const ZERO = fen(0)
export const add = (...amounts: Fen[]): Fen => fen(amounts.reduce((sum, amount) => sum + amount, 0))
export const subtract = (from: Fen, amount: Fen): Fen => fen(from - amount)
/** Of a sum of 0 or more, to the nearest fen; half a fen counts as one. */
export const percentOf = (amount: Fen, percent: number): Fen => fen(Math.floor((amount * percent + 50) / 100))
export const multiply = (unit: Fen, quantity: number): Fen => fen(unit * quantity)

export const toYuan = (amount: Fen): string => {
  const digits = Math.abs(amount).toString().padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Undefined for anything but yuan with at most two decimals; never rounds. */
export function fromYuan(yuan: string): Fen | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan.trim())
  if (!match) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return fen(sign ? -amount : amount)
}

/** Made once: making one costs more than a hundred amounts. */
const formats = new Map<Locale, Intl.NumberFormat>()

/** ¥128.00 in Chinese, CN¥128.00 in English (U30). */
export function formatMoney(amount: Fen, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY' })
  formats.set(locale, format)
  return format.format(amount / 100)
}

/**
 * Splits `total` by weight; the parts add up exactly. Remaining fen go to the largest remainders, earlier parts first. All
 * weights zero: equal shares.
 */
export function splitByWeight(total: Fen, weights: readonly number[]): Fen[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const shares = sum === 0 ? weights.map(() => 1) : weights
  const whole = sum === 0 ? weights.length : sum
  const exact = shares.map((weight) => (BigInt(total) * BigInt(weight)) / BigInt(whole))
  const remainders = shares.map((weight, index) => ({ index, rest: Number((BigInt(total) * BigInt(weight)) % BigInt(whole)) }))
  const missing = total - exact.reduce((a, part) => a + Number(part), 0)
  const lucky = new Set(
    remainders
      .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return exact.map((part, index) => fen(Number(part) + (lucky.has(index) ? 1 : 0)))
}
