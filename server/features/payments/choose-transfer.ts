import { refuse } from '#contract/refusals.ts'
import type { BankTransfer } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { findBankAccount, findToldAccount, recordInstruction } from '#server/features/ledger/bank-account-sql.ts'
import type { LockedOrder } from '#server/features/ledger/payment-sql.ts'
import { isHeldForDays } from '#server/features/orders/holding-sql.ts'
import { waitForTransfer } from '#server/features/orders/wait-for-transfer.ts'
import { readPaid } from './count-payment.ts'

/**
 * Holds the goods of the order for some days, once, within the account's limits. Refused when the shop takes no transfers, and
 * for flash sales.
 */
export async function chooseTransfer(tx: Db, order: LockedOrder, at: Date): Promise<BankTransfer> {
  if (order.isFlashSale || !(await findBankAccount(tx))) refuse('pay-method-unavailable')
  const payBy = await waitForTransfer(tx, order, at)
  await recordInstruction(tx, order.id, at)
  return (await transferFor(tx, { ...order, payBy })) ?? refuse('pay-method-unavailable')
}

/** What its shopper was told; else the present account. Undefined when the shop takes no transfers. */
export async function transferFor(
  db: Db,
  order: Pick<LockedOrder, 'id' | 'number' | 'due' | 'payBy'>,
): Promise<BankTransfer | undefined> {
  const account = (await findToldAccount(db, order.id)) ?? (await findBankAccount(db))
  if (!account) return undefined
  const [{ rest }, isHeld] = await Promise.all([readPaid(db, order), isHeldForDays(db, order.id)])
  return { ...account, amount: rest, remark: order.number, payBy: order.payBy.toISOString(), isHeldForDays: isHeld }
}
