import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

/** Those of several accounts, by account; who has no entries has nothing. */
export async function readBalances(db: Db, accountIds: readonly number[]): Promise<Map<number, Fen>> {
  const rows = await db<{ accountId: number; balance: Fen }[]>`
    select account_id as "accountId", sum(amount)::bigint as balance
      from ledger_entry where account_id = any(${[...accountIds]}::bigint[]) group by account_id`
  return new Map(rows.map(({ accountId, balance }) => [accountId, balance]))
}

/** A shopper's balance: nothing but the sum of their ledger entries. */
export async function readBalance(db: Db, accountId: number): Promise<Fen> {
  const [row] = await db<[{ balance: Fen }]>`
    select coalesce(sum(amount), 0)::bigint as balance from ledger_entry where account_id = ${accountId}`
  return row.balance
}
