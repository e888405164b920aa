import { afterEach, expect, test } from 'vitest'
import { findProduct } from '#contract/shop/product-detail.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import { heardAll } from '#test/support/heard.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, checkout, client, shopper, shopWith } from '#test/support/shop.ts'
import { idsByCode, importWines, wineRecord } from '#test/support/wine-list.ts'

/** What has no price is never sold. */

const shop = await shopWith()
const { db, deps } = shop
const visitor = client(shop.app)
const sku = (price: string, more = {}) => ({ vintage: 2023, sizeMl: 750, pack: 1, price, stock: 10, ...more })
const list = (...skus: ReturnType<typeof sku>[]) => [wineRecord({ code: 'listed', skus })]
const isListed = async (id: number): Promise<boolean> => {
  await heardAll(deps, '*')
  return (await visitor.api.call(listProducts, { limit: 100 })).list.some((card) => card.id === id)
}

afterEach(async () => {
  expect(await violations(db)).toEqual([])
})

test('no statement can put a price of nothing on sale', async () => {
  const { skus } = await addWine(db)
  await expect(db`update sku set price = 0 where id = ${skus[0].id}`).rejects.toThrow('sku_priced')
  await expect(addWine(db, { skus: [{ price: 0 }] })).rejects.toThrow('sku_priced')
  await db`update sku set price = 0, on_sale = false where id = ${skus[0].id}`
  await expect(db`update sku set on_sale = true where id = ${skus[0].id}`).rejects.toThrow('sku_priced')
})

test('a list with a price of 0 takes the bottle off sale and says so; its next price brings it back', async () => {
  await importWines(deps, list(sku('100.00')))
  const id = (await idsByCode(deps)).listed ?? 0
  expect(await isListed(id)).toBe(true)
  const report = await importWines(deps, list(sku('0')))
  expect(report.rows[0]?.notes.map(({ key }) => key)).toEqual(['hidden-without-price'])
  expect(await isListed(id)).toBe(false)
  await importWines(deps, list(sku('120.00')))
  expect((await visitor.api.call(findProduct, { id })).price).toBe(120_00)
})

test('one bottle without a price leaves the others of the wine on sale', async () => {
  await importWines(deps, list(sku('100.00'), sku('0.00', { vintage: 2022 })))
  await heardAll(deps, '*')
  const wine = await visitor.api.call(findProduct, { id: (await idsByCode(deps)).listed ?? 0 })
  expect(wine.price).toBe(100_00)
  expect(wine.skus.map(({ vintage }) => vintage)).toEqual([2023])
})

test('a bottle that loses its price in a cart, and at a checkout that was opened before, is not sold', async () => {
  await importWines(deps, [wineRecord({ code: 'lost', skus: [sku('88.00')] })])
  const [row] = await db<{ id: number; code: string; productId: number; price: number; stock: number }[]>`
    select sku.id, sku.code, product_id as "productId", price::int, stock
      from sku join product on product.id = product_id where product.code = 'lost'`
  if (!row) throw new Error('no wine')
  const buyer = await shopper(shop, { balance: 500_00 })
  const line = { productId: row.productId, uniqueId: row.code, cartNum: 1 }
  const { data } = await buyer.post('/cart/add', line)
  const { cartId } = data as { cartId: number }
  const key = await checkout(shop, buyer, { sku: row })

  await importWines(deps, [wineRecord({ code: 'lost', skus: [sku('0')] })])
  await heardAll(deps, '*')
  for (const answer of [
    await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId }),
    await buyer.post('/order/confirm', { cartId: String(cartId), new: 0, addressId: buyer.addressId }),
    await buyer.post('/cart/add', line),
    await buyer.post('/cart/add', { ...line, new: 1 }),
    await visitor.get(`/product/detail/${row.productId}`),
  ]) {
    expect(answer.status).not.toBe(200)
  }
  expect(await db`select from shop_order where account_id = ${buyer.id}`).toHaveLength(0)
  const [stock] = await db<{ stock: number }[]>`select stock from sku where id = ${row.id}`
  expect(stock?.stock).toBe(10)
})
