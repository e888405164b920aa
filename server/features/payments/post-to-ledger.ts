import type { MovementKind } from '#domain/balance.ts'
import { add } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { insertLedgerEntries, insertLedgerTransaction, type LedgerEntry } from './sql.ts'

type Posting = { kind: MovementKind; orderId?: number; note?: string; at: Date; entries: readonly LedgerEntry[] }

/**
 * Writes one movement of money: double entries that sum to zero, in the caller's transaction, never changed afterwards. The caller
 * holds the shopper's lock (orders/lock-shopper.ts) and has seen that the balance stays ≥ 0.
 */
export async function postToLedger(tx: Db, { kind, orderId, note = '', at, entries }: Posting): Promise<void> {
  const sum = add(...entries.map(({ amount }) => amount))
  if (sum !== 0) throw new Error(`entries of ${kind} sum to ${sum} fen`)
  const transactionId = await insertLedgerTransaction(tx, { kind, orderId: orderId ?? null, note, at })
  await insertLedgerEntries(tx, transactionId, entries)
}
