import { ORDER_HEADER, TRACKING_HEADER } from './vocabulary/pair-headers.ts'

/* Pairs of order and tracking number, as they come from a spreadsheet, a courier's export or a scanner. */

export const PAIRS_MAX = 200
export const PAIR_WORD_MAX = 64
export const PAIRS_FILE_MAX_MEGABYTES = 2

export type Pair = { number: string; trackingNumber: string }
/** `line`: where it stands in what was typed. */
export type TypedPair = Pair & { line: number }

/** `sent-before`: this very pair was carried out earlier; nothing is sent again. */
export const PAIR_STATES = ['ready', 'sent', 'sent-before', 'wrong'] as const

export const PAIR_PROBLEMS = [
  'order-unknown',
  'order-unpaid',
  'order-sent',
  'order-over',
  'order-refund-asked',
  'order-twice',
  'replacement-sent',
  'replacement-called-off',
  'replacement-refunded',
  'tracking-missing',
  'tracking-rounded',
  'tracking-form',
  'tracking-foreign',
  'tracking-twice',
  'tracking-used',
  'tracking-of-order',
  'not-sent',
] as const
export type PairProblem = (typeof PAIR_PROBLEMS)[number]

/** Full-width signs become plain; our order numbers are written small. */
export const cleanOrderNumber = (typed: string): string => plain(typed).toLowerCase()
export const cleanTrackingNumber = (typed: string): string => plain(typed).toUpperCase()
const plain = (typed: string): string => typed.normalize('NFKC').replace(/[\s"'`]/g, '')

/** A spreadsheet has shown a long number as 1.23457E+14: its digits are lost. */
export const isRounded = (trackingNumber: string): boolean => /^\d([.,]\d+)?E\+\d{2}$/i.test(trackingNumber)

/** Titles may stand above the headers. */
const HEADERS_WITHIN = 10
/** An order, or a replacement for some of it. */
const OURS = /^cp\d{20}(r\d+)?$/

/** One pair on each line, with a tab, comma, semicolon or space between, half or full width. */
export function pairsOfText(text: string): TypedPair[] {
  return pairsOfRows(text.split(/\r\n?|\n/).map((words, index) => ({ line: index + 1, cells: cellsOf(words.normalize('NFKC')) })))
}

function cellsOf(words: string): string[] {
  const cells = words.split(/[\t,;|、]/)
  if (cells.length > 1) return cells
  const [first = '', ...rest] = words.trim().split(/\s+/)
  return [first, rest.join('')]
}

/** Without headers the first two filled cells are meant, in whichever order; headers name the columns. */
export function pairsOfRows(rows: readonly { line: number; cells: readonly string[] }[]): TypedPair[] {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const headers = filled.slice(0, HEADERS_WITHIN).findIndex(({ cells }) => isHeader(cells) && columnsOf(cells) !== undefined)
  const columns = columnsOf(filled[headers]?.cells ?? [])
  const [first] = filled
  const from = headers >= 0 ? headers + 1 : first && isHeader(first.cells) ? 1 : 0
  return filled.slice(from).map(({ line, cells }) => {
    const [number = '', trackingNumber = ''] = columns
      ? [cells[columns.order], cells[columns.tracking]]
      : inOrder(cells.filter((cell) => cell.trim() !== ''))
    return { line, number: cleanOrderNumber(number), trackingNumber: cleanTrackingNumber(trackingNumber) }
  })
}

const isHeader = (cells: readonly string[]): boolean => !cells.some((cell) => /\d/.test(cell))

function columnsOf(cells: readonly string[]): { order: number; tracking: number } | undefined {
  const order = cells.findIndex((cell) => ORDER_HEADER.test(cell))
  const tracking = cells.findIndex((cell, index) => index !== order && TRACKING_HEADER.test(cell))
  return order < 0 || tracking < 0 ? undefined : { order, tracking }
}

function inOrder(cells: readonly string[]): readonly string[] {
  const at = cells.findIndex((cell) => OURS.test(cleanOrderNumber(cell)))
  return at > 0 ? [cells[at] ?? '', ...cells.filter((_, index) => index !== at)] : cells
}

/** Rows whose order stands in a row before. */
export function repeatedOrders(pairs: readonly Pair[]): ReadonlySet<number> {
  const met = new Set<string>()
  return new Set(
    pairs.flatMap(({ number }, index) => {
      const isMet = met.has(number)
      met.add(number)
      return isMet ? [index] : []
    }),
  )
}
