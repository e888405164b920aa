import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { ImportError } from './import-error.ts'
import { COLUMNS_MAX, requireFewValues, requireFitting, requireShortText } from './list-limits.ts'

/** `line`: where it begins (CSV), or its number (JSON). */
export type SourceRow = {
  line: number
  values: Record<string, unknown>
  problem?: { key: string; params: Record<string, number> }
}
export type SourceFile = {
  format: 'csv' | 'json' | 'xlsx'
  headers: string[]
  rows: SourceRow[]
  sheets?: string[]
  sheet?: string
}

/** Longer rows are no rows: a line break is missing. */
const ROW_MAX = 1_000_000
/** The headers stand there. */
const HEAD_MAX = 8_192
/** With empty ones, of which a spreadsheet may have as many as it has lines. */
const LINES_MAX = 1_048_576
const DELIMITERS = [',', ';', '\t'] as const

export function readRows(bytes: Buffer): SourceFile {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new ImportError('empty')
  return /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
}

function readJson(text: string): SourceFile {
  requireFewValues(text)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new ImportError('not-json', { message: error instanceof Error ? error.message : '' })
  }
  const records = Array.isArray(parsed) ? parsed : [parsed]
  requireFitting({ rows: records.length, headers: [] })
  const headers = new Set<string>()
  const rows = records.map((record: unknown, index): SourceRow => {
    const line = index + 1
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      return { line, values: {}, problem: { key: 'not-a-record', params: {} } }
    for (const key of Object.keys(record)) headers.add(key)
    if (headers.size > COLUMNS_MAX) throw new ImportError('too-many-columns', { max: COLUMNS_MAX })
    return { line, values: { ...record } }
  })
  return { format: 'json', headers: [...headers], rows }
}

type Line = { start: number; cells: string[] }

function readCsv(text: string): SourceFile {
  const { headers, lines } = readLines(text)
  requireShortText({ rows: lines.length, headers, bytes: Buffer.byteLength(text) })
  const rows = lines.map(({ start, cells }): SourceRow => {
    const values = Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? '']))
    if (cells.length === headers.length) return { line: start, values }
    return { line: start, values, problem: { key: 'column-count', params: { found: cells.length, expected: headers.length } } }
  })
  return { format: 'csv', headers, rows }
}

/** Stops at the first line that is too much. */
function readLines(text: string): { headers: string[]; lines: Line[] } {
  let headers: string[] | undefined
  const lines: Line[] = []
  let [start, count] = [1, 0]
  const take = (cells: string[], { lines: end }: { lines: number }): undefined => {
    const line = { start, cells }
    start = end + 1
    if (++count > LINES_MAX) requireFitting({ rows: count, headers: [] })
    if (!headers) headers = checkedHeaders(cells)
    else if (cells.some((cell) => cell.trim() !== '')) requireFitting({ rows: lines.push(line), headers })
  }
  try {
    parse(text, {
      delimiter: guessDelimiter(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: ROW_MAX,
      on_record: take,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError('not-csv', { line: Number(error.lines ?? 0), message: error.message })
    throw error
  }
  return { headers: headers ?? [], lines }
}

function checkedHeaders(cells: readonly string[]): string[] {
  const headers = cells.map((header) => header.trim())
  requireFitting({ rows: 0, headers })
  const twice = headers.find((header, index) => header !== '' && headers.indexOf(header) !== index)
  if (twice !== undefined) throw new ImportError('header-twice', { header: twice })
  return headers
}

function guessDelimiter(text: string): string {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const sign of text.slice(0, HEAD_MAX)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) break
    else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const count = (sign: string) => counts.get(sign) ?? 0
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
