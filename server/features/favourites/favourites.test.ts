import { beforeAll, expect, test } from 'vitest'
import { addFavourite, listFavouriteIds, listFavourites, removeFavourites } from '#contract/shop/favourites.ts'
import { client, shopper, shopWith, type TestShop } from '#test/support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await shopWith({
    wines: [
      { zh: '雷司令', en: 'Riesling', skus: [{ price: 188_00, listPrice: 228_00, stock: 3 }] },
      { zh: '西万尼', en: 'Silvaner', skus: [{ price: 98_00 }, { price: 168_00 }] },
      { zh: '下架的酒', en: 'Withdrawn', onSale: false },
    ],
  })
})

const idOf = (index: number) => shop.wines[index]?.id ?? 0

test('a wine becomes a favourite, is listed newest first in both languages, and goes again', async () => {
  const me = await shopper(shop)
  await me.api.call(addFavourite, { productId: idOf(0) })
  await me.api.call(addFavourite, { productId: idOf(1) })
  expect(await me.api.call(listFavourites, { page: 1 })).toMatchObject({
    count: 2,
    list: [
      { id: idOf(1), name: { zh: '西万尼', en: 'Silvaner' }, price: 98_00, listPrice: null, soleSku: null },
      { id: idOf(0), price: 188_00, listPrice: 228_00, stock: 3, soleSku: shop.wines[0]?.skus[0].code },
    ],
  })
  expect(await me.api.call(listFavouriteIds)).toEqual([idOf(0), idOf(1)])
  await me.api.call(removeFavourites, { productIds: [idOf(1)] })
  expect((await me.api.call(listFavourites, { page: 1 })).list.map(({ id }) => id)).toEqual([idOf(0)])
})

test('adding twice, also at once, and removing twice changes nothing more', async () => {
  const me = await shopper(shop)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => me.post('/collect/add', { id: idOf(0), category: 'product' })),
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['100021']))
  expect((await me.get('/collect/user')).data).toMatchObject({ count: 1 })
  expect((await me.post('/collect/del', { id: idOf(0) })).status).toBe(200)
  expect((await me.post('/collect/del', { id: idOf(0) })).status).toBe(200)
  expect((await me.get('/collect/user')).data).toEqual({ list: [], count: 0 })
})

test('phone clients send several as text and get names in their language', async () => {
  const me = await shopper(shop, { formType: 'h5', locale: 'en-US' })
  expect((await me.post('/collect/all', { id: `${idOf(0)},${idOf(1)}`, category: 'product' })).status).toBe(200)
  const { data } = await me.get('/collect/user?page=1&limit=1')
  expect(data).toMatchObject({ count: 2, list: [{ store_name: 'Silvaner', category: 'product', price: '98.00', is_fail: 0 }] })
  expect((await me.post('/collect/del', { id: [idOf(0), String(idOf(1))] })).status).toBe(200)
  expect((await me.get('/pc/get_collect_list')).data).toMatchObject({ count: 0 })
})

test('a wine that is hidden or does not exist cannot be added, and drops out of list and count', async () => {
  const me = await shopper(shop, { locale: 'en-US' })
  expect(await me.post('/collect/add', { id: idOf(2) })).toMatchObject({ code: '410294', msg: 'Commodity does not exist' })
  expect((await me.post('/collect/add', { id: 999_999 })).code).toBe('410294')
  await shop.db`insert into favourite (account_id, product_id) values (${me.id}, ${idOf(2)}), (${me.id}, ${idOf(0)})`
  expect((await me.get('/collect/user')).data).toMatchObject({ count: 1, list: [{ product_id: idOf(0) }] })
})

test('T30: favourites are the account’s own', async () => {
  const [me, other] = [await shopper(shop), await shopper(shop)]
  await other.post('/collect/add', { id: idOf(0) })
  expect((await me.get('/collect/user')).data).toMatchObject({ count: 0 })
  expect((await me.post('/collect/del', { id: idOf(0) })).status).toBe(200)
  expect((await other.get('/collect/user')).data).toMatchObject({ count: 1 })
})

test('T33: numbers that are none are refused by name', async () => {
  const me = await shopper(shop)
  for (const id of [
    0,
    -1,
    1.5,
    '1e3',
    2 ** 31,
    2 ** 53,
    null,
    'x',
    [],
    {},
    [0],
    Array.from({ length: 101 }, (_, index) => index + 1),
  ]) {
    expect(await me.post('/collect/del', { id })).toMatchObject({ status: 400, code: '100100' })
  }
  expect((await me.get('/collect/user?limit=101')).code).toBe('100100')
})

test('T31: signed out, no call answers with data', async () => {
  for (const path of ['/collect/user', '/pc/get_collect_list', '/collect/ids']) {
    expect(await client(shop.app).get(path)).toEqual({ status: 410000, msg: '请登录' })
  }
  for (const path of ['/collect/add', '/collect/all', '/collect/del']) {
    expect((await client(shop.app, { formType: 'h5' }).post(path, { id: '1' })).status).toBe(110002)
  }
})
