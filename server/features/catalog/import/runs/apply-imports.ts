import { refuse } from '#contract/refusals.ts'
import { NO_OPTIONS } from '#domain/import-run.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { importCatalogue } from '../import-catalogue.ts'
import { ImportError } from '../import-error.ts'
import { countOutcomes } from '../report.ts'
import { mappingOf } from './mapping-of.ts'
import { keptOf, withoutLimits } from './preview-import.ts'
import { failRun, findRun, finishRun, listWaitingRuns, noteProgress, startRun, wakeImports } from './sql.ts'

const PROGRESS_EVERY_MS = 500

/** Twice is refused. */
export async function applyImport({ db, log }: Deps, id: number): Promise<void> {
  const run = (await findRun(db, id)) ?? refuse('not-found')
  if (run.state === 'draft' && (run.counts.refused ?? 0) > 0 && !run.options.skipErrors) refuse('import-has-errors')
  if (!(await transaction(db, (tx) => startRun(tx, id)))) refuse(run.state === 'draft' ? 'import-not-previewed' : 'import-over')
  await wakeImports(db).catch((error) => log.warn({ err: error }, 'an import waits for the timetable'))
}

/**
 * One after the other. An import is one transaction that also ends its run: when the process is killed nothing is written, and the next
 * one begins again.
 */
export async function applyWaitingImports(deps: Deps): Promise<void> {
  for (const id of await listWaitingRuns(deps.db)) {
    try {
      await applyRun(deps, id)
    } catch (error) {
      if (error instanceof ImportError && error.key === 'busy') return
      deps.log.error({ err: error, run: id }, 'an import failed')
      await failRun(deps.db, id, error instanceof Error ? error.message : String(error))
    }
  }
}

async function applyRun(deps: Deps, id: number): Promise<void> {
  const run = await findRun(deps.db, id)
  const { source } = run ?? {}
  if (!run || !source) return
  let told = 0
  let telling: Promise<unknown> = Promise.resolve()
  const report = await withoutLimits(deps, (pool) =>
    importCatalogue(pool, deps, source, {
      ...NO_OPTIONS,
      ...run.options,
      mapping: mappingOf(run.mapping.columns ?? [], run.mapping.words ?? []),
      waits: false,
      run: { id, byAccount: run.byAccount },
      onProgress: (done, total) => {
        if (Date.now() - told < PROGRESS_EVERY_MS) return
        told = Date.now()
        telling = telling.then(() => noteProgress(deps.db, id, done, total)).catch(() => {})
      },
      onWritten: async (tx, { report: written, before, after, newTermIds }) => {
        const changes = [...after].map(([productId, now]) => ({ productId, before: before.get(productId) ?? null, after: now }))
        const isMine = await finishRun(tx, id, {
          report: keptOf(written, source),
          counts: countOutcomes(written),
          newTermIds,
          changes,
        })
        if (!isMine) throw new ImportError('busy')
      },
    }),
  )
  await telling
  if (!report.isWritten) await failRun(deps.db, id, `${countOutcomes(report).refused}`)
}
