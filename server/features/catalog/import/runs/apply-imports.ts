import { randomUUID } from 'node:crypto'
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
/** Enough to find it in the log. */
const FAULT_LENGTH = 8

/** Starts the import of a previewed list. A second call for the same run is refused. */
export async function applyImport({ db, log }: Deps, id: number): Promise<void> {
  if (!(await transaction(db, (tx) => startRun(tx, id)))) {
    const run = (await findRun(db, id)) ?? refuse('not-found')
    if (run.state !== 'draft') refuse('import-over')
    refuse(run.report ? 'import-has-errors' : 'import-not-previewed')
  }
  await wakeImports(db).catch((error) => log.warn({ err: error }, 'an import waits for the timetable'))
}

/**
 * Job: imports the lists that wait, one after the other. An import is one transaction that also ends its run: when the process is killed
 * nothing is written, and the next one begins again.
 */
export async function applyWaitingImports(deps: Deps): Promise<void> {
  for (const id of await listWaitingRuns(deps.db)) {
    try {
      await applyRun(deps, id)
    } catch (error) {
      if (error instanceof ImportError && error.key === 'busy') return
      const fault = randomUUID().slice(0, FAULT_LENGTH)
      deps.log.error({ err: error, run: id, fault }, 'an import failed')
      await failRun(deps.db, id, 'fault', { id: fault })
    }
  }
}

async function applyRun(deps: Deps, id: number): Promise<void> {
  const run = await findRun(deps.db, id)
  const { source } = run ?? {}
  if (!run || !source) return
  let told = 0
  let isSilent = false
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
        telling = telling
          .then(() => noteProgress(deps.db, id, done, total))
          .catch((error) => {
            if (!isSilent) deps.log.warn({ err: error, run: id }, 'the progress of an import is not told')
            isSilent = true
          })
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
  if (!report.isWritten) await failRun(deps.db, id, 'rows-refused', { count: countOutcomes(report).refused })
}
