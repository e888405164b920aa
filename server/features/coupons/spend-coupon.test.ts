import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeOrder, confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { changedPrice } from '#contract/shop/repriced.ts'
import { holdCoupon, inDays } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { checkout, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 100_00, stock: 1_000 }] }, { skus: [{ price: 33_33, stock: 1_000 }] }] })
const { db } = shop
const [first, second] = shop.wines
if (!first || !second) throw new Error('two wines were asked for')

let buyer: Shopper
beforeEach(async () => {
  buyer = await shopper(shop)
})
afterEach(async () => {
  shop.setClock(0)
  expect(await violations(db)).toEqual([])
})

/** Cart lines of both wines, and what the confirm page shows of them. */
async function confirm(quantities: [number, number] = [3, 1]) {
  const ids: number[] = []
  for (const [index, wine] of [first, second].entries()) {
    const line = { productId: wine?.id, uniqueId: wine?.skus[0].code, cartNum: quantities[index] }
    ids.push(dataOf<{ cartId: number }>(await buyer.post('/cart/add', line)).cartId)
  }
  return buyer.api.call(confirmOrder, { cartId: ids.join(','), isBuyNow: false })
}
const create = (key: string, couponClaimId?: number | null) =>
  buyer.api.call(createOrder, {
    key,
    addressId: buyer.addressId,
    remark: '',
    ...(couponClaimId === undefined ? {} : { couponClaimId }),
  })
const unusedOf = async (who: Shopper) => dataOf<{ id: number }[]>(await who.get('/coupons/user/1')).map(({ id }) => id)

test('U36: the coupon that takes off most is chosen; the others follow, then those that cannot be used, with the reason', async () => {
  const small = await holdCoupon(db, buyer, { amount: 10_00 })
  const best = await holdCoupon(db, buyer, { amount: 40_00, minSpend: 300_00 })
  const short = await holdCoupon(db, buyer, { amount: 90_00, minSpend: 354_33 })
  const notYet = await holdCoupon(db, buyer, { validFrom: inDays(2), validTo: inDays(9) })
  const shown = await confirm()
  expect(shown.couponClaimId).toBe(best)
  expect(shown.totals).toMatchObject({ goods: 333_33, discount: 40_00 })
  expect(shown.coupons.map(({ claimId, discount, problem }) => [claimId, discount, problem?.kind ?? null])).toEqual([
    [best, 40_00, null],
    [small, 10_00, null],
    [short, 0, 'too-little'],
    [notYet, 0, 'not-yet'],
  ])
  expect(shown.coupons.find(({ claimId }) => claimId === short)?.problem).toEqual({ kind: 'too-little', missing: 21_00 })
})

test('another coupon, or none, is chosen and priced; the order keeps what was shown', async () => {
  const small = await holdCoupon(db, buyer, { amount: 10_00 })
  await holdCoupon(db, buyer, { amount: 40_00 })
  const { key } = await confirm()
  const { priced: none } = await buyer.api.call(computeOrder, { key, addressId: buyer.addressId, couponClaimId: null })
  expect(none).toMatchObject({ couponClaimId: null, totals: { discount: 0 } })
  const { priced: other } = await buyer.api.call(computeOrder, { key, addressId: buyer.addressId, couponClaimId: small })
  expect(other).toMatchObject({ couponClaimId: small, totals: { discount: 10_00 } })
  const { orderNumber } = await create(key, small)
  const order = await buyer.api.call(findOrder, { number: orderNumber })
  expect(order.totals).toEqual({ ...other?.totals, reduction: 0 })
  // ¥10.00 over ¥300.00 and ¥33.33: the parts add up to the fen.
  expect(order.lines.map(({ discount }) => discount)).toEqual([9_00, 1_00])
})

test('T34: the shares of a coupon lie only on the lines that it is good for', async () => {
  await holdCoupon(db, buyer, { scope: 'product', productIds: [second.id], amount: 20_01 })
  const { key, couponClaimId } = await confirm()
  const { orderNumber } = await create(key, couponClaimId)
  const order = await buyer.api.call(findOrder, { number: orderNumber })
  expect(order.lines.map(({ discount }) => discount)).toEqual([0, 20_01])
})

test('T07: two tabs with one coupon at once: one order has it, the other is asked again; a cancelled order gives it back once', async () => {
  const claimId = await holdCoupon(db, buyer, { amount: 30_00 })
  const keys = [await checkout(shop, buyer), await checkout(shop, buyer)]
  const outcomes = await Promise.allSettled(keys.map((key) => create(key, claimId)))
  const placed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.orderNumber] : []))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(placed).toHaveLength(1)
  expect(refused.map((reason) => changedPrice(reason.data))).toMatchObject([{ couponClaimId: null, totals: { discount: 0 } }])
  expect(await unusedOf(buyer)).toEqual([])
  const used = dataOf<object[]>(await buyer.get('/coupons/user/3'))
  expect(used).toMatchObject([{ id: claimId, state: 'used', order_id: placed[0] }])

  const cancelled = await Promise.all(Array.from({ length: 5 }, () => buyer.post('/order/cancel', { id: placed[0] })))
  expect(cancelled.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await unusedOf(buyer)).toEqual([claimId])
  const [rows] = await db<{ count: number }[]>`select count(*)::int as count from coupon_use where claim_id = ${claimId}`
  expect(rows).toEqual({ count: 1 })
  // It can be used again, and again by one order only.
  const again = await create(await checkout(shop, buyer), claimId)
  expect((await buyer.api.call(findOrder, { number: again.orderNumber })).totals.discount).toBe(30_00)
})

test('T15: a coupon that ends between the confirm page and the submit is said so first; the new sum is then ordered', async () => {
  const claimId = await holdCoupon(db, buyer, { amount: 30_00, validTo: new Date(Date.now() + 5 * 60_000).toISOString() })
  const { key, couponClaimId, totals } = await confirm()
  expect(couponClaimId).toBe(claimId)
  shop.setClock(6)
  const refused = await create(key, claimId).catch((error) => error)
  expect(changedPrice(refused.data)).toMatchObject({ couponClaimId: null, totals: { discount: 0, due: totals.due + 30_00 } })
  const { orderNumber } = await create(key, null)
  expect((await buyer.api.call(findOrder, { number: orderNumber })).totals.due).toBe(totals.due + 30_00)
})

test('T15: a price that falls below the coupon’s minimum takes the coupon away, and says so first', async () => {
  await holdCoupon(db, buyer, { amount: 30_00, minSpend: 320_00 })
  const { key, couponClaimId } = await confirm()
  await db`update sku set price = 90_00 where id = ${first.skus[0].id}`
  const refused = await create(key, couponClaimId).catch((error) => error)
  await db`update sku set price = 100_00 where id = ${first.skus[0].id}`
  expect(changedPrice(refused.data)).toMatchObject({
    couponClaimId: null,
    coupons: [{ problem: { kind: 'too-little', missing: 16_67 } }],
    totals: { goods: 303_33, discount: 0 },
  })
})

test('T30: somebody else’s coupon is none: it takes nothing off, and its owner keeps it', async () => {
  const owner = await shopper(shop)
  const claimId = await holdCoupon(db, owner, { amount: 99_00 })
  const { key } = await confirm()
  const { priced: computed } = await buyer.api.call(computeOrder, { key, addressId: buyer.addressId, couponClaimId: claimId })
  expect(computed).toMatchObject({ couponClaimId: null, coupons: [], totals: { discount: 0 } })
  expect(await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, couponId: claimId })).toMatchObject({
    status: 400,
    code: '410242',
  })
  expect(await unusedOf(owner)).toEqual([claimId])
})

test('T06: the same key with another coupon is another order, and refused', async () => {
  const claimId = await holdCoupon(db, buyer, { amount: 30_00 })
  const { key } = await confirm()
  await create(key, claimId)
  expect(await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, couponId: 0 })).toMatchObject({ code: '410200' })
})

test('an order that is not paid in time gives its coupon back', async () => {
  const claimId = await holdCoupon(db, buyer, { amount: 30_00 })
  const { orderNumber } = await create(await checkout(shop, buyer), claimId)
  await db`update shop_order set pay_by = now() - interval '1 minute' where number = ${orderNumber}`
  const { cancelUnpaidOrders } = await import('#server/features/orders/cancel-unpaid-orders.ts')
  await cancelUnpaidOrders(shop.deps)
  expect(await unusedOf(buyer)).toEqual([claimId])
})

test('T34: a coupon worth more than the wines makes them free, and no more than that', async () => {
  await holdCoupon(db, buyer, { amount: 10_000_00 })
  const { totals, key, couponClaimId } = await confirm()
  expect(totals).toMatchObject({ goods: 333_33, discount: 333_33, due: totals.shipping })
  const { orderNumber } = await create(key, couponClaimId)
  const order = await buyer.api.call(findOrder, { number: orderNumber })
  expect(order.lines.map(({ discount }) => discount)).toEqual([300_00, 33_33])
})
