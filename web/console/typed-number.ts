import { type Fen, fromYuan } from '#domain/money.ts'

/** A whole number within its bounds as somebody typed it; undefined for anything else. */
export function typedInteger(text: string, min: number, max: number): number | undefined {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return /^-?\d{1,10}$/.test(trimmed) && number >= min && number <= max ? number : undefined
}

/** Yuan as somebody typed them, with or without the sign and commas: "¥1,288.50". Undefined for what is no amount, or too little. */
export function typedYuan(text: string, min: number): Fen | undefined {
  const amount = fromYuan(text.replace(/[¥￥,，\s]/g, ''))
  return amount !== undefined && amount >= min ? amount : undefined
}

/** Kilograms with at most three decimals, in grams; undefined for anything else, or nothing. */
export function typedKilograms(text: string, maxGrams: number): number | undefined {
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text.trim())) return undefined
  const grams = Math.round(Number(text) * 1000)
  return grams > 0 && grams <= maxGrams ? grams : undefined
}

/** A number with a point or a comma; undefined for anything else, and for what lies outside. */
export function typedDecimal(text: string, min: number, max: number): number | undefined {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && number >= min && number <= max ? number : undefined
}
