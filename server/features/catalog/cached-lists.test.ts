import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '#contract/shop/categories.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import { readSearchContext } from '#contract/shop/search.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { buildApp } from '#server/app.ts'
import { connect, transaction } from '#server/db/database.ts'
import { announce, type Tag } from '#server/http/changes.ts'
import { openDeps } from '#server/open-deps.ts'
import { atEnd } from '#test/support/at-end.ts'
import { eventually } from '#test/support/eventually.ts'
import { hold } from '#test/support/held-rows.ts'
import { type Client, client, shopWith, type TestShop } from '#test/support/shop.ts'
import { statementsOf } from '#test/support/statements.ts'
import { idsByCode, importWines, wineRecord } from '#test/support/wine-list.ts'
import { returnStock, takeStock } from './stock.ts'

let shop: TestShop
/** Another process on the same database: its own pool, its own kept answers. */
let other: { pc: Client; hits: () => number; heard: string[] }
let ids: Record<string, number>

const list = [wineRecord({ code: 'one' }), wineRecord({ code: 'two', skus: [{ vintage: 2023, price: '50.00', stock: 3 }] })]

beforeAll(async () => {
  shop = await shopWith({ wines: [] })
  await importWines(shop.deps, list)
  ids = await idsByCode(shop.deps)
  const db = connect(shop.deps.config.databaseUrl ?? '', 3)
  const deps = openDeps({ config: shop.deps.config, db, log: pino({ level: 'silent' }) })
  const heard: string[] = []
  deps.changes.onChange((tags) => heard.push(...tags))
  await deps.changes.listen(db)
  const app = await buildApp(deps, { pages: false })
  other = { pc: client(app), hits: () => deps.pageCache.hits, heard }
  atEnd(async () => {
    await app.close()
    await db.end({ timeout: 2 })
  })
})

/** Asks until the answer is as wished; a kept answer that is never dropped fails. */
let lastMark = 0
/** Changes come in order: after this one everything that was committed before has come. */
async function hearUpTo(): Promise<void> {
  const tag: Tag = `product:${--lastMark}`
  await announce(shop.db, tag)
  await eventually(async () => expect(other.heard).toContain(tag))
}
const priceOf = async (id: number | undefined) => (await other.pc.api.call(findProduct, { id: id ?? 0 })).price

test('an answer is made once and then served from memory, with an ETag that spares the way', async () => {
  await other.pc.api.call(listProducts, {})
  const before = other.hits()
  await other.pc.api.call(listProducts, {})
  expect(other.hits()).toBe(before + 1)
  const first = await shop.app.inject({ url: '/api/products' })
  const second = await shop.app.inject({ url: '/api/products', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([first.statusCode, second.statusCode]).toEqual([200, 304])
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('a changed price drops the wine and the lists that show it in the other process, and leaves other answers alone', async () => {
  expect(await priceOf(ids.one)).toBe(10000)
  expect((await other.pc.api.call(listProducts, { sort: 'price-asc' })).list.map(({ price }) => price)).toEqual([5000, 10000])
  const changed = wineRecord({ code: 'one', skus: [{ vintage: 2023, price: '20.00', stock: 10 }] })
  await importWines(shop.deps, [changed])
  await eventually(async () => expect(await priceOf(ids.one)).toBe(2000))
  await eventually(async () =>
    expect((await other.pc.api.call(listProducts, { sort: 'price-asc' })).list.map(({ price }) => price)).toEqual([2000, 5000]),
  )
})

test('a list that nobody has asked for before shows no wine of before a change, though another list has shown it', async () => {
  const stockOf = async (limit: number) =>
    (await other.pc.api.call(listProducts, { sort: 'price-desc', limit })).list.find(({ id }) => id === ids.two)?.stock
  expect(await stockOf(31)).toBe(3)
  await importWines(shop.deps, [wineRecord({ code: 'two', skus: [{ vintage: 2023, price: '50.00', stock: 2 }] })])
  await hearUpTo()
  expect(await stockOf(32)).toBe(2)
  await importWines(shop.deps, [wineRecord({ code: 'two', skus: [{ vintage: 2023, price: '50.00', stock: 3 }] })])
  await hearUpTo()
  expect(await stockOf(33)).toBe(3)
})

test('a new wine appears in lists and in the menu of the other process', async () => {
  expect((await other.pc.api.call(listProducts, {})).count).toBe(2)
  await other.pc.api.call(listCategories)
  await importWines(shop.deps, [wineRecord({ code: 'three', region: 'Ahr' })])
  await eventually(async () => expect((await other.pc.api.call(listProducts, {})).count).toBe(3))
  await eventually(async () => {
    const regions = (await other.pc.api.call(listCategories)).find(({ kind }) => kind === 'region')?.children
    expect(regions?.map(({ code }) => code)).toEqual(['ahr', 'mosel'])
  })
})

test('stock that is taken and given back shows in the other process; a sold-out wine goes to the end of lists', async () => {
  const [sku] = await shop.db<{ id: number }[]>`select id from sku where product_id = ${ids.two ?? 0}`
  const skuId = sku?.id ?? 0
  expect((await other.pc.api.call(listProducts, { sort: 'price-asc' })).list.map(({ stock }) => stock)).toEqual([10, 3, 10])
  expect(await transaction(shop.db, (tx) => takeStock(tx, skuId, 3))).toBe(true)
  await eventually(async () =>
    expect((await other.pc.api.call(listProducts, { sort: 'price-asc' })).list.at(-1)?.id).toBe(ids.two),
  )
  await transaction(shop.db, (tx) => returnStock(tx, skuId, 3))
  await eventually(async () => expect((await other.pc.api.call(findProduct, { id: ids.two ?? 0 })).stock).toBe(3))
})

test('what a rolled-back transaction has announced drops nothing', async () => {
  const [sku] = await shop.db<{ id: number }[]>`select id from sku where product_id = ${ids.one ?? 0}`
  await hearUpTo()
  await other.pc.api.call(findProduct, { id: ids.one ?? 0 })
  const before = other.hits()
  await transaction(shop.db, async (tx) => {
    await takeStock(tx, sku?.id ?? 0, 1)
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await hearUpTo()
  expect((await other.pc.api.call(findProduct, { id: ids.one ?? 0 })).stock).toBe(10)
  expect(other.hits()).toBe(before + 1)
})

test('T89: what was read of a wine is not read again in the other language, for phone clients or beside another wine', async () => {
  const ask = async (language: string, client: string) => {
    const headers = { 'cb-lang': language, 'form-type': client }
    const answer = await shop.app.inject({ url: `/api/product/detail/${ids.one}`, headers })
    return answer.json<{ data: { storeInfo: { price: string; store_name: string } } }>().data.storeInfo
  }
  const shownIn = async (...[language, client]: Parameters<typeof ask>) => (await ask(language, client)).price
  await hearUpTo()
  const first = await ask('zh-CN', 'pc')
  const sent = await statementsOf(shop.db, async () => {
    for (const [language, client] of [
      ['en-US', 'pc'],
      ['zh-CN', 'h5'],
      ['en-US', 'routine'],
    ] as const)
      expect(await shownIn(language, client)).toBe(first.price)
  })
  // The sales of a second are read each second.
  expect(sent.filter((statement) => !statement.includes('flash'))).toEqual([])
  await importWines(shop.deps, [wineRecord({ code: 'one', skus: [{ vintage: 2023, price: '31.00', stock: 10 }] })])
  await eventually(async () =>
    expect([await shownIn('zh-CN', 'pc'), await shownIn('en-US', 'routine')]).toEqual(['31.00', '31.00']),
  )
})

test('an estate that a list changes beside a wine of another is shown as it is now with its own wines, too', async () => {
  const estate = (blurb: string) => ({
    code: 'weingut-probe',
    name: { zh: 'Weingut Probe', en: 'Weingut Probe' },
    founded: 1712,
    blurb: { zh: blurb, en: blurb },
  })
  const elsewhere = { estate: 'Weingut Fern', region: 'Ahr', grapes: ['Pinot Noir'], type: 'red', taste: 'sweet' }
  const far = (alcohol: number) => wineRecord({ code: 'far', ...elsewhere, alcohol })
  const blurb = async () => (await other.pc.api.call(findProduct, { id: ids.one ?? 0 })).estateStory?.blurb.en
  await importWines(shop.deps, [estate('Old cellar'), far(11)])
  await hearUpTo()
  expect(await blurb()).toBe('Old cellar')
  await importWines(shop.deps, [estate('New cellar'), far(12)])
  await hearUpTo()
  expect(await blurb()).toBe('New cellar')
})

test('what is ready to drink is true until the year ends: a list is kept no longer, on whatever day it was made', async () => {
  const newYear = Date.parse(`${Number(shanghaiDay(new Date()).slice(0, 4)) + 1}-01-01T00:00:00+08:00`)
  const keptMs = async (url: string) =>
    Number((await shop.app.inject({ url })).headers['x-cache-until']) - shop.deps.now().getTime()
  for (const daysLeft of [2, 40]) {
    const leftMs = daysLeft * 86_400_000
    shop.setClock((newYear - leftMs - Date.now()) / 60_000)
    const paths = ['pc/shelf?', 'products?drink=now&', 'products?keyword=drink+now&', 'search/context?keyword=drink+now&']
    for (const url of paths.map((path) => `/api/${path}limit=${daysLeft}`)) {
      const ms = await keptMs(url)
      expect(ms, url).toBeLessThanOrEqual(leftMs)
      expect(ms, url).toBeGreaterThan(leftMs - 60_000)
    }
  }
  shop.setClock(0)
})

test('U99: a wine says the year of the shop’s clock, and is kept until that year ends', async () => {
  const year = Number(shanghaiDay(new Date()).slice(0, 4))
  const newYear = Date.parse(`${year + 1}-01-01T00:00:00+08:00`)
  await importWines(shop.deps, [wineRecord({ code: 'ageing', drinking: [year, year + 5] })])
  const { ageing = 0 } = await idsByCode(shop.deps)
  for (const [daysLeft, shown] of [
    [2, year],
    [-1, year + 1],
  ] as const) {
    const leftMs = daysLeft * 86_400_000
    shop.setClock((newYear - leftMs - Date.now()) / 60_000)
    expect((await client(shop.app).api.call(findProduct, { id: ageing })).year).toBe(shown)
    const answer = await shop.app.inject({ url: `/api/product/detail/${ageing}` })
    const ms = Number(answer.headers['x-cache-until']) - shop.deps.now().getTime()
    if (daysLeft > 0) expect(ms).toBeLessThanOrEqual(leftMs)
  }
  shop.setClock(0)
})

test('a search that comes while somebody else writes the index is not kept as it is until the next news', async () => {
  await hearUpTo()
  const held = await hold(shop.db, (tx) => tx`select from search_state for update`)
  await shop.db`update product set name_en = 'Quince Riesling' where id = ${ids.one ?? 0}`
  await announce(shop.db, `product:${ids.one ?? 0}`)
  await hearUpTo()
  const found = async () => (await other.pc.api.call(listProducts, { keyword: 'quince' })).list.map(({ id }) => id)
  const counted = async () => (await other.pc.api.call(readSearchContext, { keyword: 'quince' })).wineCount
  for (const _ of ['once', 'kept']) expect([await found(), await counted()]).toEqual([[], 0])
  await held.letGo()
  await eventually(async () => expect([await found(), await counted()]).toEqual([[ids.one], 1]))
})

test('what was searched for once is not kept, neither the list nor what stands beside it: hardly anybody asks the same again', async () => {
  // Somebody: what robots ask for twice is not kept either.
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36' }
  const isKept = async (url: string) => (await shop.app.inject({ url, headers })).headers.etag !== undefined
  for (const url of ['/api/pc/shelf?keyword=one', '/api/products?keyword=one', '/api/search/context?keyword=one'])
    expect([await isKept(url), await isKept(url)], url).toEqual([false, true])
})
