import type { PayOutcome } from '#domain/payment.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { chooseTransfer } from './choose-transfer.ts'
import { lockPayableOrder } from './lock-payable.ts'
import { takeFromBalance } from './take-from-balance.ts'

/** Without a provider: all of the rest from the balance, or by transfer. State, payment and money change together. */
export function payOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  name: string,
  method: 'balance' | 'offline',
): Promise<PayOutcome> {
  return transaction(
    db,
    async (tx): Promise<PayOutcome> => {
      const at = now()
      const order = await lockPayableOrder(tx, accountId, name, at)
      if (method === 'offline' && order.due > 0) return { kind: 'transfer', transfer: await chooseTransfer(tx, order, at) }
      return { kind: (await takeFromBalance(tx, order, { at })) ? 'paid' : 'balance-too-low' }
    },
    { isPlannedOnce: true },
  )
}
