import type { Db, Pool } from '#server/db/database.ts'
import { transaction } from '#server/db/database.ts'
import type { PictureStore } from '#server/external/pictures.ts'
import { seedTerms, seedVocabulary } from '#server/features/catalog/seed-vocabulary.ts'
import { indexWines } from '#server/features/search/index/index-wines.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import { ImportError } from './import-error.ts'
import { keepOwnImages, storeLocalImages } from './local-images.ts'
import { placeSkuCodes } from './place-sku-codes.ts'
import { type Prepared, type PreparedFile, prepareRecords } from './prepare-records.ts'
import type { Mapping } from './read-mapping.ts'
import type { SourceFile } from './read-rows.ts'
import type { EstateRecord, WineRecord } from './record.ts'
import type { ImportReport } from './report.ts'
import { shadowCatalogue } from './shadow-sql.ts'
import { type KnownProduct, listTerms, lockImports } from './sql.ts'
import { TermBook } from './term-book.ts'
import { writeEstates } from './write-estates.ts'
import { type ImportedBy, writeWines } from './write-wines.ts'

/** `before`: wines as they were, by id. */
export type WrittenImport = {
  report: ImportReport
  before: ReadonlyMap<number, KnownProduct>
  after: ReadonlyMap<number, KnownProduct>
  newTermIds: number[]
}

export type ImportOptions = {
  /** The import that staff started; none on the command line. */
  run?: ImportedBy
  mapping?: Mapping | undefined
  isDryRun?: boolean
  skipErrors?: boolean
  /** Takes SKUs off sale that a wine's lines no longer name. */
  endsMissing?: boolean
  /** Years at the end of names are vintages. By default as the mapping says. */
  takesTitleVintages?: boolean | undefined
  folder?: string
  /** For another import to end; otherwise this one is refused. */
  waits?: boolean
  onProgress?: (done: number, total: number) => void
  /** Called at the end of the import's transaction. */
  onWritten?: (tx: Db, written: WrittenImport) => Promise<void>
}

class TakenBack extends Error {}

/** Imports a list in one transaction. Wrong rows stop all of it unless `skipErrors`. Idempotent; never deletes. */
export async function importCatalogue(
  db: Pool,
  pictures: PictureStore,
  file: SourceFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { mapping, isDryRun = false, folder, takesTitleVintages } = options
  const prepared = prepareRecords(file, mapping, takesTitleVintages)
  if (folder !== undefined) await storeLocalImages(prepared.records, { folder, pictures, isDryRun })
  else await keepOwnImages(prepared.records)
  const report: ImportReport = {
    rows: prepared.rows,
    newTerms: [],
    differences: [],
    ignoredHeaders: prepared.ignoredHeaders,
    isWritten: false,
  }
  try {
    await transaction(db, (tx) => writeImport(tx, prepared, report, options))
    report.isWritten = true
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return report
}

async function writeImport(
  tx: Db,
  { records, rows }: PreparedFile,
  report: ImportReport,
  { mapping, isDryRun = false, skipErrors = false, endsMissing = false, onProgress, onWritten, run, waits = true }: ImportOptions,
): Promise<void> {
  if (isDryRun) await shadowCatalogue(tx)
  else if (!(await lockImports(tx, waits))) throw new ImportError('busy')
  await (isDryRun ? seedTerms(tx) : seedVocabulary(tx))
  const good = await placeSkuCodes(
    tx,
    records.filter((prepared) => prepared.rows.every(({ outcome }) => outcome !== 'refused')),
  )
  const estates = good.filter((prepared): prepared is Prepared<EstateRecord> => prepared.record.kind === 'estate')
  const wines = good.filter((prepared): prepared is Prepared<WineRecord> => prepared.record.kind === 'wine')
  const book = new TermBook(await listTerms(tx))
  for (const { kind, name, code } of mapping?.words ?? []) book.teach(kind, name, code)
  await writeEstates(tx, book, estates)
  const { differences, before, after } = await writeWines(tx, book, wines, {
    endsMissing,
    run,
    onProgress: (done) => onProgress?.(done, wines.length),
  })
  report.differences = differences
  const changedIds = differences.map(({ productId }) => productId)
  if (!isDryRun) await indexWines(tx, changedIds)
  report.newTerms = book.added
    .filter(({ kind }) => kind !== 'estate' || estates.length === 0)
    .map(({ kind, name }) => ({ kind, name: name.en }))
  if (!skipErrors && rows.some(({ outcome }) => outcome === 'refused')) {
    for (const row of rows) if (row.outcome !== 'refused' && row.outcome !== 'skipped') row.outcome = 'held'
    throw new TakenBack()
  }
  await onWritten?.(tx, { report, before, after, newTermIds: book.added.map(({ id }) => id) })
  if (isDryRun) throw new TakenBack()
  // Estate pages show all their wines, so they change, too.
  if (estates.some(({ rows: [row] }) => row?.outcome !== 'unchanged')) await announce(tx, '*')
  else if (changedIds.length > 0) await announce(tx, 'products', 'categories', ...tagsOf('product', changedIds))
}
