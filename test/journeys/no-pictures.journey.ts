import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { heardAll } from '#test/support/heard.ts'
import { placeOrder } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { type Shopper, shopper, type TestSku } from '#test/support/shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'

/** A new shop whose list of wines named no pictures. */

const KINDS = [
  { type: 'white', region: 'Mosel', grapes: ['Riesling'], name: 'Riesling vom Schiefer', zh: '板岩雷司令' },
  { type: 'red', region: 'Pfalz', grapes: ['Pinot Noir'], name: 'Spätburgunder Alte Reben', zh: '老藤黑皮诺' },
  { type: 'sparkling', region: 'Alsace', country: 'France', grapes: ['Pinot Blanc'], name: 'Crémant Brut', zh: '克雷芒起泡' },
  { type: 'white', region: 'Franken', grapes: ['Silvaner'], name: 'Silvaner trocken', zh: '西万尼干白' },
  { type: 'rosé', region: 'Baden', grapes: ['Pinot Noir'], name: 'Weißherbst', zh: '白秋桃红' },
  { type: 'red', region: 'Burgenland', country: 'Austria', grapes: ['Blaufränkisch'], name: 'Ried am See', zh: '湖畔蓝弗朗克' },
]
const ESTATES = ['Weingut Hollerbach', 'Domaine du Tertre', 'Weingut Steinfeder', '晨曦酒庄', 'Winzerhof Lindner']

let browser: Browser
let shop: RunningShop
let who: Shopper
let sku: TestSku
let order: string

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop()
  await shop.db`update product set images = '{}'`
  await importWines(
    shop.deps,
    Array.from({ length: 30 }, (_, index) => {
      const { name, zh, ...kind } = KINDS[index % KINDS.length] ?? { name: '', zh: '' }
      return wineRecord({
        ...kind,
        code: `wine-${index}`,
        name: { zh: `${zh} ${index + 1}`, en: `${name} ${index + 1}` },
        estate: ESTATES[index % ESTATES.length],
        flags: ['recommended', 'hot', 'new'],
      })
    }),
  )
  await heardAll(shop.deps, '*')
  const [first] = await shop.db<TestSku[]>`
    select id, code, product_id as "productId", price::int, stock from sku order by id offset 1 limit 1`
  if (!first) throw new Error('nothing was imported')
  sku = first
  who = await shopper(shop)
  order = await placeOrder(shop, who, sku)
})
afterAll(() => browser.close())

/** Scrolls through the page, so that every picture is asked for, and names those that show nothing. */
async function brokenPictures(page: Visit): Promise<string[]> {
  const pictures = page.locator('img:visible')
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await picture.evaluate(
      (image: HTMLImageElement) =>
        image.complete ||
        new Promise((resolve) => {
          image.addEventListener('load', resolve, { once: true })
          image.addEventListener('error', resolve, { once: true })
        }),
    )
  }
  return pictures.evaluateAll((images: HTMLImageElement[]) =>
    images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ outerHTML }) => outerHTML),
  )
}

const screens = [
  { locale: 'zh-CN', screen: 'phone' },
  { locale: 'en-US', screen: 'desk' },
] as const

// The server draws each bottle when it is first asked for, and the test walks past all of them.
const PATIENCE = { timeout: 300_000 }

test.each(screens)(
  'every page of a shop without pictures shows drawn bottles ($locale, $screen)',
  PATIENCE,
  async ({ locale, screen }) => {
    const { data } = await who.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: 1 })
    const { cartId } = data as { cartId: number }
    const page = await visit(browser, shop, { locale, screen, token: who.token })
    // A page has come when its bottles are drawn.
    page.setDefaultNavigationTimeout(PATIENCE.timeout)
    if (screen === 'desk') await page.setViewportSize({ width: 1366, height: 900 })
    const words = locale === 'zh-CN' ? '板岩雷司令' : 'Riesling vom Schiefer'
    for (const path of [
      '/',
      '/goods_list',
      `/goods_search?keyword=${encodeURIComponent(words)}`,
      `/goods_detail/${sku.productId}`,
      '/shoppingCart',
      `/order_confirm?cartId=${cartId}`,
      '/user/orderList?type=1',
      `/order_detail?orderId=${order}`,
    ]) {
      await page.open(path)
      const drawn = page.locator('img[src^="/uploads/drawn/"]:visible')
      await expect.poll(() => drawn.count(), { message: path }).toBeGreaterThan(0)
      expect([path, await brokenPictures(page)]).toEqual([path, []])
      if (path.startsWith('/goods_detail')) {
        expect(await page.locator('main img').first().getAttribute('alt')).toContain(words)
      }
    }
    expect(page.complaints).toEqual([])
  },
)
