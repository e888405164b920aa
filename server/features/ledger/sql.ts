import type { MovementKind } from '#domain/balance.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

export type Book = 'sales' | 'cash' | 'opening' | 'owed' | 'gifts' | 'corrections'
export type LedgerEntry = { book: 'shopper'; accountId: number; amount: Fen } | { book: Book; amount: Fen }

/** `refund` promises money, `payback` gives it; `stray-payment` pays for nothing and is owed from the start. */
export type LedgerKind = MovementKind | 'stray-payment' | 'payback'

export type LedgerTransaction = {
  kind: LedgerKind
  orderId?: number | null
  paymentId?: number | null
  paybackId?: number | null
  rechargeId?: number | null
  /** Staff member who did it. */
  byAccount?: number | null
  note?: string
  at: Date
}

export async function insertLedgerTransaction(db: Db, moved: LedgerTransaction): Promise<number> {
  const { kind, orderId = null, paymentId = null, paybackId = null, rechargeId = null, byAccount = null, note = '', at } = moved
  const [row] = await db<{ id: number }[]>`
    insert into ledger_transaction (kind, order_id, payment_id, payback_id, recharge_id, by_account, note, at)
    values (${kind}, ${orderId}, ${paymentId}, ${paybackId}, ${rechargeId}, ${byAccount}, ${note}, ${at})
    returning id`
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
