import { refuse } from '#contract/refusals.ts'
import { toYuan } from '#domain/money.ts'
import { RECHARGE_MINUTES } from '#domain/payment.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { leaveToSweep } from '#server/external/storage/storage.ts'
import type { Deps } from '#server/http/deps.ts'
import { type Identity, rememberLeft } from './left-identity.ts'
import {
  eraseOwnData,
  hasOpenOrders,
  hasOpenPaybacks,
  hasOpenPayments,
  lockClosing,
  type NamesOfOne,
  readBalance,
} from './own-data-sql.ts'
import { revokeSessions } from './session-sql.ts'
import { lockOwners } from './staff-sql.ts'

/**
 * Erases personal data and ends all sessions (T47). Refused while goods, money or a balance are open, and to the last
 * owner. Orders and ledger stay anonymised; a keyed digest recognises a returning person (left-identity.ts).
 */
export async function closeAccount(
  { db, privatePictures, now }: Pick<Deps, 'db' | 'privatePictures' | 'now'>,
  accountId: number,
  onClosing: (tx: Db, accountId: number) => Promise<void>,
): Promise<void> {
  const pictures = await transaction(db, async (tx) => {
    // Same lock order as elsewhere.
    const owners = await lockOwners(tx)
    if (owners.includes(accountId) && owners.length === 1) refuse('staff-last-owner')
    const account = await lockClosing(tx, accountId)
    if (!account) refuse('not-found')
    await requireNothingOpen(tx, accountId, now())
    for (const identity of identitiesOf(account)) await rememberLeft(tx, accountId, identity)
    await revokeSessions(tx, accountId)
    await onClosing(tx, accountId)
    return eraseOwnData(tx, accountId, account)
  })
  for (const name of pictures) await leaveToSweep(privatePictures.remove(name))
}

function identitiesOf({ phone, email, unionId, openIds }: NamesOfOne): Identity[] {
  return [
    ...(phone ? [{ kind: 'phone', phone, callingCode: '' } as const] : []),
    ...(email ? [{ kind: 'email', email } as const] : []),
    ...(unionId ? [{ kind: 'wechat', unionId } as const] : []),
    ...openIds.map((name) => ({ kind: 'wechat-app', ...name }) as const),
  ]
}

async function requireNothingOpen(tx: Db, accountId: number, at: Date): Promise<void> {
  if (await hasOpenOrders(tx, accountId)) refuse('account-has-orders')
  if (await hasOpenPayments(tx, accountId, at)) refuse('account-has-payments', { minutes: RECHARGE_MINUTES })
  if (await hasOpenPaybacks(tx, accountId)) refuse('account-has-paybacks')
  const balance = await readBalance(tx, accountId)
  if (balance > 0) refuse('account-has-balance', { amount: toYuan(balance) })
}
