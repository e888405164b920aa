import { refuse } from '#contract/refusals.ts'
import { type BankTransfer, TRANSFER_DAYS } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { findBankAccount } from '#server/features/ledger/pay-methods.ts'
import type { LockedOrder } from '#server/features/ledger/payment-sql.ts'
import { waitForTransfer } from '#server/features/orders/wait-for-transfer.ts'
import { readPaid } from './count-payment.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The shopper will transfer what is still to pay: the order keeps its goods for some days more, once, however often this is chosen.
 * Refuses when the shop takes no transfers, and for
 * the bottles of a flash sale, which nobody may hold for days.
 */
export async function chooseTransfer(tx: Db, order: LockedOrder, at: Date): Promise<BankTransfer> {
  const transfer = order.isFlashSale ? undefined : await transferFor(tx, order)
  if (!transfer) refuse('pay-method-unavailable')
  if (order.payMethod === 'offline') return transfer
  const payBy = new Date(Math.max(order.payBy.getTime(), at.getTime() + TRANSFER_DAYS * DAY_MS))
  await waitForTransfer(tx, order.id, { payBy, byAccount: order.accountId, at })
  return { ...transfer, payBy: payBy.toISOString() }
}

/** Where to transfer what an order still costs; undefined when the shop takes no transfers. */
export async function transferFor(
  db: Db,
  order: Pick<LockedOrder, 'id' | 'number' | 'due' | 'payBy'>,
): Promise<BankTransfer | undefined> {
  const account = await findBankAccount(db)
  if (!account) return undefined
  const { rest } = await readPaid(db, order)
  return { ...account, amount: rest, remark: order.number, payBy: order.payBy.toISOString() }
}
