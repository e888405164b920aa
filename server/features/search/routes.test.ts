import { describe, expect, test } from 'vitest'
import * as search from '#contract/shop/search.ts'
import { readEstates, readWines } from '#server/seed/demo-files.ts'
import { heardAll } from '#test/support/heard.ts'
import { client, dataOf, shopper, shopWith } from '#test/support/shop.ts'
import { idsByCode, importWines, wineRecord } from '#test/support/wine-list.ts'
import { tallySearch } from './suggestions/history-sql.ts'

const shop = await shopWith({ wines: [] })
const { db } = shop
await importWines(shop.deps, readEstates())
await importWines(shop.deps, readWines())
const ids = await idsByCode(shop.deps)
await db`insert into article_category (id, title_zh, title_en) values (20, '新闻', 'News')`
await db`
  insert into article (category_id, title_zh, title_en, content_zh, content_en)
  values (20, '大闸蟹与陈年雷司令', 'Hairy crab and aged Riesling', '<p>秋天的&nbsp;螃蟹。</p>', '<p class="zzz">Autumn.</p>'),
         (20, '冰酒在等待', 'Waiting for ice', '冰', 'Frost and patience')`
const visitor = client(shop.app)
const english = client(shop.app, { locale: 'en-US' })

describe('suggestions', () => {
  test('U06: what is begun is offered in groups: terms with their numbers of wines, estates, wines, articles', async () => {
    const found = await visitor.api.call(search.suggest, { keyword: 'ries' })
    expect(found.terms[0]).toMatchObject({ kind: 'grape', code: 'riesling', wines: expect.any(Number) })
    expect(found.wines.length).toBeGreaterThan(0)
    expect((await visitor.api.call(search.suggest, { keyword: 'riesling' })).articles.map(({ title }) => title.en)).toEqual([
      'Hairy crab and aged Riesling',
    ])
    expect((await visitor.api.call(search.suggest, { keyword: '埃尔沙' })).estates).toMatchObject([
      { code: 'weingut-ellscheid-kron', region: { en: 'Mosel' }, wines: 6 },
    ])
  })

  test.each([
    ['雷', 'riesling'],
    ['leis', 'riesling'],
    ['lsl', 'riesling'],
    ['绿维', 'gruener-veltliner'],
    ['grün', 'gruener-veltliner'],
    ['摩泽', 'mosel'],
    ['mosel spät', 'spaetlese'],
    ['kab', 'kabinett'],
    ['reisling', 'riesling'],
  ])('%s offers %s', async (keyword, code) => {
    expect((await visitor.api.call(search.suggest, { keyword })).terms.map((term) => term.code)).toContain(code)
  })

  test('only what has wines is offered, and a misspelling is said', async () => {
    const { terms } = await visitor.api.call(search.suggest, { keyword: 'm' })
    expect(terms.every(({ wines }) => wines > 0)).toBe(true)
    expect((await visitor.api.call(search.suggest, { keyword: 'reisling' })).corrected).toBe('Riesling')
  })

  test('the words of a sentence begin no names, unless that is all there is', async () => {
    expect((await visitor.api.call(search.suggest, { keyword: 'wine for ' })).terms).toEqual([])
    expect((await visitor.api.call(search.suggest, { keyword: 'for' })).terms.length).toBeGreaterThan(0)
    expect((await visitor.api.call(search.suggest, { keyword: 'wine for steak' })).terms).toMatchObject([{ code: 'steak' }])
  })

  test('T37: nothing, signs and nonsense offer nothing', async () => {
    for (const keyword of ['', ' ', '%', "'", '\\', 'xyzxyz', "';--"]) {
      const { terms, estates, wines, articles } = await visitor.api.call(search.suggest, { keyword })
      expect([terms, estates, wines, articles], keyword).toEqual([[], [], [], []])
    }
    expect(await visitor.get(`/search/suggest?keyword=${'a'.repeat(101)}`)).toMatchObject({ status: 400 })
    expect(await visitor.get('/search/suggest?keyword=a&keyword=b')).toMatchObject({ status: 400 })
  })
})

describe('suggestions that were asked for before', () => {
  /** Of robots nothing is kept. */
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36' }
  const keptOf = () => shop.deps.pageCache.counts.get('/search/suggest')?.hits ?? 0
  const asked = async (keyword: string) => {
    const path = `/search/suggest?keyword=${keyword}`
    const ask = async () => dataOf<{ wines: { store_name_en: string; price: string }[] }>(await english.get(path, headers))
    const [first, second] = [await ask(), await ask()]
    const kept = keptOf()
    expect([second, await ask()]).toEqual([first, first])
    expect(keptOf()).toBe(kept + 1)
    return first.wines.map(({ store_name_en, price }) => [store_name_en, price])
  }

  test('show what a wine is called and costs now, and put those that are sold out last', async () => {
    await importWines(shop.deps, [
      wineRecord({ code: 'kept-first', name: { zh: '守望一号', en: 'Kestrelwacht One' } }),
      wineRecord({ code: 'kept-second', name: { zh: '守望二号', en: 'Kestrelwacht Two' } }),
    ])
    await heardAll(shop.deps)
    const [first, second] = await asked('kestrelw')
    expect([first?.[0], second?.[0]].toSorted()).toEqual(['Kestrelwacht One', 'Kestrelwacht Two'])

    const [changed] = await db<{ id: number }[]>`select id from product where name_en = ${String(first?.[0])}`
    const id = changed?.id ?? 0
    await db`update sku set price = 4242, list_price = null where product_id = ${id}`
    await heardAll(shop.deps, 'products', `product:${id}`)
    expect((await asked('kestrelw'))[0]).toEqual([first?.[0], '42.42'])

    await db`update sku set stock = 0 where product_id = ${id}`
    await heardAll(shop.deps, 'products', `product:${id}`)
    expect((await asked('kestrelw')).map(([name]) => name)).toEqual([second?.[0], first?.[0]])

    await db`update product set name_en = 'Sperberwacht' where id = ${id}`
    await heardAll(shop.deps, 'products', `product:${id}`)
    expect((await asked('kestrelw')).map(([name]) => name)).toEqual([second?.[0]])
    expect((await asked('sperberw')).map(([name]) => name)).toEqual(['Sperberwacht'])
  })

  test('have the wine that came meanwhile, and one less when it has gone', async () => {
    const before = await asked('kestrelw')
    await importWines(shop.deps, [wineRecord({ code: 'kept-third', name: { zh: '守望三号', en: 'Kestrelwacht Three' } })])
    await heardAll(shop.deps)
    expect((await asked('kestrelw')).map(([name]) => name)).toContain('Kestrelwacht Three')
    const [gone] = await db<{ id: number }[]>`update product set on_sale = false where code = 'kept-third' returning id`
    await heardAll(shop.deps, 'products', `product:${gone?.id ?? 0}`)
    expect(await asked('kestrelw')).toEqual(before)
  })
})

describe('what a result page shows beside the wines', () => {
  test('estates that are named, or from which the best wines are; articles of the same', async () => {
    const named = await visitor.api.call(search.readSearchContext, { keyword: 'ellscheid riesling' })
    expect(named.estates.map(({ code }) => code)).toEqual(['weingut-ellscheid-kron'])
    const found = await visitor.api.call(search.readSearchContext, { keyword: '大闸蟹' })
    expect(found.articles.map(({ title }) => title.zh)).toEqual(['大闸蟹与陈年雷司令'])
    expect(found.estates.length).toBeGreaterThan(1)
    expect(found.help).toBeNull()
    expect(found.wineCount).toBeGreaterThan(10)
  })

  test('U09: without a hit there is help: how it may be spelt, and where there are wines', async () => {
    const misspelt = await visitor.api.call(search.readSearchContext, { keyword: 'blafrenkushh' })
    expect(misspelt).toMatchObject({ wineCount: 0, help: { spelling: 'blaufrankisch' } })
    expect(misspelt.help?.terms.length).toBeGreaterThan(3)
    const nothing = await visitor.api.call(search.readSearchContext, { keyword: '波尔多左岸' })
    expect(nothing).toMatchObject({ wineCount: 0, help: { spelling: null } })
    expect(nothing.help?.terms.length).toBeGreaterThan(3)
  })

  test.each([
    ['wine for qxzzq', null],
    ['like qxzzq', null],
    ['lemchi', null],
    ['blaufrnkysh', 'Blaufränkisch'],
  ])('the spelling help for %s is %s: a far-fetched one is none', async (keyword, spelling) => {
    const { help, understood } = await visitor.api.call(search.readSearchContext, { keyword })
    expect(help?.spelling ?? understood.corrected).toBe(spelling)
  })

  test('the answer in the wire’s words is understood by the client as it was meant', async () => {
    const { understood } = await english.api.call(search.readSearchContext, { keyword: '雷司令 100-300元 2022' })
    expect(understood.words).toMatchObject([
      { meaning: 'term', terms: [{ code: 'riesling', name: { zh: '雷司令', en: 'Riesling' } }] },
      { meaning: 'range', measure: 'price', range: { from: 100_00, to: 300_00 } },
      { meaning: 'range', measure: 'vintage', range: { from: 2022, to: 2022 } },
    ])
  })
})

describe('searches that were made', () => {
  test('who is signed in has their last ones, newest first and each once, and can forget them', async () => {
    const buyer = await shopper(shop)
    for (const keyword of ['雷司令', 'Mosel', '雷司令']) await buyer.api.call(search.recordSearch, { keyword })
    expect(await buyer.api.call(search.listOwnSearches)).toEqual(['雷司令', 'Mosel'])
    expect(await (await shopper(shop)).api.call(search.listOwnSearches)).toEqual([])
    expect(await visitor.api.call(search.listOwnSearches)).toEqual([])
    const exported = await buyer.post('/user/export')
    expect(exported.data).toMatchObject({ searches: [{ keyword: 'Mosel' }, { keyword: '雷司令' }] })
    await buyer.api.call(search.forgetOwnSearches)
    expect(await buyer.api.call(search.listOwnSearches)).toEqual([])
    for (let index = 0; index < 25; index++) await buyer.api.call(search.recordSearch, { keyword: `search ${index}` })
    expect(await buyer.api.call(search.listOwnSearches)).toHaveLength(20)
    expect(await buyer.get('/v2/user/clean_search')).toMatchObject({ status: 200 })
    expect(await buyer.api.call(search.listOwnSearches)).toEqual([])
    await buyer.api.call(search.recordSearch, { keyword: 'Mosel' })
    await buyer.get('/user_cancel')
    expect(await db`select from search_history where account_id = ${buyer.id}`).toHaveLength(0)
  })

  test('what is often searched for becomes popular, in the words of the shop and of the reader’s language', async () => {
    for (const keyword of ['茨威格', 'zweigelt', 'zweigeld'])
      await (await shopper(shop)).api.call(search.recordSearch, { keyword })
    // One who searches all day does not make a word popular.
    for (let time = 0; time < 10; time++) await visitor.api.call(search.recordSearch, { keyword: '梅洛' })
    await shop.deps.pageCache.drop(['*'])
    expect(dataOf<string[]>(await visitor.get('/search/keyword'))[0]).toBe('茨威格')
    expect(dataOf<string[]>(await english.get('/search/keyword'))[0]).toBe('Zweigelt')
    expect(dataOf<string[]>(await english.get('/search/keyword')).length).toBe(8)
    expect(dataOf<string[]>(await visitor.get('/search/keyword'))).not.toContain('梅洛')
  })

  test('nothing personal is written: no account, no text that was found, no numbers of people', async () => {
    const numbers = ['13800000001', '138 0000 0001', '138-0000-0001', '１３８００００００１']
    for (const personal of [...numbers, 'someone@example.com', 'someone＠example.com'])
      await visitor.api.call(search.recordSearch, { keyword: personal })
    await visitor.api.call(search.recordSearch, { keyword: 'kumquatwein' })
    const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    const { list } = dataOf<{ list: { keyword: string }[] }>(await staff.get('/staff/search/misses'))
    const written = list.map(({ keyword }) => keyword)
    expect(written).toContain('kumquatwein')
    expect(written.filter((keyword) => /138|example/.test(keyword))).toEqual([])
    const [tally] = await db<{ columns: string[] }[]>`
      select array_agg(column_name::text order by column_name) as columns from information_schema.columns where table_name = 'search_tally'`
    expect(tally?.columns).toEqual(['day', 'searches', 'term_ids'])
    // Who searched is a digest of the day, which is forgotten with the next one.
    await tallySearch(db, [1], '2999-01-01', 'address 192.0.2.1')
    expect(await db`select from search_visitor where day < '2999-01-01'`).toHaveLength(0)
    expect(await db`select from search_visitor where visitor = convert_to('address 192.0.2.1', 'UTF8')`).toHaveLength(0)
    expect(await visitor.post('/search/record', { keyword: ' ' })).toMatchObject({ status: 400 })
  })
})

test('a planned article is found from its moment on, by searches that were kept, too', async () => {
  const keyword = '冰酒'
  const found = async () => [
    ...(await visitor.api.call(search.suggest, { keyword })).articles.map(({ title }) => title.zh),
    ...(await visitor.api.call(search.readSearchContext, { keyword })).articles.map(({ title }) => title.zh),
  ]
  const [before] = await db<{ at: Date }[]>`
    update article set published_at = now() + interval '1 hour' where title_zh = '冰酒在等待'
    returning (select old.published_at from article old where old.id = article.id) as at`
  for (let again = 0; again < 3; again += 1) expect(await found()).not.toContain('冰酒在等待')
  shop.setClock(61)
  expect((await found()).filter((title) => title === '冰酒在等待')).toHaveLength(2)
  shop.setClock(0)
  await db`update article set published_at = ${before?.at ?? null} where title_zh = '冰酒在等待'`
})

test('an article that is hidden or changed is found no more, or by its new words', async () => {
  const titles = async (keyword: string) =>
    (await visitor.api.call(search.suggest, { keyword })).articles.map(({ title }) => title.zh)
  expect(await titles('冰酒')).toEqual(['冰酒在等待'])
  await db`update article set title_zh = '霜降之前', content_en = 'Weingut Nebelhorn' where title_zh = '冰酒在等待'`
  await heardAll(shop.deps, 'articles')
  expect(await titles('冰酒')).toEqual([])
  await db`update article set hidden_at = now() where title_zh = '大闸蟹与陈年雷司令'`
  await heardAll(shop.deps, 'articles')
  expect(await titles('大闸蟹')).toEqual([])
  expect(ids['ellscheid-mosel-riesling-trocken']).toBeGreaterThan(0)
})
