import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/db/database.ts'
import { addWine, shopWith, type TestShop, type TestWine } from '#test/support/shop.ts'
import { findSellableSku, listSellableSkus, returnStock, takeStock } from './stock.ts'

const shop: TestShop = await shopWith({ wines: [] })
let wine: TestWine

beforeEach(async () => {
  wine = await addWine(shop.db, { skus: [{ stock: 5 }, { stock: 1, pack: 6 }] })
})

const stockOf = async (id: number) => {
  const [sku] = await shop.db<
    { stock: number; sold: number; received: number }[]
  >`select stock, sold, received from sku where id = ${id}`
  return sku
}

test('ten at once for the last five bottles: five get one, nothing is sold twice, and all that came in is accounted for', async () => {
  const [{ id }] = wine.skus
  const taken = await Promise.all(Array.from({ length: 10 }, () => transaction(shop.db, (tx) => takeStock(tx, id, 1))))
  expect(taken.filter(Boolean)).toHaveLength(5)
  expect(await stockOf(id)).toEqual({ stock: 0, sold: 5, received: 5 })
})

test('more than there is, or what is no longer on sale, is not taken', async () => {
  const [{ id }] = wine.skus
  expect(await takeStock(shop.db, id, 6)).toBe(false)
  await shop.db`update product set on_sale = false where id = ${wine.id}`
  expect(await takeStock(shop.db, id, 1)).toBe(false)
  expect(await takeStock(shop.db, 4_242_424, 1)).toBe(false)
  expect(await stockOf(id)).toEqual({ stock: 5, sold: 0, received: 5 })
})

test('what is given back can be bought again', async () => {
  const [{ id }] = wine.skus
  expect(await takeStock(shop.db, id, 5)).toBe(true)
  await returnStock(shop.db, id, 2)
  expect(await stockOf(id)).toEqual({ stock: 2, sold: 3, received: 5 })
})

test('a SKU is found by its code and only within its own wine; without a code only where there is no choice', async () => {
  const [first] = wine.skus
  const single = await addWine(shop.db)
  expect(await findSellableSku(shop.db, { skuCode: first.code })).toMatchObject({
    skuId: first.id,
    productId: wine.id,
    isOnSale: true,
  })
  expect(await findSellableSku(shop.db, { productId: single.id, skuCode: first.code })).toBeUndefined()
  expect(await findSellableSku(shop.db, { productId: wine.id, skuCode: '' })).toBeUndefined()
  expect(await findSellableSku(shop.db, { productId: single.id, skuCode: '' })).toMatchObject({ skuId: single.skus[0].id })
  expect(await findSellableSku(shop.db, { skuCode: '' })).toBeUndefined()
  const listed = await listSellableSkus(shop.db, [first.id, first.id, 4_242_424])
  expect(listed.map(({ skuId }) => skuId)).toEqual([first.id])
  expect(await listSellableSkus(shop.db, [])).toEqual([])
})
