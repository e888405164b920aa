import { afterEach, expect, test } from 'vitest'
import { listFlashItems, listSlots } from '#contract/shop/flash-sale.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import { changeFlashSale, findFlashSale, planFlashSale } from '#contract/staff/flash-sale.ts'
import { fen } from '#domain/money.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { eventually } from '#test/support/eventually.ts'
import { flashCheckout, openSale } from '#test/support/flash-sale.ts'
import { heardAll } from '#test/support/heard.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, client, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { addSlot } from './save-slot.ts'

/** What a sale is compared with (docs/decisions/028-compared-prices.md). */

const shop = await shopWith()
const { db, deps } = shop
const visitor = client(shop.app)
const staff = await shopper(shop, { scopes: ['merchandiser'], locale: 'en-US' })
const slotId = await addSlot(deps, { startsHour: 3, hours: 1, image: '' })

afterEach(async () => {
  expect(await violations(db)).toEqual([])
})

const wineAt = async (price: number): Promise<TestSku> => (await addWine(db, { skus: [{ price }] })).skus[0]
const setPrice = ({ id }: TestSku, price: number) => db`update sku set price = ${price} where id = ${id}`
const daysAgo = ({ id }: TestSku, days: number) =>
  db`update price_before set until = until - make_interval(days => ${days}) where sku_id = ${id}`
const tomorrow = addDays(shanghaiDay(new Date()), 1)
const plan = ({ code }: TestSku, price: number) =>
  staff.api.call(planFlashSale, {
    slotId,
    skuCode: code,
    title: { zh: '', en: '' },
    fromDay: tomorrow,
    toDay: tomorrow,
    price: fen(price),
    offered: 2,
    perPerson: 1,
    perOrder: 1,
    sort: 0,
  })
const shownSales = async () => {
  await heardAll(deps, '*')
  const { slots } = await visitor.api.call(listSlots)
  return (await Promise.all(slots.map(({ id }) => visitor.api.call(listFlashItems, { slotId: id })))).flat()
}

test('a sale at the usual price or above it is refused with that price in the language of the staff, and sets nothing aside', async () => {
  const sku = await wineAt(468_00)
  for (const price of [500_00, 468_00]) {
    await expect(plan(sku, price)).rejects.toThrow('CN¥468.00')
  }
  const [row] = await db<{ stock: number }[]>`select stock from sku where id = ${sku.id}`
  expect(row?.stock).toBe(100)
  const id = await plan(sku, 467_99)
  expect(await staff.api.call(findFlashSale, { id })).toMatchObject({ listPrice: 468_00 })
  const terms = { title: { zh: '', en: '' }, price: fen(468_00), perPerson: 1, perOrder: 1, sort: 0 }
  await expect(staff.api.call(changeFlashSale, { id, terms })).rejects.toThrow('CN¥468.00')
  expect(await staff.api.call(findFlashSale, { id })).toMatchObject({ price: 467_99 })
})

test('a price that was raised for the sale does not make it a reduction; after seven days it does', async () => {
  const sku = await wineAt(100_00)
  await setPrice(sku, 200_00)
  await expect(plan(sku, 150_00)).rejects.toThrow('CN¥100.00')
  await daysAgo(sku, 5)
  await expect(plan(sku, 150_00)).rejects.toThrow('CN¥100.00')
  await daysAgo(sku, 3)
  const id = await plan(sku, 150_00)
  expect(await staff.api.call(findFlashSale, { id })).toMatchObject({ listPrice: 200_00 })
})

test('the reference price of a wine is not what a sale is compared with', async () => {
  const { skus } = await addWine(db, { skus: [{ price: 100_00, listPrice: 400_00 }] })
  await expect(plan(skus[0], 300_00)).rejects.toThrow('CN¥100.00')
  const id = await plan(skus[0], 80_00)
  expect(await staff.api.call(findFlashSale, { id })).toMatchObject({ listPrice: 100_00 })
})

test('when the shelf becomes as cheap, shoppers do not see the sale, and whoever has it at the checkout keeps its price', async () => {
  const sku = await wineAt(100_00)
  const sale = await openSale(deps, { sku, price: 80_00 })
  await eventually(async () => expect((await shownSales()).map(({ id }) => id)).toContain(sale.id))
  const buyer = await shopper(shop)
  const key = await flashCheckout(buyer, sale)
  await setPrice(sku, 80_00)
  await eventually(async () => expect((await shownSales()).map(({ id }) => id)).not.toContain(sale.id))
  expect((await visitor.api.call(findProduct, { id: sku.productId })).flashSale).toBeUndefined()
  expect(await staff.api.call(findFlashSale, { id: sale.id })).toMatchObject({ listPrice: null, price: 80_00 })
  expect(await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })).toMatchObject({ status: 200 })
})
