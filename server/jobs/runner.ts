import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, type Runner, run } from 'graphile-worker'
import type { Logger } from 'pino'
import { addressOfHost } from '#server/db/address.ts'
import { hostInUse } from '#server/db/database.ts'
import { directAddress } from '#server/db/pooled.ts'
import { sharesOf } from '#server/db/shares.ts'
import { nameOrders } from '#server/features/after-sales/name-orders-sql.ts'
import { settleAfterSales } from '#server/features/after-sales/pay-after-sale.ts'
import { tellPlatforms } from '#server/features/assistants/tell-platforms.ts'
import { changeInBulk } from '#server/features/catalog/bulk/change-in-bulk.ts'
import { publishDueWines } from '#server/features/catalog/editor/move-wine.ts'
import { applyDuePrices } from '#server/features/catalog/editor/plan-prices.ts'
import { applyWaitingImports } from '#server/features/catalog/import/runs/apply-imports.ts'
import { keepTallies } from '#server/features/catalog/staff-list/keep-tallies.ts'
import { recountCustomers } from '#server/features/customers/recount-sql.ts'
import { sweepFiles } from '#server/features/files/sweep-files.ts'
import { closeEndedSales } from '#server/features/flash-sale/close-sale.ts'
import { findEndingCoupons, findLowPacks, tellCalledBack } from '#server/features/notices/find-news.ts'
import { readFollowers } from '#server/features/notices/read-followers.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { moveOverdueOrders } from '#server/features/orders/move-overdue-orders.ts'
import { trackParcels } from '#server/features/orders/parcels/track-parcels.ts'
import { compareBills } from '#server/features/payments/compare-bills.ts'
import { payBackDue } from '#server/features/payments/pay-back-due.ts'
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts'
import { foldSales } from '#server/features/reports/tally-sql.ts'
import { tellCheaper } from '#server/features/stock/price-wishes.ts'
import { tellBackInStock } from '#server/features/stock/wishes.ts'
import type { Deps } from '#server/http/deps.ts'
import { traced } from '#server/tracing/tracing.ts'
import { findHost, isBehind, scheduleNext, sweepExpired, type Timed } from './sql.ts'
import { sweepOld } from './sweep-old.ts'

const TIMETABLE: readonly Timed[] = [
  { task: 'cancel-unpaid-orders', every: 'minute' },
  { task: 'close-ended-sales', every: 'minute' },
  { task: 'move-overdue-orders', every: 'minute' },
  { task: 'publish-due-wines', every: 'minute' },
  { task: 'apply-due-prices', every: 'minute' },
  { task: 'track-parcels', every: 'minute' },
  { task: 'change-in-bulk', every: 'minute' },
  { task: 'reconcile-payments', every: 'minute' },
  { task: 'pay-back', every: 'minute' },
  { task: 'import-lists', every: 'minute' },
  { task: 'settle-after-sales', every: 'minute' },
  { task: 'tell-back-in-stock', every: 'minute' },
  { task: 'tell-cheaper', every: 'minute' },
  { task: 'tell-called-back', every: 'minute' },
  { task: 'tell-platforms', every: 'minute' },
  { task: 'keep-tallies', every: 'minute' },
  { task: 'recount-customers', every: 'minute' },
  { task: 'name-orders', every: 'minute' },
  { task: 'find-low-packs', every: 'minute' },
  { task: 'send-notices', every: 'ten-seconds' },
  { task: 'find-ending-coupons', every: 'hour' },
  { task: 'read-followers', every: 'hour' },
  { task: 'fold-sales', every: 'minute' },
  { task: 'compare-bills', every: 'hour' },
  { task: 'sweep-expired', every: 'hour' },
  { task: 'sweep-files', every: 'night' },
  { task: 'sweep-old', every: 'night' },
]
/** Several times a minute, so that a failure skips no turn. */
const SUPERVISED_EVERY_MS = 10_000
/** The database may have just come back. */
const BEHIND_TIMES_MAX = 2
const RESTART_AFTER_MS = 2_000
const STOPS_WITHIN_MS = 5_000

/** With several processes each job runs once. Restarts after a loss of the database. Returns a function that stops it; running jobs finish. */
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
      await Promise.race([runner.promise, stoppedLate(runner), superviseRunner(deps, runner)]).catch(noteStop)
      if (!stopping.signal.aborted) void stopRunner()
      await startAgain()
    }
    await stopRunner()
  }

  function noteStop(error: unknown): void {
    if (!stopping.signal.aborted) deps.log.error({ err: error }, 'jobs stopped')
  }

  async function startAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        runner = await startRunner(deps)
        return
      } catch (error) {
        deps.log.error({ err: error }, 'jobs cannot start')
      }
    }
  }

  /** A runner that stopped by itself rejects stop(). */
  function stopRunner(): Promise<void> {
    return runner.stop().catch(() => {})
  }
}

/** When the database goes away while jobs are being completed, graphile-worker 0.18 waits for ever (its `batch`; compare graphile/worker 636). */
async function stoppedLate({ events }: Runner): Promise<never> {
  await once(events, 'pool:gracefulShutdown')
  await pause(STOPS_WITHIN_MS, undefined, { ref: false })
  throw new Error('the runner does not come to its end')
}

/**
 * Throws when no jobs are taken although the database answers, because graphile-worker would wait on a dead connection for ever; and when
 * another host has become the one that takes writes.
 */
async function superviseRunner({ db, log }: Deps, { promise }: Runner): Promise<void> {
  const host = hostInUse(db)
  const ending = new AbortController()
  const end = () => ending.abort()
  promise.then(end, end)
  let timesBehind = 0
  while (!ending.signal.aborted) {
    try {
      await scheduleNext(db, TIMETABLE)
      timesBehind = (await isBehind(db, TIMETABLE)) ? timesBehind + 1 : 0
    } catch (error) {
      log.warn({ err: error }, 'jobs cannot be scheduled')
    }
    if (hostInUse(db) !== host) throw new Error('the database has moved to another of its hosts')
    if (timesBehind >= BEHIND_TIMES_MAX) throw new Error('jobs are due and nobody takes them')
    await pause(SUPERVISED_EVERY_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {})
  }
}

async function startRunner(deps: Deps): Promise<Runner> {
  const tasks = {
    'cancel-unpaid-orders': () => cancelUnpaidOrders(deps),
    'close-ended-sales': () => closeEndedSales(deps),
    'move-overdue-orders': () => moveOverdueOrders(deps),
    'publish-due-wines': () => publishDueWines(deps),
    'apply-due-prices': () => applyDuePrices(deps),
    'track-parcels': () => trackParcels(deps),
    'change-in-bulk': () => changeInBulk(deps),
    'reconcile-payments': () => reconcilePayments(deps),
    'pay-back': () => payBackDue(deps),
    'import-lists': () => applyWaitingImports(deps),
    'settle-after-sales': async () => void (await settleAfterSales(deps)),
    'tell-back-in-stock': () => tellBackInStock(deps),
    'tell-cheaper': () => tellCheaper(deps),
    'tell-called-back': () => tellCalledBack(deps),
    'tell-platforms': () => tellPlatforms(deps),
    'keep-tallies': () => keepTallies(deps.db),
    'recount-customers': () => recountCustomers(deps.db),
    'name-orders': () => nameOrders(deps.db),
    'find-low-packs': () => findLowPacks(deps),
    'send-notices': () => sendNotices(deps),
    'find-ending-coupons': () => findEndingCoupons(deps),
    'read-followers': () => readFollowers(deps),
    'fold-sales': () => foldSales(deps.db),
    'compare-bills': () => compareBills(deps),
    'sweep-expired': () => sweepExpired(deps.db, deps.log),
    'sweep-files': async () => void (await sweepFiles(deps)),
    'sweep-old': () => sweepOld(deps.db),
  }
  return run({
    // graphile-worker knows one host only: the one that this pool has just found.
    connectionString: addressOfHost(directAddress(deps.config), await findHost(deps.db)),
    // One slot per job, so that slow providers do not block others (T28). Running jobs hold none of the runner's connections.
    concurrency: Object.keys(tasks).length,
    maxPoolSize: sharesOf(deps.config.databasePool).runner,
    noHandleSignals: true,
    // Without a delay an error at a job's end is uncaught and ends the whole server (T02). With 0 the runner stops and is restarted.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new JobLogger(() => inOurLog(deps.log)),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, oneAtATime(() => traced(`job ${name}`, task))]),
    ),
    parsedCronItems: [],
  })
}

/** A job requested while it runs in this process runs once more afterwards. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let [isRunning, isWanted] = [false, false]
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    try {
      while (isWanted) {
        isWanted = false
        await task()
      }
    } finally {
      isRunning = false
    }
  }
}

const inOurLog =
  (log: Logger) =>
  (level: string, message: string, { error }: Record<string, unknown> = {}): void => {
    const details = error === undefined ? {} : { err: error }
    if (level === 'error') log.error(details, `jobs: ${message}`)
    else if (level === 'warning' && !message.includes('maxPoolSize')) log.warn(details, `jobs: ${message}`)
    else log.debug(details, `jobs: ${message}`)
  }
