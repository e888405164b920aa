import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { sheetsOf } from '#test/support/sheets.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
})
afterAll(() => browser.close())

const get = async (path: string): Promise<string> => (await fetch(`${shop.url}/home/en-US${path}`)).text()

test('U100: home, lists, search and products wait for the first sheet only; other pages, and what stands for one that is not there, for both', async () => {
  for (const path of ['', '/goods_list', '/goods_search?title=Riesling', `/goods_detail/${shop.sku.productId}`])
    expect(sheetsOf(await get(path)).isRestLater, path).toBe(true)
  for (const path of ['/login', '/shoppingCart', '/goods_detail/999999', '/nowhere']) {
    const html = await get(path)
    const head = sheetsOf(html.slice(0, html.indexOf('</head>')))
    expect([head.first, head.rest], path).not.toContain('')
    expect(sheetsOf(html).isRestLater, path).toBe(false)
  }
})

test('U100: scripts wait for the second sheet', async () => {
  const page = await visit(browser, shop, { screen: 'phone' })
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(REST, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/home/zh-CN/goods_list`, { waitUntil: 'domcontentloaded' })
  await asked.promise
  // Also the entry has come by then, and the words that it waits for.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('get_lang_json')))
  expect(await isHydrated(page)).toBe(false)
  released.resolve()
  await expect.poll(() => isHydrated(page)).toBe(true)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('U100: scripts begin without the second sheet when it cannot be had, also when that is known before they are there', async () => {
  const page = await visit(browser, shop, { screen: 'phone' })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/rest-'))
  await page.route(REST, (route) => route.abort())
  await page.route('**/assets/client-*.js', async (route) => {
    await failed
    await route.continue()
  })
  await page.goto(`${shop.url}/home/zh-CN/goods_list`)
  await expect.poll(() => isHydrated(page)).toBe(true)
  await page.context().close()
})

test('U100: scripts are asked for when the page is painted and its largest picture is there, or after two seconds', async () => {
  for (const path of ['/goods_list', `/goods_detail/${shop.sku.productId}`]) {
    const page = await visit(browser, shop, { screen: 'phone' })
    await page.open(path)
    const { painted, shown, asked } = await page.evaluate(() => {
      const timeOf = (name: string | undefined) =>
        performance.getEntriesByName(name ?? '')[0] as PerformanceResourceTiming | undefined
      const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
      return {
        painted: timeOf('first-contentful-paint')?.startTime,
        shown: timeOf(document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.currentSrc)?.responseEnd,
        asked: timeOf(script?.src)?.startTime,
      }
    })
    expect(asked, path).toBeGreaterThanOrEqual(Math.min(Math.max(painted ?? Number.NaN, shown ?? Number.NaN), 2_000))
    await page.context().close()
  }
})

const REST = '**/assets/rest-*.css'
/** See test/support/running-shop.ts. */
const isHydrated = (page: Page) => page.evaluate(() => !('earlyActs' in window))
