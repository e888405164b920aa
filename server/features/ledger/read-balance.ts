import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

/** A shopper's balance: nothing but the sum of their ledger entries. */
export async function readBalance(db: Db, accountId: number): Promise<Fen> {
  const [row] = await db<[{ balance: Fen }]>`
    select coalesce(sum(amount), 0)::bigint as balance from ledger_entry where account_id = ${accountId}`
  return row.balance
}
