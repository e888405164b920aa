import type { BalanceMovement, MovementFilter, MovementKind } from '#domain/balance.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

type MovementRow = Omit<BalanceMovement, 'at'> & { at: Date; total: number }

/** Newest first, each with the balance after it. */
export async function listMovementsOf(
  db: Db,
  accountId: number,
  { filter, page, limit }: { filter: MovementFilter; page: number; limit: number },
): Promise<{ list: BalanceMovement[]; count: number }> {
  const rows = await db<MovementRow[]>`
    with movement as (
      select entry.id, ${shownKind(db)} as kind, entry.amount, moved.at, moved.note, placed.number as "orderNumber",
             (sum(entry.amount) over (order by moved.at, entry.id))::bigint as balance
        from ledger_entry entry
        join ledger_transaction moved on moved.id = entry.transaction_id
        left join shop_order placed on placed.id = moved.order_id
       where entry.account_id = ${accountId}
    )
    select *, count(*) over ()::integer as total
      from movement
     where ${matches(db, filter)}
     order by at desc, id desc
     limit ${limit} offset ${(page - 1) * limit}`
  return {
    list: rows.map(({ total: _, at, ...movement }) => ({ ...movement, at: at.toISOString() })),
    count: rows[0]?.total ?? 0,
  }
}

/** A refund counts when it is paid back, not when promised. */
const shownKind = (db: Db) => db`case moved.kind when 'payback' then 'refund' else moved.kind end`

const RETURNS = ['recharge-return', 'gift-return'] as const satisfies MovementKind[]

const matches = (db: Db, filter: MovementFilter) =>
  filter === 'spent'
    ? db`amount < 0 and kind not in ${db(RETURNS)}`
    : filter === 'received'
      ? db`amount > 0 and kind <> 'refund'`
      : db`true`

export async function sumMovementsOf(db: Db, accountId: number): Promise<{ balance: Fen; recharged: Fen; spent: Fen }> {
  const [sums] = await db<[{ balance: Fen; recharged: Fen; spent: Fen }]>`
    select coalesce(sum(amount), 0)::bigint as balance,
           coalesce(sum(amount) filter (where amount > 0 and kind <> 'payback' or kind in ${db(RETURNS)}), 0)::bigint as recharged,
           coalesce(-sum(amount) filter (where kind in ('order-payment', 'payback')), 0)::bigint as spent
      from ledger_entry entry
      join ledger_transaction moved on moved.id = entry.transaction_id
     where entry.account_id = ${accountId}`
  return sums
}

/** Accounts without entries are missing. */
export async function readBalances(db: Db, accountIds: readonly number[]): Promise<Map<number, Fen>> {
  const rows = await db<{ accountId: number; balance: Fen }[]>`
    select account_id as "accountId", sum(amount)::bigint as balance
      from ledger_entry where account_id = any(${[...accountIds]}::bigint[]) group by account_id`
  return new Map(rows.map(({ accountId, balance }) => [accountId, balance]))
}

/** The sum of the ledger entries; stored nowhere else. */
export async function readBalance(db: Db, accountId: number): Promise<Fen> {
  const [row] = await db<[{ balance: Fen }]>`select ${balanceColumn(db, accountId)} as balance`
  return row.balance
}

export const balanceColumn = (db: Db, accountId: number) => db`
  (select coalesce(sum(amount), 0)::bigint from ledger_entry where account_id = ${accountId})`
