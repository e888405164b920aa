import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import { findAddressOf } from '#server/features/accounts/address-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { type Compared, compareWithShown, currentLines, showCurrent } from './checkout-lines.ts'
import { lockShopper } from './lock-shopper.ts'
import { findCheckoutOf, findOrderByKey } from './sql.ts'

/** `couponClaimId` null: none; undefined: the one shown last. */
type Wanted = { addressId: number; couponClaimId: number | null | undefined; boxId: number | null }
type Recomputed = { kind: 'priced'; priced: Compared } | { kind: 'exists'; orderNumber: string }

/** The price now, sent to this address (0: none yet). What is answered counts as shown. */
export function recomputeCheckout({ db, now }: Deps, accountId: number, key: string, wanted: Wanted): Promise<Recomputed> {
  return transaction(db, async (tx): Promise<Recomputed> => {
    await lockShopper(tx, accountId)
    const order = await findOrderByKey(tx, accountId, key)
    if (order) return { kind: 'exists', orderNumber: order.number }
    const checkout = await findCheckoutOf(tx, accountId, key)
    const at = now()
    if (!checkout || checkout.expiresAt <= at) refuse('order-expired')
    const address = wanted.addressId > 0 ? await findAddressOf(tx, accountId, wanted.addressId) : null
    if (address === undefined) refuse('address-not-found')
    const lines = await currentLines(tx, accountId, checkout, at)
    const priced = await compareWithShown(tx, accountId, checkout, lines, {
      cityCode: address?.cityCode ?? null,
      couponClaimId: wanted.couponClaimId === undefined ? checkout.couponClaimId : wanted.couponClaimId,
      boxId: wanted.boxId,
      at,
    })
    await showCurrent(tx, key, lines, priced)
    return { kind: 'priced', priced }
  })
}
