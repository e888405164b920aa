import { refuse } from '#contract/refusals.ts'
import type { MappedColumn, MappedWord, RunOptions } from '#domain/import-run.ts'
import type { Locale } from '#domain/locale.ts'
import { connect, type Pool, transaction } from '#server/db/database.ts'
import { directAddress } from '#server/db/pooled.ts'
import type { Deps } from '#server/http/deps.ts'
import { importCatalogue } from '../import-catalogue.ts'
import type { SourceFile } from '../read-rows.ts'
import { countOutcomes, type ImportReport } from '../report.ts'
import { headersOf, mappingOf } from './mapping-of.ts'
import { refusedOf } from './refused-rows.ts'
import { findRun, type KeptReport, rememberMapping, savePreview } from './sql.ts'
import { explained } from './upload-list.ts'

const ROWS_KEPT = 2_000
const DIFFERENCES_KEPT = 500

type Asked = { supplier: string; mapping: MappedColumn[]; words: MappedWord[]; options: RunOptions; locale: Locale }

/** A dry run: everything is written and taken back, so it reports what the import would do. */
export async function previewImport(deps: Deps, id: number, { supplier, mapping, words, options, locale }: Asked): Promise<void> {
  const run = (await findRun(deps.db, id)) ?? refuse('not-found')
  const { source } = run
  if (!source || run.state === 'waiting') return refuse('import-over')
  const report = await explained(locale, () =>
    withoutLimits(deps, (pool) =>
      importCatalogue(pool, deps, source, {
        ...options,
        mapping: mappingOf(mapping, words),
        isDryRun: true,
        waits: false,
      }),
    ),
  )
  const matching = { columns: mapping, words }
  const preview = { supplier, mapping: matching, options, report: keptOf(report, source), counts: countOutcomes(report) }
  await transaction(deps.db, async (tx) => {
    if (!(await savePreview(tx, id, preview))) refuse('import-over')
    if (supplier !== '') await rememberMapping(tx, supplier, preview, headersOf(source))
  })
}

/** Long lists take longer than a request's statements may. */
export async function withoutLimits<T>({ config }: Pick<Deps, 'config'>, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = connect(directAddress(config), 1)
  try {
    return await work(pool)
  } finally {
    await pool.end({ timeout: 5 })
  }
}

/** Rows about which there is something to say. */
export const keptOf = ({ rows, newTerms, ignoredHeaders, differences }: ImportReport, source: SourceFile): KeptReport => ({
  rows: rows.filter(({ outcome, notes }) => notes.length > 0 || outcome === 'refused').slice(0, ROWS_KEPT),
  newTerms,
  ignoredHeaders,
  differences: differences.slice(0, DIFFERENCES_KEPT),
  differenceCount: differences.length,
  newCount: differences.filter(({ isNew }) => isNew).length,
  pricelessCount: rows.filter(({ notes }) => notes.some(({ key }) => key === 'hidden-without-price')).length,
  refused: refusedOf(source, rows),
})
