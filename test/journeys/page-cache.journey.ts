import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRecommended } from '#contract/shop/product-list.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { Changes, type Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { DirectReads } from '#server/http/direct-reads.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { atEnd } from '#test/support/at-end.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type FurnishedShop, furnishedShop } from '#test/support/furnished-shop.ts'
import { visit } from '#test/support/running-shop.ts'
import { statementsOf } from '#test/support/statements.ts'

/** What an address costs that somebody has invented, and what it must not do to the pages that are read. */

/** A hundred pages made anew, or five opened twice, on a machine that is busy with other things. */
const SLOW_MS = 180_000

let browser: Browser
let shop: FurnishedShop
let product = 0
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await furnishedShop()
  const [first] = await shop.db<{ id: number }[]>`select id from product where on_sale order by id limit 1`
  product = first?.id ?? 0
})
afterAll(() => browser.close())

type Site = {
  get: (url: string, headers?: Record<string, string>, from?: string) => Promise<LightMyRequestResponse>
  pageCache: PageCache
  directReads: DirectReads
  logged: string[]
}

/** The same shop in a process of its own that has kept nothing yet. */
async function siteWith(config: Partial<Config> = {}): Promise<Site> {
  const pageCache = new PageCache(new Changes())
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const deps: Deps = { ...shop.deps, config: { ...shop.deps.config, ...config }, pageCache, log }
  const site = await buildApp(deps)
  atEnd(() => site.close())
  return {
    get: (url, headers = {}, remoteAddress = '203.0.113.7') => site.inject({ url, headers, remoteAddress }),
    pageCache,
    directReads: site.directReads,
    logged,
  }
}

test('T89: a page that is made anew asks the database little, and few times after each other', async () => {
  const { get, pageCache } = await siteWith()
  const wines = await shop.db<{ id: number }[]>`select id from product where on_sale order by id limit 12`
  const first = wines.map(({ id }) => `/home/en-US/goods_detail/${id}`)
  // What all pages share is read by the first ones.
  for (const address of [...first, '/home/zh-CN/goods_list', '/home/zh-CN/goods_search?title=pinot']) await get(address)
  const expectAtMost = async (most: number, address: string) => {
    const sent = await statementsOf(shop.db, async () => expect((await get(address)).statusCode).toBe(200))
    expect(sent.length, `${address}\n${sent.join('\n')}`).toBeLessThanOrEqual(most)
  }
  // The wine, its reviews, and now and then cards that no page has shown yet, and the sales of this second.
  for (const { id } of wines.slice(0, 3)) await expectAtMost(4, `/home/zh-CN/goods_detail/${id}`)
  await expectAtMost(2, '/home/zh-CN/goods_list?sort=price-asc')
  await expectAtMost(6, '/home/zh-CN/goods_search?title=riesling')
  await expectAtMost(8, '/home/zh-CN/')
  // The index, the card, and the sales of this second.
  const [shown] = await shop.db<{ id: number }[]>`
    select id from product where on_sale and 'recommended' = any(flags) order by sort desc, id desc limit 1`
  const change: Tag[] = ['products', `product:${shown?.id ?? 0}`]
  shop.deps.changes.tellHere(change)
  pageCache.drop(change)
  await expectAtMost(3, '/home/zh-CN/')
})

test(
  'a page that was not given one of its parts is shown once, logged, and kept by nobody',
  async () => {
    const { get, directReads, logged } = await siteWith({ sharedCacheSeconds: 60 })
    const ask = directReads.ask.bind(directReads)
    directReads.ask = (asked, ...rest) =>
      asked.path === listRecommended.path ? Promise.reject(new Error('statement timeout')) : ask(asked, ...rest)
    const without = await get('/home/en-US/')
    expect(without.statusCode).toBe(200)
    expect(without.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(without.headers['cache-tag']).toBeUndefined()
    expect(without.body).not.toContain('goods_detail/')
    expect(logged.join('\n')).toContain('statement timeout')
    directReads.ask = ask
    const whole = await get('/home/en-US/')
    expect(whole.body).toContain('goods_detail/')
    expect(whole.headers['cache-control']).not.toBe('no-store')
  },
  SLOW_MS,
)

test('T90: with a shared cache in front public pages say for how long and by which tags, and nothing else does', async () => {
  const { get } = await siteWith({ sharedCacheSeconds: 60 })
  const wine = `/home/en-US/goods_detail/${product}`
  for (const answer of [await get(wine), await get(wine)]) {
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=(60|[1-5]?\d), must-revalidate$/)
    expect(String(answer.headers['cache-tag']).split(',')).toEqual(expect.arrayContaining(['dictionary', `product:${product}`]))
    expect(String(answer.headers['surrogate-key']).split(' ')).toEqual(String(answer.headers['cache-tag']).split(','))
  }
  for (const address of ['/home/en-US/user/orderList', `${wine}?preview=x`, '/home/en-US/goods_detail/999999']) {
    const { headers } = await get(address)
    expect([headers['cache-tag'], headers['cache-control']], address).toEqual([undefined, expect.stringContaining('no-store')])
  }
  const unset = await siteWith()
  expect((await unset.get(wine)).headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' })
})

test('invented parameters, their order and meaningless values make no other page of an address', async () => {
  const { get, pageCache } = await siteWith()
  const plain = await get(`/home/zh-CN/goods_detail/${product}`)
  const list = await get('/home/zh-CN/goods_list?sort=price-asc&page=2')
  expect([plain.statusCode, list.statusCode]).toEqual([200, 200])
  const made = pageCache.misses
  for (let number = 0; number < 50; number += 1) {
    const answer = await get(`/home/zh-CN/goods_detail/${product}?utm=${number}&x${number}=1`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).toBe(plain.headers.etag)
  }
  expect((await get('/home/zh-CN/goods_list?page=2&utm_source=x&sort=price-asc')).headers.etag).toBe(list.headers.etag)
  expect((await get('/home/zh-CN/goods_list?page=2&sort=price%2Dasc')).headers.etag).toBe(list.headers.etag)
  // What means nothing is taken off the address, without a page being made; what nobody knows stays on it.
  for (const value of ['x1', 'default', '%00', '-1']) {
    const answer = await get(`/home/zh-CN/goods_list?utm=1&sort=${value}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([307, '/home/zh-CN/goods_list?utm=1'])
  }
  for (const path of ['GOODS_LIST', 'goods_list/']) {
    expect((await get(`/home/zh-CN/${path}`)).headers.location).toBe('/home/zh-CN/goods_list')
  }
  expect((await get(`/home/zh-CN/goods_detail/0${product}?utm=1`)).headers.location).toMatch(`/goods_detail/${product}`)
  expect(pageCache.misses - made).toBeLessThanOrEqual(1)
})

test('a language prefix in other letters leads to the page in that language, with all the rest of its address', async () => {
  const { get } = await siteWith()
  for (const [written, meant] of [
    ['en-us', 'en-US'],
    ['EN-US', 'en-US'],
    ['en_US', 'en-US'],
    ['zh-cn', 'zh-CN'],
    ['ZH_cn', 'zh-CN'],
  ]) {
    for (const rest of ['/goods_list?region=mosel&next=%2Fhome%2Fen-us', '/pay_link/en-us', '?from=a', '']) {
      const { statusCode, headers } = await get(`/home/${written}${rest}`, { cookie: 'locale=zh-CN' })
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([307, `/home/${meant}${rest}`, 'no-store'])
    }
    expect((await get(`/home/${written}/`)).headers.location).toBe(`/home/${meant}`)
  }
  expect((await get('/home/en-usa/goods_list', { cookie: 'locale=zh-CN' })).headers.location).toBe(
    '/home/zh-CN/en-usa/goods_list',
  )
})

test('answers of the API are kept by what was understood of the question', async () => {
  const { get, pageCache } = await siteWith()
  const first = await get('/api/products?limit=20&page=1')
  const made = pageCache.misses
  for (let number = 0; number < 20; number += 1) {
    const answer = await get(`/api/products?x=${number}&page=1&limit=20`)
    expect(answer.headers.etag).toBe(first.headers.etag)
  }
  expect(pageCache.misses).toBe(made)
  expect((await get('/api/products?limit=20&page=2')).headers.etag).not.toBe(first.headers.etag)
})

test('with SITE_URL an invented host makes no page of its own; without, it never breaks', async () => {
  const named = await siteWith({ siteUrl: 'https://shop.example' })
  const plain = await named.get('/home/en-US/newsList')
  const made = named.pageCache.misses
  for (const host of [
    'evil.example',
    'evil.example:81',
    'a b',
    'user:word@evil.example',
    `${'x'.repeat(5_000)}.example`,
    '[::1',
    '%',
    '',
  ]) {
    expect((await named.get('/home/en-US/newsList', { host })).headers.etag).toBe(plain.headers.etag)
  }
  expect(named.pageCache.misses).toBe(made)
  const unnamed = await siteWith()
  for (const host of ['a b', 'user:word@evil.example', '[::1', '%', 'evil.example/path', 'evil.example?', 'x:99999', '']) {
    for (const url of ['/home/en-US/newsList', '/robots.txt', '/sitemap.xml', '/api/get_workerman_url']) {
      const answer = await unnamed.get(url, { host })
      expect([answer.statusCode, `${host} ${url}`]).toEqual([200, `${host} ${url}`])
      expect(answer.body).not.toMatch(/user:word|evil\.example/)
    }
  }
})

test('who has too many pages made is told to wait, in their language, while kept pages and other callers are served', async () => {
  const { get } = await siteWith({ renderingsPerMinute: 5 })
  for (let page = 1; page <= 5; page += 1) expect((await get(`/home/zh-CN/goods_list?page=${page + 1}`)).statusCode).toBe(200)
  for (const [locale, words] of [
    ['zh-CN', '请求太过频繁，请稍后再试'],
    ['en-US', 'Too many requests, please try again later'],
  ] as const) {
    const refused = await get(`/home/${locale}/goods_list?page=99`)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.body).toContain(words)
    expect(refused.body).toContain(`lang="${locale}"`)
  }
  expect((await get('/home/zh-CN/user')).statusCode).toBe(429)
  expect((await get('/home/zh-CN/goods_list?page=2&utm=1')).statusCode).toBe(200)
  expect((await get('/api/products?limit=5')).statusCode).toBe(200)
  expect((await get('/home/zh-CN/goods_list?page=98', {}, '203.0.113.8')).statusCode).toBe(200)
})

test('a list that shows ten pages at once counts as ten', async () => {
  const { get } = await siteWith({ renderingsPerMinute: 12 })
  expect((await get('/home/zh-CN/goods_list?page=2&more=9')).statusCode).toBe(200)
  expect((await get('/home/zh-CN/goods_list?page=3&more=9')).statusCode).toBe(429)
  expect((await get('/home/zh-CN/goods_list?page=2&more=9')).statusCode).toBe(200)
  expect((await get('/home/zh-CN/goods_list?page=3', {}, '203.0.113.8')).statusCode).toBe(200)
})

test(
  'of a crowd that asks for as many pages at once some wait, the rest is told to come again, and the API still answers',
  async () => {
    const { get } = await siteWith()
    await get('/home/en-US')
    // Four are made at a time and a hundred wait; the first are done before the last have come.
    const crowd = Array.from({ length: 400 }, (_, number) => get(`/home/en-US/goods_list?page=${number + 2}`))
    expect((await get('/home/en-US')).statusCode).toBe(200)
    expect((await get('/api/products?limit=5')).statusCode).toBe(200)
    const answers = await Promise.all(crowd)
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(answers.length - busy.length)
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(104)
    expect(busy[0]?.headers['retry-after']).toBe('5')
    expect(busy[0]?.body).toContain('please try again in a moment')
    expect((await get('/home/en-US/goods_list?page=999')).statusCode).toBe(200)
  },
  SLOW_MS,
)

test('behind a proxy that nobody has named visitors do not use up each other’s pages, and the log says once what to set', async () => {
  const { get, logged } = await siteWith({ renderingsPerMinute: 2 })
  for (let visitor = 1; visitor <= 6; visitor += 1) {
    const answer = await get(
      `/home/zh-CN/goods_list?page=${visitor + 1}`,
      { 'x-forwarded-for': `198.51.100.${visitor}` },
      '127.0.0.1',
    )
    expect(answer.statusCode).toBe(200)
  }
  expect(logged.filter((line) => /127\.0\.0\.1 forwards requests, but TRUSTED_PROXIES/.test(line))).toHaveLength(1)
  // From outside the header is anybody's to write: it frees nobody from their count.
  const outside = async (page: number) =>
    (await get(`/home/zh-CN/goods_list?page=${page}`, { 'x-forwarded-for': '198.51.100.9' }, '203.0.113.9')).statusCode
  expect([await outside(21), await outside(22), await outside(23)]).toEqual([200, 200, 429])
})

test(
  'a page with an invented parameter comes alive as the server has made it, and keeps the parameter, also in the other language',
  async () => {
    for (const path of [
      '/goods_list?utm_source=x&region=mosel&y=1&page=1',
      `/goods_detail/${product}?utm_source=x`,
      '/newsList?utm_source=x&cid=20',
      '/estates?utm_source=x',
    ]) {
      const page = await visit(browser, shop, { locale: 'en-US' })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.open(path)
      expect(page.complaints, path).toEqual([])
      expect(page.url(), path).toContain('utm_source=x')
      // Its data came with it.
      expect(
        asked.filter((name) => /^\/api\/(products|product|article|pc\/get_news|estates)/.test(name)),
        path,
      ).toEqual([])
      const link = page.locator('a[hreflang="zh-CN"]').first()
      await expect.poll(() => link.getAttribute('href'), { message: path }).toContain('utm_source=x')
      await page.getByRole('banner').locator('summary', { hasText: 'English' }).click()
      await page.getByRole('banner').getByRole('listitem').getByRole('link', { name: '中文' }).click()
      await page.waitForURL((url) => url.pathname.startsWith('/home/zh-CN') && url.search.includes('utm_source=x'))
      expect(page.complaints, path).toEqual([])
      await page.context().close()
    }
  },
  SLOW_MS,
)
