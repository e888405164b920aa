import { randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Address } from '#domain/address.ts'
import { lineTotal } from '#domain/cart.ts'
import { CHECKOUT_MINUTES, type Checkout } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { findAddressOf, findDefaultAddressOf } from '#server/features/accounts/address-sql.ts'
import { readCartLines, type SoldLine } from '#server/features/cart/read-lines.ts'
import { couponsToTake } from '#server/features/coupons/held-coupons.ts'
import { requireSoldPack } from '#server/features/flash-sale/sold-pack.ts'
import { readBalance } from '#server/features/ledger/balance-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { quantityPerSku } from './checkout-lines.ts'
import { priceCheckout } from './price-checkout.ts'
import { insertCheckout } from './sql.ts'

/** `lineIds`: of cart lines or buy-now keys. `addressId` 0: the default one. `couponClaimId` null: none; undefined: the best. */
type Wanted = { lineIds: string[]; isBuyNow: boolean; addressId: number; couponClaimId?: number | null; boxId?: number | null }

/** Shows what an order would cost and stores it under a key with which one order can be placed. */
export async function confirmCheckout({ db, now }: Deps, accountId: number, wanted: Wanted): Promise<Checkout> {
  const { lineIds, isBuyNow, addressId } = wanted
  if (lineIds.length === 0) refuse('order-empty')
  const at = now()
  const lines = await readCartLines(db, accountId, lineIds, { isBuyNow, at })
  if (lines.length < lineIds.length) refuse('cart-lost')
  const flashItemId = await onlyFlashItem(db, accountId, lines, at)
  for (const [skuId, quantity] of quantityPerSku(lines)) {
    const line = lines.find((each) => each.skuId === skuId)
    if (line && (!line.isValid || line.stock < quantity)) {
      refuse('order-stock-too-low', { name: line.name, left: line.isValid ? line.stock : 0 })
    }
  }
  const address = await chosenAddress(db, accountId, addressId)
  const { totals, freight, coupons, coupon, boxes, box, days } = await priceCheckout(db, accountId, lines, {
    cityCode: address?.cityCode ?? null,
    couponClaimId: wanted.couponClaimId === undefined ? 'best' : wanted.couponClaimId,
    boxId: wanted.boxId ?? null,
    flashItemId,
    at,
  })
  const asked = lines.map((line) => ({ productId: line.productId, amount: lineTotal(line) }))
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
    balance: await readBalance(db, accountId),
    coupons,
    couponsToTake: flashItemId === null ? await couponsToTake(db, accountId, asked, at) : [],
    couponClaimId,
    flashItemId,
    boxes,
    boxId: box?.id ?? null,
    days,
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

async function chosenAddress(db: Db, accountId: number, addressId: number): Promise<Address | null> {
  if (addressId === 0) return (await findDefaultAddressOf(db, accountId)) ?? null
  return (await findAddressOf(db, accountId, addressId)) ?? refuse('address-not-found')
}
