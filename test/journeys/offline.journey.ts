import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { heardAll } from '#test/support/heard.ts'
import { shopOfTwoWines, type TwoWines, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

let shop: TwoWines
let browser: Browser

beforeAll(async () => {
  shop = await shopOfTwoWines()
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('U65: without a network pages that were seen still open, others say why not, and all works again by itself', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', keepsPages: true })
  await page.open('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The worker has seen these, both as a page of its own and by the way inside the shop.
  await page.open('/goods_list')
  await page.getByRole('link', { name: 'Slate Riesling' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Slate Riesling' }).waitFor()

  await page.context().setOffline(true)
  const banner = page.getByRole('status').getByText('You are offline')
  await banner.waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'All wines' }).waitFor()
  await page.goto(`${shop.url}/home/en-US/goods_list`)
  await page.getByRole('link', { name: 'Slate Riesling' }).first().waitFor()
  await page.goto(`${shop.url}/home/zh-CN/aboutus`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('没有网络')
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')

  await page.goto(`${shop.url}/home/en-US/goods_list`)
  await banner.waitFor()
  await shop.db`update product set name_en = 'Slate Riesling, again' where id = ${shop.riesling.productId}`
  await heardAll(shop.deps, `product:${shop.riesling.productId}`)
  await page.context().setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Slate Riesling, again' }).first().waitFor()
  await page.context().close()
})

test('U65: a page that was opened by its address opens again from within the shop; one that was not says so and comes by itself', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', keepsPages: true })
  await page.open('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.open('/estates')
  await page.open('/goods_list')
  await page.context().setOffline(true)
  await page.getByRole('status').getByText('You are offline').waitFor()
  const links = page.getByRole('navigation', { name: 'Main navigation' })
  await links.getByRole('link', { name: 'Wine Estates' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wine estates' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Slate Riesling' }).first().waitFor()

  await links.getByRole('button', { name: 'More', exact: true }).click()
  await links.getByRole('link', { name: 'Videos' }).click()
  await page.getByRole('heading', { level: 1, name: 'No network' }).waitFor()
  expect(await page.getByRole('main').getByText('Something went wrong').count()).toBe(0)
  expect(await page.getByRole('main').locator('img').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor()
  await page.context().close()
})

test('a page that was never seen comes by itself when the network is back', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', keepsPages: true })
  await page.open('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.goto(`${shop.url}/home/en-US/goods_detail/${shop.riesling.productId}`)
  await page.getByRole('heading', { level: 1, name: 'No network' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Slate Riesling' }).waitFor()
  await page.context().close()
})

test('U65: an island that waits when the network goes hydrates when it is back; until then the page stays as it is', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', keepsPages: true })
  await page.open('/')
  await page.evaluate(() => {
    document.body.dataset.loaded = 'once'
  })
  await page.context().setOffline(true)
  await page.getByRole('status').getByText('You are offline').waitFor()
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  const contact = page.getByRole('button', { name: 'Contact' })
  await contact.click()
  await isRefused
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Contact', expanded: true }).waitFor()
  expect(await page.locator('body').getAttribute('data-loaded')).toBe('once')
  await page.context().close()
})

test('U65: what belongs to one person is never kept in the browser', async () => {
  const { token } = await shopper(shop)
  const page = await visit(browser, shop, { token, keepsPages: true })
  await page.open('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const path of ['/user', '/user/address_list', '/shoppingCart', '/goods_list']) await page.open(path)
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('pages-2')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/home/zh-CN/goods_list')
  expect(kept.filter((path) => /\/user|\/api\/(cart|address)/.test(path))).toEqual([])
  await page.context().close()
})
