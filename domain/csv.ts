import { type Fen, toYuan } from './money.ts'

/** An amount is kept apart from people's texts, so that a minus never looks like the start of a formula. */
export type CsvCell = string | number | null | { money: Fen }

/** A spreadsheet would run such a text as a formula. An import takes the apostrophe off again (T46). */
export const withoutFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The same behind signs at which a program may split: in many countries lists have semicolons. */
const guarded = (text: string): string => withoutFormula(text).replace(/([;\t\r\n]\s*"?\s*)(?='*[=+\-@])/g, "$1'")

/** As it was before it was guarded against formulas. */
export const unguarded = (text: string): string => text.replace(/(^|[;\t\r\n]\s*"?\s*)'(?='*[=+\-@])/g, '$1')

/** Excel reads UTF-8 only behind this sign. */
export const CSV_BEGINNING = '\uFEFF'

export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return toYuan(cell.money)
  const text = guarded(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
