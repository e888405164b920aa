import type { Db } from './database.ts'

/** For what has no row to lock before it is first written. Until the end of the transaction. */
export const lockBeforeInsert = (tx: Db, what: string): Promise<unknown> =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`written ${what}`}, 0))`
