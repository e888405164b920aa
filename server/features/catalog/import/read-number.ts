import { UNIT_FACTORS, UNIT_MARKS } from '#domain/vocabulary/lists.ts'

/** A number of a list. Two values where its sign may part thousands or decimals: 2,000 is 2000 or 2. */
export type ListNumber = { thousands: number | undefined; decimal: number | undefined; hasScale: boolean }

const longestFirst = UNIT_MARKS.toSorted((one, other) => other.length - one.length)
const NUMBER = new RegExp(`^(-?)(\\d+(?:[.,'’\\s]\\d+)*)\\s*(?:(${longestFirst.join('|')})(?!\\p{Script=Latin}))?`, 'iu')
/** No thousand begins with a zero: 0,375 is less than one. */
const THOUSANDS = /^[1-9]\d{0,2}([.,'’ ])\d{3}(?:\1\d{3})*$/
const THOUSANDS_AND_POINT = /^[1-9]\d{0,2}([,'’ ])\d{3}(?:\1\d{3})*\.\d+$/
const THOUSANDS_AND_COMMA = /^[1-9]\d{0,2}([.'’ ])\d{3}(?:\1\d{3})*,\d+$/
const DECIMAL = /^\d+(?:[.,]\d+)?$/

/** Undefined for what is no number, or more than one. */
export function readNumber(text: string): ListNumber | undefined {
  const match = NUMBER.exec(text.trim())
  const [all = '', sign = '', digits = '', unit = ''] = match ?? []
  if (!match || /\d/.test(text.trim().slice(all.length))) return undefined
  const factor = (UNIT_FACTORS[unit.toLowerCase()] ?? 1) * (sign === '' ? 1 : -1)
  // Floating point makes 0.07 times 1000 a little more than 70.
  const valued = (plain: string | undefined) =>
    plain === undefined ? undefined : Number((Number(plain) * factor).toPrecision(15))
  const bare = digits.replace(/\s/g, ' ')
  const [thousands, decimal] = [valued(withThousands(bare)), valued(DECIMAL.test(bare) ? bare.replace(',', '.') : undefined)]
  return thousands === undefined && decimal === undefined ? undefined : { thousands, decimal, hasScale: Math.abs(factor) !== 1 }
}

function withThousands(digits: string): string | undefined {
  if (THOUSANDS.test(digits)) return digits.replace(/[.,'’ ]/g, '')
  if (THOUSANDS_AND_POINT.test(digits)) return digits.replace(/[,'’ ]/g, '')
  return THOUSANDS_AND_COMMA.test(digits) ? digits.replace(/[.'’ ]/g, '').replace(',', '.') : undefined
}

/** The only value that a number has, also when its sign may be either. */
export const meaningsOf = ({ thousands, decimal }: ListNumber): number[] =>
  [...new Set([thousands, decimal])].filter((value) => value !== undefined)
