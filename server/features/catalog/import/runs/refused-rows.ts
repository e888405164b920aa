import { CSV_BEGINNING, type CsvCell, csvLines } from '#domain/csv.ts'
import type { Locale } from '#domain/locale.ts'
import { say } from '#server/http/words.ts'
import type { SourceFile } from '../read-rows.ts'
import type { RowReport } from '../report.ts'
import { sayNote } from './show-run.ts'
import type { KeptReport, RefusedRows } from './sql.ts'

/** As they came, so that they can be mended; the rest of a list is dropped once it is imported. */
export function refusedOf({ headers, rows }: SourceFile, reports: readonly RowReport[]): RefusedRows {
  const notes = new Map(reports.filter(({ outcome }) => outcome === 'refused').map((row) => [row.line, row.notes]))
  const shown = headers.filter((header) => header !== '')
  return {
    headers: shown,
    rows: rows.flatMap(({ line, values }) => {
      const problems = notes.get(line)
      return problems ? [{ cells: shown.map((header) => cellOf(values[header])), notes: problems }] : []
    }),
  }
}

const cellOf = (value: unknown): CsvCell => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** The last column says why; an import takes no notice of it. */
export function refusedCsv({ refused }: KeptReport, locale: Locale): Buffer {
  const { headers, rows } = refused ?? { headers: [], rows: [] }
  const lines = rows.map(({ cells, notes }) => [...cells, notes.map((note) => sayNote(note, locale)).join('; ')])
  return Buffer.from(CSV_BEGINNING + csvLines([[...headers, say(locale, 'import.refused-because')], ...lines]))
}
