import { refuse } from '#contract/refusals.ts'
import { NO_OPTIONS } from '#domain/import-run.ts'
import type { Locale } from '#domain/locale.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { say } from '#server/http/words.ts'
import { ImportError } from '../import-error.ts'
import { readList } from '../read-list.ts'
import { fitting, guessMapping, hasTitleVintages, headersOf } from './mapping-of.ts'
import { findMapping, insertRun } from './sql.ts'

type Upload = { bytes: Buffer; fileName: string; sheet: string; supplier: string; byAccount: number; locale: Locale }

/** Reads the list and keeps it as a draft; its columns are matched as last time, or by their headers. */
export async function uploadList(db: Pool, { bytes, fileName, sheet, supplier, byAccount, locale }: Upload): Promise<number> {
  const source = await explained(locale, async () => storable(await readList(bytes, sheet || undefined)))
  if (source.rows.length === 0) refuse('list-unreadable', { reason: say(locale, 'import.empty') })
  const headers = headersOf(source)
  const remembered = await findMapping(db, supplier, headers)
  const run = {
    byAccount,
    fileName,
    supplier: remembered?.supplier ?? supplier,
    source,
    mapping: remembered ? fitting(remembered, headers) : { columns: guessMapping(source), words: [] },
    options: remembered?.options ?? { ...NO_OPTIONS, takesTitleVintages: hasTitleVintages(source) },
  }
  return transaction(db, (tx) => insertRun(tx, run))
}

/** What is wrong with a list is told in the reader's language. */
export async function explained<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return refuse('list-unreadable', { reason: say(locale, `import.${error.key}`, error.params) })
  }
}

/** The database takes neither zeros nor halves of signs. */
function storable<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '') as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)])) as T
}
