import type { Logger } from 'pino'
import type { Pool } from '#server/db/database.ts'
import { isUpToDate, type ReadReplica } from '#server/db/replica.ts'
import { singleFlight } from '#server/db/single-flight.ts'
import { timeLimit, withinTimeLimit } from '#server/db/time-limit.ts'
import { isDatabaseAway } from './errors.ts'

/** A replica is mostly some milliseconds behind. */
const WAITED_MS = 150
const ASKED_WITHIN_MS = 500
const AWAY_MS = 5_000
/** The replica had to choose between its question and what the primary told it. */
const CONFLICT = '40001'

export function openReplica(db: Pool, replica: Pool, log: Logger): ReadReplica {
  let awayUntil = 0
  const isGood = singleFlight((asked: Pool) => isUpToDate(asked, db, WAITED_MS))

  return async (work) => {
    if (performance.now() < awayUntil) return work(db)
    try {
      if (await withinTimeLimit(ASKED_WITHIN_MS, () => isGood(replica))) return await work(replica)
    } catch (error) {
      const isItsFault = isDatabaseAway(error) || (error as { code?: unknown }).code === CONFLICT
      if (!isItsFault || timeLimit()?.isOver) throw error
      awayUntil = performance.now() + AWAY_MS
      log.warn({ err: error }, 'the replica does not answer: reading from the primary')
    }
    return work(db)
  }
}
