import { beforeAll, expect, test } from 'vitest'
import { listMessages } from '#contract/shop/inbox.ts'
import { saveNoticeChoice } from '#contract/shop/notices.ts'
import { listPriceWishes, removePriceWish, setPriceWish } from '#contract/shop/price-wishes.ts'
import * as wines from '#contract/staff/wines.ts'
import { fen } from '#domain/money.ts'
import { dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import { applyDuePrices } from '#server/features/catalog/editor/plan-prices.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { openSale } from '#test/support/flash-sale.ts'
import { addSet } from '#test/support/sets.ts'
import { addWine, client, type Shopper, shopper, shopWith, type TestShop, type TestSku } from '#test/support/shop.ts'
import { takeReachedWishes } from './price-wish-sql.ts'
import { tellCheaper } from './price-wishes.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await shopWith()
})

const wineAt = async (price = 100_00, stock = 20): Promise<TestSku> =>
  (await addWine(shop.db, { zh: '雷司令', en: 'Riesling', skus: [{ price, stock }] })).skus[0]
const wish = (who: Shopper, { code }: TestSku, price: number) => who.api.call(setPriceWish, { skuCode: code, price: fen(price) })
const wishesOf = async (who: Shopper) => (await who.api.call(listPriceWishes)).map(({ skuCode, wish: at }) => [skuCode, at])
const setPrice = ({ id }: TestSku, price: number) => shop.db`update sku set price = ${price} where id = ${id}`
const hourOfToday = (hour: number) => new Date(dayStartMs(shanghaiDay(shop.deps.now())) + hour * 60 * 60_000)
const at = (hour: number) => ({ ...shop.deps, now: () => hourOfToday(hour) })
async function tellAll(hour = 12): Promise<void> {
  await tellCheaper(at(hour))
  await sendNotices(at(hour))
}
const toldTo = async ({ id }: Shopper) =>
  (await shop.db<{ text: string }[]>`select text from notice where account_id = ${id} and kind = 'cheaper' order by id`).map(
    ({ text }) => text,
  )

test('U77: one wish per pack, changed by a second one, taken back, and nobody else’s business', async () => {
  const [me, other] = [await shopper(shop), await shopper(shop)]
  const sku = await wineAt()
  await Promise.all([90_00, 91_00, 92_00].map((price) => wish(me, sku, price)))
  expect(await wishesOf(me)).toHaveLength(1)
  await wish(me, sku, 80_00)
  expect(await wishesOf(me)).toEqual([[sku.code, 80_00]])
  expect((await me.api.call(listPriceWishes))[0]).toMatchObject({
    name: { zh: '雷司令', en: 'Riesling' },
    price: 100_00,
    isOnSale: true,
  })
  expect(await wishesOf(other)).toEqual([])
  await other.api.call(removePriceWish, sku.code)
  expect(await wishesOf(me)).toHaveLength(1)
  await me.api.call(removePriceWish, sku.code)
  await me.api.call(removePriceWish, sku.code)
  expect(await wishesOf(me)).toEqual([])
  await setPrice(sku, 1_00)
  await tellAll()
  expect(await toldTo(me)).toEqual([])
})

test('U77: a set has no stock of its own: its wish is told while its bottles are there', async () => {
  const me = await shopper(shop)
  const bottle = await wineAt(100_00, 0)
  const set = await addSet(shop.db, { parts: [{ sku: bottle, amount: 2 }], price: 180_00 })
  await wish(me, set, 150_00)
  await setPrice(set, 150_00)
  await tellAll()
  expect(await toldTo(me)).toEqual([])
  await shop.db`update sku set stock = 2, received = received + 2 where id = ${bottle.id}`
  await tellAll()
  expect(await toldTo(me)).toHaveLength(1)
})

test('U77: phone clients read it among their messages, in their language', async () => {
  const [chinese, english] = [await shopper(shop), await shopper(shop, { locale: 'en-US' })]
  const sku = await wineAt()
  for (const who of [chinese, english]) await wish(who, sku, 90_00)
  await setPrice(sku, 85_00)
  await tellAll()
  const read = async (who: Shopper) => (await who.api.call(listMessages, {})).list.map(({ title, content }) => [title, content])
  expect(await read(chinese)).toEqual([['降价通知', '您关注的雷司令已降至¥85.00。']])
  expect(await read(english)).toEqual([['Price has fallen', 'Riesling is down to CN¥85.00, as you asked us to tell you.']])
})

test('U77: what is not below today’s price, hidden or unknown is refused, and so is a visitor', async () => {
  const [me, english] = [await shopper(shop), await shopper(shop, { locale: 'en-US' })]
  const sku = await wineAt()
  for (const price of [100_00, 100_01, 0, -1]) await expect(wish(me, sku, price)).rejects.toThrow('低于当前价格')
  await expect(wish(english, sku, 100_00)).rejects.toThrow('below the present one')
  for (const price of ['', 'x', '1.234', '1e3', null, {}])
    expect((await me.post('/price_wish/set', { skuCode: sku.code, price })).status).not.toBe(200)
  const hidden = (await addWine(shop.db, { onSale: false })).skus[0]
  await expect(wish(me, hidden, 1_00)).rejects.toThrow()
  await expect(me.api.call(setPriceWish, { skuCode: 'ffffffff', price: fen(1) })).rejects.toThrow()
  expect((await client(shop.app).post('/price_wish/set', { skuCode: sku.code, price: '1' })).status).not.toBe(200)
  expect(await wishesOf(me)).toEqual([])
})

test('U77: told once, in the own language, with several processes at once, not before the price is reached, and never again', async () => {
  const sku = await wineAt()
  const [zh, en] = [await shopper(shop), await shopper(shop, { locale: 'en-US' })]
  for (const each of [zh, en]) await wish(each, sku, 90_00)
  await setPrice(sku, 90_01)
  await tellAll()
  expect([...(await toldTo(zh)), ...(await toldTo(en))]).toEqual([])
  await setPrice(sku, 90_00)
  await Promise.all([tellCheaper(at(12)), tellCheaper(at(12)), tellCheaper(at(12))])
  await Promise.all([tellAll(), tellAll()])
  await setPrice(sku, 80_00)
  await tellAll()
  expect(await toldTo(zh)).toEqual([expect.stringContaining('您关注的雷司令已降至¥90.00')])
  expect(await toldTo(en)).toEqual([expect.stringContaining('Riesling is down to CN¥90.00')])
  expect(await wishesOf(zh)).toEqual([])
  await wish(zh, sku, 70_00)
  await setPrice(sku, 60_00)
  await tellAll()
  expect(await toldTo(zh)).toHaveLength(2)
})

test('U77: whichever way the price falls: in the editor, as planned, or in a flash sale', async () => {
  const staff = await shopper(shop, { scopes: ['merchandiser'] })
  const [planned, inSale] = [await wineAt(), await wineAt()]
  const me = await shopper(shop)
  for (const sku of [planned, inSale]) await wish(me, sku, 60_00)
  const plan = { id: planned.productId, skuId: planned.id, price: 59_00, listPrice: null }
  const startsAt = new Date(Date.now() + 60_000)
  await staff.api.call(wines.planPrice, { ...plan, startsAt: startsAt.toISOString() })
  await tellAll()
  expect(await toldTo(me)).toEqual([])
  await applyDuePrices({ ...shop.deps, now: () => new Date(startsAt.getTime() + 1_000) })
  await tellAll()
  expect(await toldTo(me)).toEqual([expect.stringContaining('¥59.00')])
  const sale = await openSale(at(12), { sku: inSale, price: 55_00 })
  await tellAll(13)
  expect((await toldTo(me)).at(-1)).toMatch(new RegExp(`¥55.00.*/zh-CN/goods_seckill_detail\\?id=${sale.id}`))
  expect(await wishesOf(me)).toEqual([])
})

test('U77: up again before it was sent, sold out or hidden: nobody is told, and the wish waits on', async () => {
  const me = await shopper(shop)
  const sku = await wineAt()
  await wish(me, sku, 90_00)
  await setPrice(sku, 80_00)
  await tellCheaper(at(12))
  await setPrice(sku, 95_00)
  await sendNotices(at(12))
  expect(await toldTo(me)).toEqual([])
  expect(await wishesOf(me)).toEqual([[sku.code, 90_00]])
  await setPrice(sku, 80_00)
  await shop.db`update product set on_sale = false where id = ${sku.productId}`
  await tellAll()
  expect(await me.api.call(listPriceWishes)).toMatchObject([{ isOnSale: false }])
  await shop.db`update product set on_sale = true where id = ${sku.productId}`
  await shop.db`update sku set stock = 0, received = 0 where id = ${sku.id}`
  await tellAll()
  expect(await toldTo(me)).toEqual([])
  await shop.db`update sku set stock = 5, received = 5 where id = ${sku.id}`
  await tellAll()
  expect(await toldTo(me)).toHaveLength(1)
})

test('U77: nothing is told at night, and what is dear again by the morning is not told at all', async () => {
  const me = await shopper(shop)
  const [kept, gone] = [await wineAt(), await wineAt()]
  for (const sku of [kept, gone]) {
    await wish(me, sku, 90_00)
    await setPrice(sku, 85_00)
  }
  await tellAll(23)
  await setPrice(gone, 99_00)
  expect(await toldTo(me)).toEqual([])
  await tellAll(9)
  expect(await toldTo(me)).toHaveLength(1)
  expect(await wishesOf(me)).toEqual([[gone.code, 90_00]])
})

test('U77: taken but rolled back, the wish is still there; who has ended these messages gets them by asking again', async () => {
  const me = await shopper(shop)
  const sku = await wineAt()
  await me.api.call(saveNoticeChoice, { kind: 'cheaper', channels: [] })
  await wish(me, sku, 90_00)
  await setPrice(sku, 85_00)
  await expect(
    transaction(shop.db, async (tx) => {
      expect(await takeReachedWishes(tx, [], 100)).toHaveLength(1)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await wishesOf(me)).toEqual([[sku.code, 90_00]])
  await tellAll()
  expect(await toldTo(me)).toHaveLength(1)
})
