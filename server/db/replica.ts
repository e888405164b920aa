import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from './database.ts'

const ASKED_EVERY_MS = 10

/**
 * Reads what decides nothing (lists, reports) from the replica, if there is one: it shows all that is committed when it is asked. Otherwise, and
 * when it fails, `work` is done with the primary; so it is done twice at times, and must only read.
 */
export type ReadReplica = <T>(work: (db: Pool) => Promise<T>) => Promise<T>

export const onlyFrom =
  (db: Pool): ReadReplica =>
  (work) =>
    work(db)

/** What has been committed when this is asked is before this place of the log. */
const placeInLog = async (primary: Pool): Promise<string> => {
  const [place] = await primary<[{ lsn: string }]>`select pg_current_wal_flush_lsn()::text as lsn`
  return place.lsn
}

/**
 * Whether this replica shows all that is committed at the time of the call; waits for it, up to `waitMs`. False for a server that is no replica
 * any more.
 */
export async function isUpToDate(replica: Pool, primary: Pool, waitMs: number): Promise<boolean> {
  const lsn = await placeInLog(primary)
  for (const startedAt = performance.now(); ; await pause(ASKED_EVERY_MS)) {
    const [shown] = await replica<[{ isThere: boolean }]>`
      select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isThere"`
    if (shown.isThere || performance.now() - startedAt > waitMs) return shown.isThere
  }
}
