import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { readForPlacing } from './checkout-facts-sql.ts'
import { type Compared, compareWithShown, currentLines, linesToPrice, showCurrent } from './checkout-lines.ts'
import { lockShopper } from './lock-shopper.ts'
import { priceWith } from './price-checkout.ts'

/** `couponClaimId` null: none; undefined: the one shown last. */
type Wanted = { addressId: number; couponClaimId: number | null | undefined; boxId: number | null }
type Recomputed = { kind: 'priced'; priced: Compared } | { kind: 'exists'; orderNumber: string }

/** The price now, sent to this address (0: none yet). What is answered counts as shown. */
export function recomputeCheckout({ db, now }: Deps, accountId: number, key: string, wanted: Wanted): Promise<Recomputed> {
  return transaction(
    db,
    async (tx): Promise<Recomputed> => {
      const at = now()
      const [, found] = await Promise.all([
        lockShopper(tx, accountId),
        readForPlacing(tx, { accountId, key, addressId: wanted.addressId, at }),
      ])
      const { earlier, checkout, address, skus, facts } = found
      if (earlier) return { kind: 'exists', orderNumber: earlier.number }
      if (!checkout || checkout.expiresAt <= at) refuse('order-expired')
      if (wanted.addressId > 0 && !address) refuse('address-not-found')
      const lines = await currentLines(tx, accountId, checkout, skus, at)
      const priced = priceWith(facts, linesToPrice(lines), {
        cityCode: address?.cityCode ?? null,
        couponClaimId: wanted.couponClaimId === undefined ? checkout.couponClaimId : wanted.couponClaimId,
        boxId: wanted.boxId,
        flashItemId: checkout.flashItemId,
        at,
      })
      await showCurrent(tx, key, lines, priced)
      return { kind: 'priced', priced: compareWithShown(checkout, lines, priced) }
    },
    { isPlannedOnce: true },
  )
}
