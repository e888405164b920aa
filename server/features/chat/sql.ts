import type { Db } from '#server/db/database.ts'

const LOCK = 7_431_007

/**
 * Only one transaction at a time, over all processes, stores messages or assigns shoppers. So ids become visible in order (a reader
 * past an id has missed nothing) and no shopper gets two agents. It costs little, because PostgreSQL serialises commits with NOTIFY
 * anyway.
 */
export const lockChat = (tx: Db) => tx`select pg_advisory_xact_lock(${LOCK})`

/** Sent with the caller's commit. */
export const notify = (db: Db, channel: string, payload: string) => db`select pg_notify(${channel}, ${payload})`
