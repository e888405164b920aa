import type { Db } from '#server/db/database.ts'

const LOCK = 7_431_007

/**
 * One transaction at a time stores messages or gives shoppers to agents, in all processes. So ids become visible in their own order
 * (whoever has read up to an id has missed nothing), and no shopper is given to two agents. PostgreSQL would let transactions that NOTIFY
 * commit one after the other anyway; messages that come together share a transaction.
 */
export const lockChat = (tx: Db) => tx`select pg_advisory_xact_lock(${LOCK})`

/** Part of the caller's transaction: nobody receives it before the commit. */
export const notify = (db: Db, channel: string, payload: string) => db`select pg_notify(${channel}, ${payload})`
