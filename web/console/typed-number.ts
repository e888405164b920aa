import { type Fen, fromYuan } from '#domain/money.ts'

/** Undefined for anything but an integer within the bounds. */
export function typedInteger(text: string, min: number, max: number): number | undefined {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return /^-?\d{1,10}$/.test(trimmed) && number >= min && number <= max ? number : undefined
}

/** Accepts "¥1,288.50"; undefined when it is no amount or below `min`. */
export function typedYuan(text: string, min: number): Fen | undefined {
  const amount = fromYuan(text.replace(/[¥￥,，\s]/g, ''))
  return amount !== undefined && amount >= min ? amount : undefined
}

/** At most three decimals, returned in grams; undefined for anything else and for 0. */
export function typedKilograms(text: string, maxGrams: number): number | undefined {
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text.trim())) return undefined
  const grams = Math.round(Number(text) * 1000)
  return grams > 0 && grams <= maxGrams ? grams : undefined
}

/** Accepts a decimal point or comma; undefined when invalid or out of bounds. */
export function typedDecimal(text: string, min: number, max: number): number | undefined {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && number >= min && number <= max ? number : undefined
}

/** With at most `decimals` of them, as a whole number of the smallest part: 7.85 with four is 78500. Undefined when invalid or above `max`. */
export function typedScaled(text: string, decimals: number, max: number): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,9}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  const scaled = Number(whole + fraction.padEnd(decimals, '0'))
  return scaled <= max ? scaled : undefined
}
