import { beforeAll, expect, test } from 'vitest'
import { addWish, listWishes, removeWish } from '#contract/shop/back-in-stock.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import * as expected from '#contract/staff/expected-deliveries.ts'
import { addMovements } from '#contract/staff/stock.ts'
import { addDays, dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { WISHES_MAX } from '#domain/stock.ts'
import { transaction } from '#server/db/database.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { addWine, client, type Shopper, shopper, shopWith, type TestShop, type TestSku } from '#test/support/shop.ts'
import { takeDueWishes } from './wish-sql.ts'
import { tellBackInStock } from './wishes.ts'

let shop: TestShop
let keeper: Shopper

beforeAll(async () => {
  shop = await shopWith()
  keeper = await shopper(shop, { scopes: ['merchandiser'] })
})

let lastKey = 0
const soldOut = async (zh = '雷司令', en = 'Riesling'): Promise<TestSku> =>
  (await addWine(shop.db, { zh, en, skus: [{ stock: 0 }] })).skus[0]
const deliver = (sku: TestSku, packs = 6) =>
  keeper.api.call(addMovements, { key: `k${++lastKey}`, reason: 'delivery', note: '', lines: [{ skuId: sku.id, packs }] })
const toldTo = async ({ id }: Shopper) =>
  (
    await shop.db<{ text: string }[]>`select text from notice where account_id = ${id} and kind = 'back-in-stock' order by id`
  ).map(({ text }) => text)
/** In the middle of the day: at night it would wait. */
async function tellAll(): Promise<void> {
  await tellBackInStock(shop.deps)
  await sendNotices({ ...shop.deps, now: noon })
}
const noon = () => new Date(dayStartMs(shanghaiDay(shop.deps.now())) + 12 * 60 * 60_000)

test('a wish is kept once, can be taken back, and is nobody else’s business', async () => {
  const [me, other] = [await shopper(shop), await shopper(shop)]
  const sku = await soldOut()
  await Promise.all([me.api.call(addWish, sku.code), me.api.call(addWish, sku.code), me.api.call(addWish, sku.code)])
  expect(await me.api.call(listWishes)).toEqual([sku.code])
  expect(await other.api.call(listWishes)).toEqual([])
  await other.api.call(removeWish, sku.code)
  expect(await me.api.call(listWishes)).toEqual([sku.code])
  await me.api.call(removeWish, sku.code)
  await me.api.call(removeWish, sku.code)
  expect(await me.api.call(listWishes)).toEqual([])
  await deliver(sku)
  await tellAll()
  expect(await toldTo(me)).toEqual([])
})

test('what can be bought, is hidden or unknown is refused, and so is a visitor', async () => {
  const me = await shopper(shop)
  await expect(me.api.call(addWish, shop.sku.code)).rejects.toThrow('现在就有货')
  const hidden = (await addWine(shop.db, { onSale: false, skus: [{ stock: 0 }] })).skus[0]
  await expect(me.api.call(addWish, hidden.code)).rejects.toThrow()
  await expect(me.api.call(addWish, 'ffffffff')).rejects.toThrow()
  await expect(me.api.call(addWish, 'not a code')).rejects.toThrow()
  expect((await client(shop.app).post('/back_in_stock/add', { skuCode: hidden.code })).status).not.toBe(200)
})

test('each is told once and in the own language, with two processes at once, and not before it is back', async () => {
  const sku = await soldOut('西万尼', 'Silvaner')
  const shoppers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => shopper(shop, { locale: index % 2 ? 'en-US' : 'zh-CN' })),
  )
  for (const each of shoppers) await each.api.call(addWish, sku.code)
  await tellAll()
  for (const each of shoppers) expect(await toldTo(each)).toEqual([])
  await deliver(sku)
  await Promise.all([tellBackInStock(shop.deps), tellBackInStock(shop.deps)])
  await Promise.all([tellAll(), tellAll()])
  await tellAll()
  expect(await toldTo(shoppers[0] as Shopper)).toEqual([expect.stringContaining('您关注的西万尼已到货')])
  expect(await toldTo(shoppers[1] as Shopper)).toEqual([expect.stringContaining('Silvaner is back in stock')])
  for (const each of shoppers) {
    expect(await toldTo(each)).toHaveLength(1)
    expect(await each.api.call(listWishes)).toEqual([])
  }
})

test('taken but rolled back: the wish is still there, and told once', async () => {
  const sku = await soldOut()
  const me = await shopper(shop)
  await me.api.call(addWish, sku.code)
  await deliver(sku)
  await expect(
    transaction(shop.db, async (tx) => {
      expect(await takeDueWishes(tx, 10)).toHaveLength(1)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await me.api.call(listWishes)).toEqual([sku.code])
  await tellAll()
  await tellAll()
  expect(await toldTo(me)).toHaveLength(1)
})

test('shoppers read the day of the next delivery while a pack is sold out, at once when it changes, and never one that has passed', async () => {
  const sku = await soldOut()
  const visitor = client(shop.app)
  const day = async () => (await visitor.api.call(findProduct, { id: sku.productId })).skus[0]?.expectedOn
  expect(await day()).toBeUndefined()
  const inDays = (days: number) => addDays(shanghaiDay(new Date()), days)
  const draft = { skuId: sku.id, packs: 12, expectedOn: inDays(60), note: 'from the supplier' }
  const { id } = await keeper.api.call(expected.addExpected, draft)
  const { id: late } = await keeper.api.call(expected.addExpected, draft)
  await shop.db`update expected_delivery set expected_on = '2020-03-01' where id = ${late}`
  await expect.poll(day).toBe(inDays(60))
  await keeper.api.call(expected.changeExpected, { ...draft, id, expectedOn: inDays(30) })
  await expect.poll(day).toBe(inDays(30))
  expect(JSON.stringify(await visitor.get(`/product/detail/${sku.productId}`))).not.toContain('supplier')
  await keeper.api.call(expected.arriveExpected, { id, packs: 12 })
  await expect.poll(day).toBeUndefined()
})

test('of wishes at once no more are kept than one person may have', async () => {
  const me = await shopper(shop)
  await addWine(shop.db, { zh: '许多', en: 'Many', skus: Array.from({ length: WISHES_MAX - 2 }, () => ({ stock: 0 })) })
  await shop.db`
    insert into back_in_stock_wish (account_id, sku_id, locale)
    select ${me.id}, sku.id, 'zh-CN' from sku join product on product.id = product_id where name_en = 'Many'`
  const skus = await Promise.all(Array.from({ length: 6 }, () => soldOut()))
  const answers = await Promise.allSettled(skus.map(({ code }) => me.api.call(addWish, code)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await me.api.call(listWishes)).toHaveLength(WISHES_MAX)
})
