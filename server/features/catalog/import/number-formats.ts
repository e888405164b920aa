import { FOREIGN_FORMATS } from '#domain/vocabulary/lists.ts'

/** What a format of a spreadsheet says of the numbers in its cells. */
export type NumberFormat = { isPercent: boolean; currency: string }

/** Built into every workbook: 0 % and 0.00 %. */
const PERCENTS = ['9', '10']

export function formatsOf(id: string, code = ''): NumberFormat {
  const [currency = ''] = Object.entries(FOREIGN_FORMATS).find(([, marks]) => marks.some((mark) => code.includes(mark))) ?? []
  // Words in quotes, and signs behind a backslash, are only shown.
  const bare = code.replace(/"[^"]*"|\\./g, '')
  return { isPercent: PERCENTS.includes(id) || bare.includes('%'), currency }
}

/** 12.5 % is stored as 0.125, and 12.8 as 12.800000000000001. */
export function shownNumber(stored: number, { isPercent, currency }: NumberFormat = { isPercent: false, currency: '' }): string {
  const number = Number((isPercent ? stored * 100 : stored).toPrecision(15))
  if (currency !== '') return `${number} ${currency}`
  return isPercent ? `${plain(number)}%` : plain(number)
}

/** In text a point before three digits may part thousands; in a cell of numbers it never does. */
const plain = (number: number): string => (/^-?\d+\.\d{3}$/.test(String(number)) ? `${number}0` : String(number))
