import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { orderInState } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { shopper, type TestSku } from '#test/support/shop.ts'

/** On a slow network a page can be seen and pressed long before its scripts are there: nothing that is done then is lost. */

let browser: Browser
let shop: RunningShop
let wine: string
let older: TestSku

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ vintage: 2021 }, { vintage: 2022, price: 99_00 }] }],
  })
  older = shop.sku
  wine = `/goods_detail/${older.productId}`
})
afterAll(() => browser.close())

/** Opens a page whose scripts are still on their way, and answers what lets them arrive. */
async function openEarly(page: Visit, path: string): Promise<() => void> {
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/vendor-*.js', (route) => coming.promise.then(() => route.continue()))
  await page.goto(`${shop.url}/home/en-US${path}`, { waitUntil: 'commit' })
  return coming.resolve
}

test('a button that is pressed too early, and again out of impatience, does its work once when the page can', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  const letCome = await openEarly(page, wine)
  await page.getByText('2021', { exact: true }).first().click()
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await add.click()
  letCome()
  await page.getByRole('status').filter({ hasText: 'In your cart: 1 × Slate Riesling' }).waitFor()
  const cart = await page.evaluate(() => localStorage.getItem('rebstock.cart') ?? '')
  expect(JSON.parse(cart)).toMatchObject([{ skuCode: older.code, quantity: 1 }])
  expect(page.complaints).toEqual([])
  await page.close()
})

test('a password that is sent too early stays out of the address, and signs in when the page can', async () => {
  const { id } = await shopper(shop, { locale: 'en-US' })
  const [account] = await shop.db<{ phone: string }[]>`select phone from account where id = ${id}`
  const page = await visit(browser, shop, { locale: 'en-US' })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const letCome = await openEarly(page, '/login')
  await page.getByLabel('Account or phone').fill(account?.phone ?? '')
  await page.getByRole('textbox', { name: 'Password' }).fill('not-this-one')
  await page.keyboard.press('Enter')
  letCome()
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  expect(addresses.filter((address) => address.includes('not-this-one'))).toEqual([])
  expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('not-this-one')
  await page.close()
})

test('a form that is filled in and sent too early is sent once, as it was filled in', async () => {
  const who = await shopper(shop, { locale: 'en-US' })
  const number = await orderInState(shop, who, 'paid')
  const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
  const letCome = await openEarly(page, `/refund?orderId=${number}`)
  await page.getByLabel('Reason', { exact: true }).selectOption({ index: 2 })
  const reason = await page.getByLabel('Reason', { exact: true }).inputValue()
  await page.getByLabel('Anything else? (optional)').fill('Ordered twice by mistake')
  const send = page.getByRole('button', { name: 'Send the request' })
  await send.click()
  await send.click()
  letCome()
  await page.waitForURL(/\/refund\?id=\d{20}$/)
  const asked = await shop.db`select reason, explanation from after_sale where account_id = ${who.id}`
  expect(asked).toEqual([{ reason, explanation: 'Ordered twice by mistake' }])
  expect(page.complaints).toEqual([])
  await page.close()
})

test('without scripts the sign-in page says that it needs them, and a password that is sent anyway stays out of the address', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop.url}/home/en-US/login`)
  // What stands in <noscript> is no text to Playwright.
  await page.locator('noscript p', { hasText: 'To sign in, please switch on JavaScript in your browser.' }).waitFor()
  await page.locator('input[name=account]').fill('13800000001')
  await page.locator('input[name=password]').fill('a-long-secret-1')
  const isSent = page.waitForRequest((request) => request.method() === 'POST')
  await page.locator('button[type=submit]').click()
  expect((await isSent).url()).toBe(`${shop.url}/home/en-US/login`)
  expect(page.url()).not.toContain('secret')
  await context.close()
})

test('what an extension has put into the page before it lives stays where it is, and the page works', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  const letCome = await openEarly(page, wine)
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
  await page.evaluate(() => {
    const bar = Object.assign(document.createElement('div'), { id: 'extension-bar', textContent: 'A coupon finder' })
    document.body.prepend(bar, document.createElement('p'))
    document.body.append(Object.assign(document.createElement('aside'), { id: 'extension-panel' }))
    document.head.prepend(
      Object.assign(document.createElement('style'), { id: 'extension-style' }),
      Object.assign(document.createElement('meta'), { id: 'extension-meta', name: 'reader', content: 'dark' }),
    )
  })
  letCome()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('status').filter({ hasText: 'In your cart: 1 × Slate Riesling' }).waitFor()
  expect(await page.getByRole('banner').count()).toBe(1)
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first().click()
  await page.waitForURL(/\/home\/en-US$/)
  expect(await page.locator('#extension-bar, #extension-panel, #extension-style, #extension-meta').count()).toBe(4)
  // The head is that of the page which is shown.
  await expect.poll(() => page.title()).not.toContain('Slate Riesling')
  for (const one of ['title', 'link[rel=canonical]', 'meta[name=description]', 'meta[property="og:url"]', 'meta[charset]'])
    expect(await page.locator(`head > ${one}`).count(), one).toBe(1)
  expect(await page.locator('head > link[rel=canonical]').getAttribute('href')).toMatch(/\/home\/en-US$/)
  expect(await page.locator('#extension-bar').textContent()).toBe('A coupon finder')
  expect(page.complaints).toEqual([])
  await page.close()
})
