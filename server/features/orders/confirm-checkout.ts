import { randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { type Cashier, CHECKOUT_MINUTES, type Checkout } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { idsIn, readStored, type SoldLine } from '#server/features/cart/read-lines.ts'
import { couponsToTake } from '#server/features/coupons/held-coupons.ts'
import { readOffers } from '#server/features/coupons/read-offers.ts'
import { requireSoldPack } from '#server/features/flash-sale/sold-pack.ts'
import { methodsWith } from '#server/features/ledger/pay-methods.ts'
import type { Deps } from '#server/http/deps.ts'
import { readForConfirming } from './checkout-facts-sql.ts'
import { quantityPerSku, refuseForStock } from './checkout-lines.ts'
import { couponLines, priceWith } from './price-checkout.ts'
import { insertCheckout } from './sql.ts'

/** `lineIds`: of cart lines or buy-now keys. `addressId` 0: the default one. `couponClaimId` null: none; undefined: the best. */
type Wanted = { lineIds: string[]; isBuyNow: boolean; addressId: number; couponClaimId?: number | null; boxId?: number | null }
type Confirmed = Checkout & Pick<Cashier, 'methods'>

/** Shows what an order would cost and stores it under a key with which one order can be placed. */
export async function confirmCheckout({ db, now, payments }: Deps, accountId: number, wanted: Wanted): Promise<Confirmed> {
  const { lineIds, isBuyNow, addressId } = wanted
  if (lineIds.length === 0) refuse('order-empty')
  const at = now()
  const [{ stored, skus, address, facts, balance, takesTransfers }, offers] = await Promise.all([
    readForConfirming(db, { accountId, ids: idsIn(lineIds, isBuyNow), addressId, at }),
    readOffers(db, { accountId, at }),
  ])
  const lines = await readStored(db, lineIds, stored, { at, skus })
  if (lines.length < lineIds.length) refuse('cart-lost')
  const flashItemId = await onlyFlashItem(db, accountId, lines, at)
  for (const [skuId, quantity] of quantityPerSku(lines)) {
    const line = lines.find((each) => each.skuId === skuId)
    if (line && (!line.isValid || line.stock < quantity)) {
      refuseForStock(line.name, line.isValid ? line.stock : 0)
    }
  }
  if (addressId !== 0 && !address) refuse('address-not-found')
  const { totals, freight, coupons, coupon, boxes, box, days } = priceWith(facts, lines, {
    cityCode: address?.cityCode ?? null,
    couponClaimId: wanted.couponClaimId === undefined ? 'best' : wanted.couponClaimId,
    boxId: wanted.boxId ?? null,
    flashItemId,
    at,
  })
  const couponClaimId = coupon?.claimId ?? null
  const key = randomUUID()
  await insertCheckout(db, accountId, key, {
    lines: lines.map(({ id, skuId, quantity, price }) => ({ id, skuId, quantity, price })),
    shipping: totals.shipping,
    boxes: totals.boxes,
    discount: totals.discount,
    couponClaimId,
    flashItemId,
    expiresAt: new Date(at.getTime() + CHECKOUT_MINUTES * 60_000),
  })
  return {
    key,
    lines,
    address,
    totals,
    freeShippingFrom: freight.freeFrom,
    isDelivered: freight.isDelivered,
    balance,
    coupons,
    couponsToTake: flashItemId === null ? couponsToTake(offers, couponLines(facts, lines), at) : [],
    couponClaimId,
    flashItemId,
    boxes,
    boxId: box?.id ?? null,
    days,
    methods: methodsWith(payments, takesTransfers),
  }
}

/** A flash sale is ordered alone, within its limits. */
async function onlyFlashItem(db: Db, accountId: number, lines: readonly SoldLine[], at: Date): Promise<number | null> {
  const id = lines.find(({ flashItemId }) => flashItemId !== null)?.flashItemId ?? null
  if (id === null) return null
  const [line] = lines
  if (!line || lines.length > 1) return refuse('invalid-input', { fields: 'cartId' })
  await requireSoldPack(db, accountId, { id, quantity: line.quantity }, at)
  return id
}
