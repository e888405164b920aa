import { createHash } from 'node:crypto'
import { channelOf } from '#contract/client.ts'
import { refuse } from '#contract/refusals.ts'
import type { PhoneOrderPlaced } from '#contract/staff/phone-orders.ts'
import { nicknameOf } from '#domain/contact.ts'
import { findRegion } from '#domain/division.ts'
import { fen, ZERO } from '#domain/money.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { findAddressOf } from '#server/features/accounts/address-sql.ts'
import { divisions } from '#server/features/accounts/divisions.ts'
import { openAccount } from '#server/features/accounts/open-account.ts'
import { listSellableSkus, type SellableSku } from '#server/features/catalog/stock.ts'
import { giveNewcomerCoupons } from '#server/features/coupons/give-coupon.ts'
import { couponRefusal } from '#server/features/coupons/spend-coupon.ts'
import { compareWithShown, currentLines, linesToPrice } from '#server/features/orders/checkout-lines.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import { readRoom, requireRoom } from '#server/features/orders/holding.ts'
import { recipientOf } from '#server/features/orders/new-order.ts'
import { priceCheckout } from '#server/features/orders/price-checkout.ts'
import type { StoredCheckout } from '#server/features/orders/sql.ts'
import { bottlesIn, writeOrder } from '#server/features/orders/write-order.ts'
import { requireSomebodyElse } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { findCustomer, findPlaced, lockKey } from './sql.ts'

/**
 * Places an order for a customer, by the rules of the checkout: limits, stock, freight and coupon hold as for the shopper. The same
 * key and order make one order. Refuses the staff member's own account.
 */
export function placeByPhone({ db, now }: Pick<Deps, 'db' | 'now'>, staffId: number, wanted: PhoneOrderPlaced): Promise<string> {
  const requestDigest = digestOf(wanted)
  return transaction(db, async (tx) => {
    await lockKey(tx, wanted.key)
    const earlier = await findPlaced(tx, wanted.key)
    if (earlier) {
      if (earlier.requestDigest !== requestDigest) refuse('phone-order-key-reused', { number: earlier.number })
      return earlier.number
    }
    const at = now()
    const accountId = await customerOf(tx, wanted, at)
    await requireSomebodyElse(tx, staffId, accountId)
    await lockCustomer(tx, accountId)

    const recipient = await recipientFor(tx, accountId, wanted)
    const { couponClaimId } = wanted
    const { checkout, skus } = await shownTo(tx, wanted, at)
    const lines = await currentLines(tx, accountId, checkout, skus, at)
    const priced = await priceCheckout(tx, accountId, linesToPrice(lines), {
      cityCode: recipient.cityCode,
      couponClaimId,
      boxId: null,
      flashItemId: null,
      at,
    })
    if (!priced.freight.isDelivered) refuse('address-not-delivered')
    if (couponClaimId !== null && !priced.coupon) throw await couponRefusal(tx, accountId, couponClaimId)
    if (!compareWithShown(checkout, lines, priced).isAsShown) refuse('phone-order-price-changed')
    const room = await readRoom(tx, accountId, at)
    requireRoom(room, bottlesIn(lines), at)
    const order = await writeOrder(
      tx,
      {
        accountId,
        byAccount: staffId,
        checkoutKey: wanted.key,
        requestDigest,
        recipient,
        remark: wanted.remark,
        gift: null,
        delivery: null,
        couponClaimId,
        channel: channelOf(undefined),
        placedAt: at,
        payWithinMinutes: room.limits.phoneHours * 60,
        cartIds: [],
      },
      lines,
      priced,
    )
    return order.number
  })
}

const digestOf = ({ key: _, ...order }: PhoneOrderPlaced): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex')

/** A new number gets an account, as signing in by code would open it. */
async function customerOf(tx: Db, { accountId, phone }: PhoneOrderPlaced, at: Date): Promise<number> {
  if (accountId !== undefined) return accountId
  if (phone === undefined) return refuse('invalid-input', { fields: 'phone' })
  const contact = { kind: 'phone', phone, callingCode: '' } as const
  const account = { contact, nickname: nicknameOf(contact), passwordHash: null }
  const opened = await openAccount(tx, account, (db, id) => giveNewcomerCoupons(db, id, at))
  return opened ?? (await findCustomer(tx, { phone }))?.id ?? refuse('customer-gone')
}

async function lockCustomer(tx: Db, accountId: number): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (!account || account.isClosed) refuse('phone-order-closed')
  if (account.isBlocked) refuse('phone-order-blocked')
}

async function recipientFor(tx: Db, accountId: number, { addressId, recipient }: PhoneOrderPlaced) {
  if (addressId !== undefined) return recipientOf((await findAddressOf(tx, accountId, addressId)) ?? refuse('address-not-found'))
  if (!recipient) return refuse('address-required')
  const region = findRegion(divisions, recipient, recipient.cityCode) ?? refuse('address-invalid')
  return recipientOf({
    ...recipient,
    id: 0,
    postCode: '',
    isDefault: false,
    province: region.province.name.zh,
    city: region.city.name.zh,
    district: region.district.name.zh,
    cityCode: region.city.code,
  })
}

/** What the form has shown, in the shape of a checkout, and its packs as of now. */
async function shownTo(
  tx: Db,
  { lines, shipping, discount, couponClaimId }: PhoneOrderPlaced,
  at: Date,
): Promise<{ checkout: StoredCheckout; skus: SellableSku[] }> {
  const skus = await listSellableSkus(
    tx,
    lines.map(({ skuId }) => skuId),
  )
  if (skus.length < lines.length) refuse('product-gone')
  const checkout = {
    lines: lines.map(({ skuId, quantity, price }) => ({ id: skuId, skuId, quantity, price: fen(price) })),
    shipping: fen(shipping),
    boxes: ZERO,
    discount: fen(discount),
    couponClaimId,
    flashItemId: null,
    expiresAt: at,
  }
  return { checkout, skus }
}
