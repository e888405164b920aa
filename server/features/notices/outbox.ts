import type { Db } from '#server/db/database.ts'
import { insertEvents, type NoticeEvent } from './outbox-sql.ts'

/**
 * Writes down that somebody is to be told, in the caller's transaction: what is rolled back is told to nobody, what is committed is
 * not lost. The same event again is the same (docs/decisions/032). New orders write theirs themselves (flash-sql.ts, write-order-sql.ts).
 */
export const tell = (tx: Db, ...events: readonly NoticeEvent[]): Promise<void> => insertEvents(tx, events)
