import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/running-shop.ts'

/** Longer than the router waits before it fetches what is pointed at. */
const POINTED_AT_MS = 600
/** The code of the page comes before its data, which takes a busy machine its time. */
const FETCHED_MS = 5_000

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
})
afterAll(() => browser.close())

/** Calls for the wine's data while its card is only pointed at. */
async function callsWhilePointing(connection: { saveData?: boolean; effectiveType?: string }, wanted = 0): Promise<number> {
  const page = await visit(browser, shop)
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
  await page.open('/goods_list')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes(`/api/product/detail/${shop.sku.productId}`)) calls += 1
  })
  await page.getByRole('main').getByRole('link', { name: '石板雷司令' }).first().hover()
  await page.waitForTimeout(POINTED_AT_MS)
  if (wanted > 0) await expect.poll(() => calls, { timeout: FETCHED_MS }).toBe(wanted)
  return calls
}

test('spec section 4: a page that is pointed at is fetched before the click', async () => {
  expect(await callsWhilePointing({ effectiveType: '4g' }, 1)).toBe(1)
})

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
  'spec section 4: nothing is fetched ahead on %o',
  async (connection) => {
    expect(await callsWhilePointing(connection)).toBe(0)
  },
)
