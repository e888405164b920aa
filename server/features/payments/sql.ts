import type { BalanceMovement, MovementFilter, MovementKind } from '#domain/balance.ts'
import type { Fen } from '#domain/money.ts'
import type { PayMethod } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'

export type Book = 'sales' | 'cash' | 'opening'
export type LedgerEntry = { book: 'shopper'; accountId: number; amount: Fen } | { book: Book; amount: Fen }

export async function insertLedgerTransaction(
  db: Db,
  { kind, orderId, note, at }: { kind: MovementKind; orderId: number | null; note: string; at: Date },
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into ledger_transaction (kind, order_id, note, at) values (${kind}, ${orderId}, ${note}, ${at}) returning id`
  if (!row) throw new Error('insert returned no ledger transaction')
  return row.id
}

export async function insertLedgerEntries(db: Db, transactionId: number, entries: readonly LedgerEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    transaction_id: transactionId,
    book: entry.book,
    account_id: entry.book === 'shopper' ? entry.accountId : null,
    amount: entry.amount,
  }))
  await db`insert into ledger_entry ${db(rows)}`
}

export async function insertPayment(
  db: Db,
  { orderId, method, amount, at }: { orderId: number; method: PayMethod; amount: Fen; at: Date },
): Promise<void> {
  await db`insert into payment (order_id, method, amount, created_at) values (${orderId}, ${method}, ${amount}, ${at})`
}

type MovementRow = Omit<BalanceMovement, 'at'> & { at: Date; total: number }

/** A page of a shopper's movements, newest first, each with the balance after it, and how many there are in all. */
export async function listMovementsOf(
  db: Db,
  accountId: number,
  { filter, page, limit }: { filter: MovementFilter; page: number; limit: number },
): Promise<{ list: BalanceMovement[]; count: number }> {
  const rows = await db<MovementRow[]>`
    with movement as (
      select entry.id, moved.kind, entry.amount, moved.at, placed.number as "orderNumber",
             (sum(entry.amount) over (order by entry.id))::bigint as balance
        from ledger_entry entry
        join ledger_transaction moved on moved.id = entry.transaction_id
        left join shop_order placed on placed.id = moved.order_id
       where entry.account_id = ${accountId}
    )
    select *, count(*) over ()::integer as total
      from movement
     where ${matches(db, filter)}
     order by id desc
     limit ${limit} offset ${(page - 1) * limit}`
  return {
    list: rows.map(({ total: _, at, ...movement }) => ({ ...movement, at: at.toISOString() })),
    count: rows[0]?.total ?? 0,
  }
}

const matches = (db: Db, filter: MovementFilter) =>
  filter === 'spent' ? db`amount < 0` : filter === 'received' ? db`amount > 0 and kind <> 'refund'` : db`true`

/** `recharged`: all that came in except refunds; `spent`: what orders were paid with. Both positive. */
export async function sumMovementsOf(db: Db, accountId: number): Promise<{ balance: Fen; recharged: Fen; spent: Fen }> {
  const [sums] = await db<[{ balance: Fen; recharged: Fen; spent: Fen }]>`
    select coalesce(sum(amount), 0)::bigint as balance,
           coalesce(sum(amount) filter (where amount > 0 and kind <> 'refund'), 0)::bigint as recharged,
           coalesce(-sum(amount) filter (where kind = 'order-payment'), 0)::bigint as spent
      from ledger_entry entry
      join ledger_transaction moved on moved.id = entry.transaction_id
     where entry.account_id = ${accountId}`
  return sums
}
