import { parseCronItems, run } from 'graphile-worker'
import type { Deps } from '#server/http/deps.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { sweepExpired } from './sweep-expired.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '7 * * * *'

/** Timed work on the shop's own PostgreSQL; any number of processes may run it, each job runs once. */
export async function startJobs(deps: Deps): Promise<() => Promise<void>> {
  const runner = await run({
    connectionString: deps.config.databaseUrl ?? '',
    concurrency: 2,
    noHandleSignals: true,
    taskList: {
      'cancel-unpaid-orders': () => cancelUnpaidOrders(deps),
      'sweep-expired': () => sweepExpired(deps),
    },
    parsedCronItems: parseCronItems([
      { task: 'cancel-unpaid-orders', match: EVERY_MINUTE, options: { backfillPeriod: 0 } },
      { task: 'sweep-expired', match: EVERY_HOUR, options: { backfillPeriod: 0 } },
    ]),
  })
  return () => runner.stop()
}
