import { createHash, randomBytes, randomInt } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { type Address, regionLine } from '#domain/address.ts'
import { type OrderTotals, PAY_WITHIN_MINUTES } from '#domain/order.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { findAddressOf } from '#server/features/accounts/find-address.ts'
import { removeCartLines } from '#server/features/cart/read-lines.ts'
import { listSellableSkus } from '#server/features/catalog/find-sellable-sku.ts'
import { takeStock } from '#server/features/catalog/stock.ts'
import type { Deps } from '#server/http/deps.ts'
import {
  type CurrentLine,
  compareWithShown,
  currentLines,
  quantityPerSku,
  refuseForStock,
  showCurrent,
} from './checkout-lines.ts'
import { lockShopper } from './lock-shopper.ts'
import { findCheckoutOf, findOrderByKey, insertEvent, insertOrder, insertOrderLines, type StoredCheckout } from './sql.ts'

type Wanted = { key: string; addressId: number; remark: string; channel: number }

/** `changed`: nothing was placed, the shopper must be shown the new totals; the same key places the order then (T15). */
export type Placed =
  | { kind: 'placed'; orderNumber: string }
  | { kind: 'exists'; orderNumber: string }
  | { kind: 'changed'; totals: OrderTotals }

const RANDOM_DIGITS = 12

/**
 * Places the order of a checkout, once: the same key and body give the same order for ever, the same key with another body is refused
 * (T06). Order, stock, cart and key change together or not at all.
 */
export function placeOrder({ db, now }: Deps, accountId: number, wanted: Wanted): Promise<Placed> {
  const requestDigest = digestOf(wanted)
  return transaction(db, async (tx): Promise<Placed> => {
    await lockShopper(tx, accountId)
    const earlier = await findOrderByKey(tx, accountId, wanted.key)
    if (earlier) {
      if (earlier.requestDigest !== requestDigest) refuse('order-key-reused')
      return { kind: 'exists', orderNumber: earlier.number }
    }
    const at = now()
    const checkout = await findCheckoutOf(tx, accountId, wanted.key)
    if (!checkout || checkout.expiresAt <= at) refuse('order-expired')
    if (wanted.addressId === 0) refuse('address-required')
    const address = await findAddressOf(tx, accountId, wanted.addressId)
    if (!address) refuse('address-not-found')

    const lines = await currentLines(tx, checkout.lines)
    const { totals, isAsShown } = compareWithShown(checkout, lines)
    if (!isAsShown) {
      await showCurrent(tx, wanted.key, lines, totals)
      return { kind: 'changed', totals }
    }
    await takeFromCart(tx, accountId, checkout)
    await takeAllStock(tx, lines)
    const orderNumber = newNumber(at)
    const orderId = await insertOrder(tx, {
      number: orderNumber,
      uniqueCode: wanted.key.replaceAll('-', ''),
      accountId,
      checkoutKey: wanted.key,
      requestDigest,
      recipient: recipientOf(address),
      remark: wanted.remark,
      totals,
      channel: wanted.channel,
      placedAt: at,
      payBy: new Date(at.getTime() + PAY_WITHIN_MINUTES * 60_000),
    })
    await insertOrderLines(tx, orderId, lines.map(asOrdered))
    await insertEvent(tx, orderId, { kind: 'placed', byAccount: accountId, at })
    return { kind: 'placed', orderNumber }
  })
}

/** Two checkouts may show the same lines (two tabs); whoever comes second finds them gone. */
async function takeFromCart(tx: Db, accountId: number, { lines }: StoredCheckout): Promise<void> {
  const ids = lines.map(({ id }) => id)
  if ((await removeCartLines(tx, accountId, ids)) < ids.length) refuse('cart-lost')
}

async function takeAllStock(tx: Db, lines: readonly CurrentLine[]): Promise<void> {
  for (const [skuId, quantity] of quantityPerSku(lines.map(({ shown }) => shown))) {
    if (await takeStock(tx, skuId, quantity)) continue
    // Somebody was faster since the lines were read.
    const [sku] = await listSellableSkus(tx, [skuId])
    if (sku) refuseForStock(sku)
    refuse('cart-lost')
  }
}

const asOrdered = ({ sku, quantity }: CurrentLine) => ({ ...sku, quantity, unique: randomBytes(16).toString('hex') })

const recipientOf = (address: Address) => ({
  name: address.name,
  phone: address.phone,
  address: `${regionLine(address)} ${address.detail}`,
  cityCode: address.cityCode,
})

/** `cp`, the day in Shanghai and random digits: nobody can count orders or guess another's (T30). */
function newNumber(at: Date): string {
  const day = at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll('-', '')
  return `cp${day}${String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0')}`
}

/** Of what decides about the order in the body of the call. */
const digestOf = ({ addressId, remark }: Wanted): string =>
  createHash('sha256')
    .update(JSON.stringify([addressId, remark]))
    .digest('hex')
