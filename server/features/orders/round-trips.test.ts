import { expect, test } from 'vitest'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { withRoundTrips } from '#test/support/round-trips.ts'
import { dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await withRoundTrips(await shopWith({ wines: [{ skus: [{ stock: 100 }] }, { skus: [{ stock: 100 }] }] }))

/** How often each call of a purchase waits for the database. */
async function purchase(buyer: Shopper): Promise<Record<'add' | 'confirm' | 'create' | 'pay', number>> {
  const ids: number[] = []
  const add = async (sku = shop.sku) => {
    const line = { productId: sku.productId, uniqueId: sku.code, cartNum: 1 }
    ids.push(dataOf<{ cartId: number }>(await buyer.post('/cart/add', line)).cartId)
  }
  await add(shop.wines[1]?.skus[0])
  let key = ''
  let number = ''
  return {
    add: await shop.roundTrips(() => add()),
    confirm: await shop.roundTrips(async () => {
      const confirmed = await buyer.post('/order/confirm', { cartId: ids.join(',') })
      key = dataOf<{ orderKey: string }>(confirmed).orderKey
    }),
    create: await shop.roundTrips(async () => {
      const created = await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, mark: '' })
      number = dataOf<{ result: { orderId: string } }>(created).result.orderId
    }),
    pay: await shop.roundTrips(async () => {
      expect(await payOrder(buyer.api, number, 'balance')).toBe('paid')
    }),
  }
}

test('T95: a purchase of two wines waits for the database a few times only', async () => {
  const buyer = await shopper(shop, { balance: 100_000_00 })
  // The connection learns the statements.
  await purchase(buyer)
  await purchase(buyer)
  const trips = await purchase(buyer)
  expect(trips.add).toBeLessThanOrEqual(2)
  expect(trips.confirm).toBeLessThanOrEqual(4)
  expect(trips.create).toBeLessThanOrEqual(6)
  expect(trips.pay).toBeLessThanOrEqual(6)
  // The relay counts at all.
  expect(Math.min(...Object.values(trips))).toBeGreaterThan(1)
  expect(await violations(shop.db)).toEqual([])
})
