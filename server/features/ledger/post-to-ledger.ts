import { add } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { insertPosting, type LedgerEntry, type LedgerTransaction } from './sql.ts'

type Posting = LedgerTransaction & { entries: readonly LedgerEntry[] }

/**
 * Double entries that sum to zero, never changed later. To take from a balance, hold the shopper's lock
 * (orders/lock-shopper.ts) and check that it stays ≥ 0.
 */
export async function postToLedger(tx: Db, { entries, ...moved }: Posting): Promise<void> {
  const sum = add(...entries.map(({ amount }) => amount))
  if (sum !== 0) throw new Error(`entries of ${moved.kind} sum to ${sum} fen`)
  await insertPosting(tx, moved, entries)
}
