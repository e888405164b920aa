import { refuse } from '#contract/refusals.ts'
import type { OrderTotals } from '#domain/order.ts'
import { transaction } from '#server/db/database.ts'
import { findAddressOf } from '#server/features/accounts/find-address.ts'
import type { Deps } from '#server/http/deps.ts'
import { compareWithShown, currentLines, showCurrent } from './checkout-lines.ts'
import { lockShopper } from './lock-shopper.ts'
import { findCheckoutOf, findOrderByKey } from './sql.ts'

type Recomputed = { kind: 'totals'; totals: OrderTotals } | { kind: 'exists'; orderNumber: string }

/**
 * What a checkout costs now, sent to this address (0: not chosen yet). What is answered here counts as shown. Refuses when the key has
 * expired, the address is not the shopper's own, or a wine is gone.
 */
export function recomputeCheckout({ db, now }: Deps, accountId: number, key: string, addressId: number): Promise<Recomputed> {
  return transaction(db, async (tx): Promise<Recomputed> => {
    await lockShopper(tx, accountId)
    const order = await findOrderByKey(tx, accountId, key)
    if (order) return { kind: 'exists', orderNumber: order.number }
    const checkout = await findCheckoutOf(tx, accountId, key)
    if (!checkout || checkout.expiresAt <= now()) refuse('order-expired')
    if (addressId > 0 && !(await findAddressOf(tx, accountId, addressId))) refuse('address-not-found')
    const lines = await currentLines(tx, checkout.lines)
    const { totals, isAsShown } = compareWithShown(checkout, lines)
    if (!isAsShown) await showCurrent(tx, key, lines, totals)
    return { kind: 'totals', totals }
  })
}
