import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { ImportError } from './import-error.ts'

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

export const COLUMNS_MAX = 300
/** Longer rows are no rows: a line break is missing. */
const ROW_MAX = 1_000_000
/** The headers stand there. */
const HEAD_MAX = 8_192
const DELIMITERS = [',', ';', '\t'] as const

export function readRows(bytes: Buffer): SourceFile {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new ImportError('empty')
  return /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
}

function readJson(text: string): SourceFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new ImportError('not-json', { message: error instanceof Error ? error.message : '' })
  }
  const records = Array.isArray(parsed) ? parsed : [parsed]
  const rows = records.map((record: unknown, index): SourceRow => {
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) return { line: index + 1, values: { ...record } }
    return { line: index + 1, values: {}, problem: { key: 'not-a-record', params: {} } }
  })
  return { format: 'json', headers: [...new Set(rows.flatMap(({ values }) => Object.keys(values)))], rows }
}

type Parsed = { record: string[]; info: { lines: number } }

function readCsv(text: string): SourceFile {
  let records: Parsed[]
  try {
    records = parse(text, {
      delimiter: guessDelimiter(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: ROW_MAX,
      info: true,
    }) as unknown as Parsed[]
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError('not-csv', { line: Number(error.lines ?? 0), message: error.message })
    throw error
  }
  const [head, ...body] = records
  const headers = head?.record.map((header) => header.trim()) ?? []
  if (headers.length > COLUMNS_MAX) throw new ImportError('too-many-columns', { max: COLUMNS_MAX })
  const twice = headers.find((header, index) => header !== '' && headers.indexOf(header) !== index)
  if (twice !== undefined) throw new ImportError('header-twice', { header: twice })
  let line = (head?.info.lines ?? 1) + 1
  const rows = body.flatMap(({ record, info }): SourceRow[] => {
    const start = line
    line = info.lines + 1
    if (record.every((cell) => cell.trim() === '')) return []
    const values = Object.fromEntries(headers.map((header, index) => [header, record[index] ?? '']))
    if (record.length === headers.length) return [{ line: start, values }]
    return [{ line: start, values, problem: { key: 'column-count', params: { found: record.length, expected: headers.length } } }]
  })
  return { format: 'csv', headers, rows }
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
