import type { Pool } from '#server/db/database.ts'
import { transaction } from '#server/db/database.ts'
import type { PictureStore } from '#server/external/pictures.ts'
import { seedVocabulary } from '#server/features/catalog/seed-vocabulary.ts'
import { indexWines } from '#server/features/search/index/index-wines.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import { storeLocalImages } from './local-images.ts'
import { type Prepared, prepareRecords } from './prepare-records.ts'
import type { Mapping } from './read-mapping.ts'
import type { SourceFile } from './read-rows.ts'
import type { EstateRecord, WineRecord } from './record.ts'
import type { ImportReport } from './report.ts'
import { listTerms, lockImports } from './sql.ts'
import { TermBook } from './term-book.ts'
import { writeEstates } from './write-estates.ts'
import { writeWines } from './write-wines.ts'

export type ImportOptions = {
  mapping?: Mapping
  isDryRun?: boolean
  skipErrors?: boolean
  folder?: string
  onProgress?: (done: number, total: number) => void
}

class DryRun extends Error {}

/** Imports a list in one transaction. Wrong rows stop all of it unless `skipErrors`. Idempotent; never deletes. */
export async function importCatalogue(
  db: Pool,
  pictures: PictureStore,
  file: SourceFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { mapping, isDryRun = false, skipErrors = false, folder, onProgress } = options
  const { records, rows, ignoredHeaders } = prepareRecords(file, mapping)
  if (folder !== undefined) await storeLocalImages(records, { folder, pictures, isDryRun })

  const report: ImportReport = { rows, newTerms: [], ignoredHeaders, isWritten: false }
  const isAnyRefused = rows.some(({ outcome }) => outcome === 'refused')
  if (isAnyRefused && !skipErrors) return report

  const good = records.filter((prepared) => prepared.rows.every(({ outcome }) => outcome !== 'refused'))
  const estates = good.filter((prepared): prepared is Prepared<EstateRecord> => prepared.record.kind === 'estate')
  const wines = good.filter((prepared): prepared is Prepared<WineRecord> => prepared.record.kind === 'wine')
  const write = async () => {
    await transaction(db, async (tx) => {
      await lockImports(tx)
      await seedVocabulary(tx)
      const book = new TermBook(await listTerms(tx))
      await writeEstates(tx, book, estates)
      const { changedIds, isAnyAdded } = await writeWines(tx, book, wines, {
        onProgress: (done) => onProgress?.(done, wines.length),
      })
      await indexWines(tx, changedIds)
      report.newTerms = book.added
        .filter(({ kind }) => kind !== 'estate' || estates.length === 0)
        .map(({ kind, name }) => ({ kind, name: name.en }))
      if (isDryRun) throw new DryRun()
      // Estate pages show all their wines, so they change, too.
      if (estates.some(({ rows: [row] }) => row?.outcome !== 'unchanged')) await announce(tx, '*')
      else if (isAnyAdded || changedIds.length > 0) await announce(tx, 'products', 'categories', ...tagsOf('product', changedIds))
    })
    report.isWritten = true
  }
  try {
    await write()
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return report
}
