import { refuse } from '#contract/refusals.ts'
import { toYuan } from '#domain/money.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { rememberLeft } from './left-identity.ts'
import { eraseOwnData, hasOpenOrders, hasOpenPaybacks, hasOpenPayments, lockClosing, readBalance } from './own-data-sql.ts'
import { revokeSessions } from './session-sql.ts'
import { lockAdministrators } from './staff-sql.ts'

/**
 * Deletes an account (T47): personal data is erased and all sessions end. Orders and ledger stay without the person; of phone and
 * WeChat id a keyed digest (left-identity.ts). Refused while goods or money are under way, while there is a balance, and to the last
 * administrator. Money that comes in afterwards goes back (payments/receive-payment.ts).
 */
export async function closeAccount(
  { db, privatePictures, now }: Pick<Deps, 'db' | 'privatePictures' | 'now'>,
  accountId: number,
  onClosing: (tx: Db, accountId: number) => Promise<void>,
): Promise<void> {
  const pictures = await transaction(db, async (tx) => {
    // Before the account's own row: others take the two locks in this order.
    const administrators = await lockAdministrators(tx)
    if (administrators.includes(accountId) && administrators.length === 1) refuse('staff-last-admin')
    const account = await lockClosing(tx, accountId)
    if (!account) refuse('not-found')
    await requireNothingOpen(tx, accountId, now())
    await rememberLeft(tx, accountId, account)
    await revokeSessions(tx, accountId)
    await onClosing(tx, accountId)
    return eraseOwnData(tx, accountId, account.phone ?? '')
  })
  for (const name of pictures) await privatePictures.remove(name)
}

async function requireNothingOpen(tx: Db, accountId: number, at: Date): Promise<void> {
  if (await hasOpenOrders(tx, accountId)) refuse('account-has-orders')
  if (await hasOpenPayments(tx, accountId, at)) refuse('account-has-payments')
  if (await hasOpenPaybacks(tx, accountId)) refuse('account-has-paybacks')
  const balance = await readBalance(tx, accountId)
  if (balance > 0) refuse('account-has-balance', { amount: toYuan(balance) })
}
