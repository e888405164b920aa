import type { Db } from '#server/db/database.ts'
import { insertEvent, savePayBy, savePayMethod } from './sql.ts'

/** An unpaid order waits for a bank transfer: its shopper has until `payBy`. The caller's transaction holds the order. */
export async function waitForTransfer(
  tx: Db,
  orderId: number,
  { payBy, byAccount, at }: { payBy: Date; byAccount: number; at: Date },
): Promise<void> {
  await savePayMethod(tx, orderId, 'offline')
  await savePayBy(tx, orderId, payBy)
  await insertEvent(tx, orderId, { kind: 'transfer-chosen', byAccount, at })
}
