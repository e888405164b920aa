import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Logger } from 'pino'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import type { Deps } from '#server/http/deps.ts'
import { sweepExpired } from './sweep-expired.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '7 * * * *'
const CONCURRENCY = 2
const CONNECTIONS = 4
const RESTART_AFTER_MS = 2_000

/**
 * Timed work on the shop's own PostgreSQL; any number of processes may run it, each job runs once. When the database goes away the
 * runner waits for it, and when it has given up waiting it is started anew. The answer stops it: running jobs finish.
 */
export async function startJobs(deps: Deps): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let runner = await startRunner(deps)
  const watching = keepRunning()
  return async () => {
    stopping.abort()
    await stopRunner()
    await watching
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((error) => deps.log.error({ err: error }, 'jobs stopped'))
      await pause(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) runner = await startRunner(deps).catch(stayStopped)
    }
    // One that was just starting when the stop came.
    await stopRunner()
  }

  function stayStopped(error: unknown): Runner {
    deps.log.error({ err: error }, 'jobs cannot start')
    return runner
  }

  /** A runner that has stopped by itself refuses to be stopped, which is as good. */
  function stopRunner(): Promise<void> {
    return runner.stop().catch(() => {})
  }
}

function startRunner(deps: Deps): Promise<Runner> {
  return run({
    connectionString: deps.config.databaseUrl ?? '',
    maxPoolSize: CONNECTIONS,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new JobLogger(() => inOurLog(deps.log)),
    taskList: {
      'cancel-unpaid-orders': () => cancelUnpaidOrders(deps),
      'sweep-expired': () => sweepExpired(deps),
    },
    parsedCronItems: parseCronItems([
      { task: 'cancel-unpaid-orders', match: EVERY_MINUTE, options: { backfillPeriod: 0 } },
      { task: 'sweep-expired', match: EVERY_HOUR, options: { backfillPeriod: 0 } },
    ]),
  })
}

/** Failures of jobs and of the runner itself are errors of ours; that a job came and went is only for looking closely. */
const inOurLog =
  (log: Logger) =>
  (level: string, message: string, { error }: Record<string, unknown> = {}): void => {
    const details = error === undefined ? {} : { err: error }
    if (level === 'error') log.error(details, `jobs: ${message}`)
    else if (level === 'warning') log.warn(details, `jobs: ${message}`)
    else log.debug(details, `jobs: ${message}`)
  }
