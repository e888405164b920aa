import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { listCategories } from '#contract/shop/categories.ts'
import { listSlots } from '#contract/shop/flash-sale.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import { SALES_CACHE_MS } from '#server/features/flash-sale/sales-cache.ts'
import { Changes } from '#server/http/changes.ts'
import { type CachedAnswer, PageCache } from '#server/http/page-cache.ts'
import { shopWith } from '#test/support/shop.ts'
import { createApi } from '#web/api/client.ts'
import { ApiFault, inProcessTransport } from './transport.ts'

const shop = await shopWith()
let status = 200
const away = createServer((_request, response) => response.writeHead(status).end('<h1>gateway</h1>'))
away.listen(0, '127.0.0.1')
await once(away, 'listening')
const awayUrl = `http://127.0.0.1:${(away.address() as AddressInfo).port}`
afterAll(() => away.close())

const apiAt = (apiUrl: string | undefined, shown: string[] = []) =>
  createApi(
    inProcessTransport({
      app: shop.app,
      directReads: shop.app.directReads,
      config: { ...shop.deps.config, apiUrl },
      locale: 'en-US',
      token: undefined,
      onShows: ({ tags }) => void shown.push(...tags),
      now: shop.deps.now,
    }),
  )

test('API_URL: the storefront reads from that host what it would read in this process, and hears what it shows', async () => {
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const shown: string[] = []
  expect(await apiAt(url, shown).call(listCategories)).toEqual(await apiAt(undefined).call(listCategories))
  expect(shown).toContain('categories')
})

test('API_URL: a host that is away or answers with a fault of its gateway is a fault with its status', async () => {
  status = 502
  await expect(apiAt(awayUrl).call(listCategories)).rejects.toMatchObject({ statusCode: 502 })
  const nobody = apiAt('http://127.0.0.1:1').call(listCategories)
  await expect(nobody).rejects.toBeInstanceOf(ApiFault)
  await expect(nobody).rejects.toMatchObject({ statusCode: 503 })
})

const plainOf = async ({ body }: CachedAnswer) => String((await body.in('')).bytes)

test('API_URL: what nobody announces changes of is kept for a moment only', async () => {
  const make = (body: string) => async () => ({ kind: 'page', status: 200, headers: {}, body: Buffer.from(body), tags: [] })
  const moment = new PageCache(new Changes(), 20)
  const forGood = new PageCache(new Changes())
  for (const pageCache of [moment, forGood]) await pageCache.get('page', make('old'))
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await plainOf(await moment.get('page', make('new')))).toBe('new')
  expect(await plainOf(await forGood.get('page', make('new')))).toBe('old')
})

test('a page hears for how long what it shows is true, also of an answer that was kept for a while', async () => {
  const heard: (number | undefined)[] = []
  const { directReads } = shop.app
  const options = { directReads, config: shop.deps.config, locale: 'en-US', token: undefined, now: shop.deps.now } as const
  const api = createApi(inProcessTransport({ ...options, app: shop.app, onShows: ({ cacheMs }) => void heard.push(cacheMs) }))
  await api.call(listSlots)
  await api.call(listCategories)
  expect(heard).toEqual([expect.any(Number), undefined])
  expect(heard[0]).toBeGreaterThan(0)
  expect(heard[0]).toBeLessThanOrEqual(SALES_CACHE_MS)
  const make = (cacheMs: number) => async () => ({
    kind: 'page',
    status: 200,
    headers: {},
    body: Buffer.from(`${cacheMs}`),
    tags: [],
    cacheMs,
  })
  const pageCache = new PageCache(new Changes())
  await pageCache.get('page', make(30))
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(await plainOf(await pageCache.get('page', make(60_000)))).toBe('60000')
  expect(await plainOf(await pageCache.get('page', make(1)))).toBe('60000')
})

test('a page hears that hardly anybody will ask for the same again, which is true of searches', async () => {
  const heard: boolean[] = []
  const { directReads } = shop.app
  const options = { directReads, config: shop.deps.config, locale: 'en-US', token: undefined, now: shop.deps.now } as const
  const api = createApi(
    inProcessTransport({ ...options, app: shop.app, onShows: ({ isForSecondRequest }) => void heard.push(isForSecondRequest) }),
  )
  await api.call(listCategories)
  await api.call(listProducts, { keyword: 'riesling' })
  expect(heard).toEqual([false, true])
})
