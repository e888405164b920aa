import type { Db } from '#server/db/database.ts'

/**
 * What features that stand on this one do for a new account, in the transaction that makes it, whichever way it came; app.ts hands it
 * in.
 */
export type OnRegistered = (tx: Db, accountId: number) => Promise<void>
