import type { MovementKind } from '#domain/balance.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

export type Book = 'sales' | 'cash' | 'opening' | 'owed' | 'gifts' | 'corrections'
export type LedgerEntry = { book: 'shopper'; accountId: number; amount: Fen } | { book: Book; amount: Fen }

/** `refund` and `recharge-return` promise money, `payback` gives it; `stray-payment` pays for nothing and is owed from the start. */
export type LedgerKind = MovementKind | 'stray-payment' | 'payback'

export type LedgerTransaction = {
  kind: LedgerKind
  orderId?: number | null
  paymentId?: number | null
  paybackId?: number | null
  rechargeId?: number | null
  /** The staff member who did it. */
  byAccount?: number | null
  note?: string
  at: Date
}

/** Writes a posting with its entries; their sum must be zero. */
export async function insertPosting(db: Db, moved: LedgerTransaction, entries: readonly LedgerEntry[]): Promise<void> {
  const { kind, orderId = null, paymentId = null, paybackId = null, rechargeId = null, byAccount = null, note = '', at } = moved
  await db`
    with posted as (
      insert into ledger_transaction (kind, order_id, payment_id, payback_id, recharge_id, by_account, note, at)
      values (${kind}, ${orderId}, ${paymentId}, ${paybackId}, ${rechargeId}, ${byAccount}, ${note}, ${at})
      returning id
    )
    insert into ledger_entry (transaction_id, book, account_id, amount)
    select posted.id, book, account_id, amount
      from posted, unnest(${entries.map(({ book }) => book)}::text[], ${entries.map(shopperOf)}::bigint[],
                          ${entries.map(({ amount }) => amount)}::bigint[]) as entry (book, account_id, amount)`
}

const shopperOf = (entry: LedgerEntry): number | null => (entry.book === 'shopper' ? entry.accountId : null)
