import { randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Address } from '#domain/address.ts'
import { CHECKOUT_MINUTES, type Checkout, orderTotals } from '#domain/order.ts'
import { FREE_SHIPPING_FROM } from '#domain/shipping.ts'
import type { Db } from '#server/db/database.ts'
import { findAddressOf, findDefaultAddressOf } from '#server/features/accounts/find-address.ts'
import { readCartLines } from '#server/features/cart/read-lines.ts'
import type { Deps } from '#server/http/deps.ts'
import { quantityPerSku } from './checkout-lines.ts'
import { readBalance } from './read-balance.ts'
import { insertCheckout } from './sql.ts'

/** `lineIds`: of cart lines, or keys of buy-now lines. `addressId` 0: the default address, if there is one. */
type Wanted = { lineIds: string[]; isBuyNow: boolean; addressId: number }

/** Shows what an order would cost and remembers what was shown under a key, with which exactly one order can be placed. */
export async function confirmCheckout({ db, now }: Deps, accountId: number, wanted: Wanted): Promise<Checkout> {
  const { lineIds, isBuyNow, addressId } = wanted
  if (lineIds.length === 0) refuse('order-empty')
  const lines = await readCartLines(db, accountId, lineIds, isBuyNow)
  if (lines.length < lineIds.length) refuse('cart-lost')
  for (const [skuId, quantity] of quantityPerSku(lines)) {
    const line = lines.find((each) => each.skuId === skuId)
    if (line && (!line.isValid || line.stock < quantity)) {
      refuse('order-stock-too-low', { name: line.name, left: line.isValid ? line.stock : 0 })
    }
  }
  const totals = orderTotals(lines)
  const address = await chosenAddress(db, accountId, addressId)
  const key = randomUUID()
  await insertCheckout(db, accountId, key, {
    lines: lines.map(({ id, skuId, quantity, price }) => ({ id, skuId, quantity, price })),
    shipping: totals.shipping,
    expiresAt: new Date(now().getTime() + CHECKOUT_MINUTES * 60_000),
  })
  return { key, lines, address, totals, freeShippingFrom: FREE_SHIPPING_FROM, balance: await readBalance(db, accountId) }
}

async function chosenAddress(db: Db, accountId: number, addressId: number): Promise<Address | null> {
  if (addressId === 0) return (await findDefaultAddressOf(db, accountId)) ?? null
  return (await findAddressOf(db, accountId, addressId)) ?? refuse('address-not-found')
}
