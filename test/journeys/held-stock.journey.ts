import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import type { Locale } from '#domain/locale.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { saveBankAccount } from '#server/features/ledger/pay-methods.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { setOrderLimits } from '#test/support/order-limits.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

/** Stock that is held unpaid: the shopper meets the limit, and the staff see who holds what. */

const PASSWORD = 'a-long-secret-1'

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 1_000 }] }] })
  await addStaff(shop.db, {
    login: 'keeper',
    nickname: 'Frau Keller',
    password: PASSWORD,
    scopes: ['agent', 'merchandiser', 'finance', 'admin'],
  })
  await saveBankAccount(shop.db, {
    bank: { zh: '招商银行', en: 'China Merchants Bank' },
    holder: { zh: '雷伯斯托克', en: 'Rebstock' },
    number: '6225880000000001',
  })
})
afterAll(() => browser.close())
afterEach(async () => {
  await setOrderLimits(shop.db, {})
  expect(await violations(shop.db)).toEqual([])
})

async function deskOf(locale: Locale): Promise<Page & { complaints: string[] }> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(`${shop.url}/staff/login`)
  await page.locator('input[name=account]').fill('keeper')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.getByRole('banner').waitFor()
  return Object.assign(page, { complaints })
}

async function atConfirm(who: Shopper, locale: Locale): Promise<{ page: Visit; cartId: number }> {
  const line = { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1 }
  const { cartId } = dataOf<{ cartId: number }>(await who.post('/cart/add', line))
  const page = await visit(browser, shop, { token: who.token, locale })
  await page.open(`/order_confirm?cartId=${cartId}`)
  return { page, cartId }
}
const submit = (page: Page) => page.getByRole('button', { name: /提交订单|Place order/ }).and(page.locator(':visible'))

const SHOPPER_WORDS = {
  'zh-CN': {
    refused: '您有 3 个订单尚未付款，请先付款或取消其中一个，再提交新订单',
    toUnpaid: '查看未付款订单',
    cancel: '取消订单',
    confirm: '取消订单',
  },
  'en-US': {
    refused: 'Orders still unpaid: 3. Please pay or cancel one of them first, then place this order',
    toUnpaid: 'See your unpaid orders',
    cancel: 'Cancel order',
    confirm: 'Cancel the order',
  },
} as const

test.each(['zh-CN', 'en-US'] as const)(
  '%s: a shopper who holds too much reads why, finds the unpaid orders, cancels one, and places the order',
  async (locale) => {
    const words = SHOPPER_WORDS[locale]
    const who = await shopper(shop, { locale })
    for (let count = 0; count < 3; count += 1) await placeOrder(shop, who)
    const { page, cartId } = await atConfirm(who, locale)
    await submit(page).click()
    const note = page.getByRole('alert').filter({ hasText: words.refused })
    await note.waitFor()
    // What was refused is read out: the note has the focus.
    expect(await note.evaluate((element) => element === document.activeElement)).toBe(true)
    await note.getByRole('link', { name: words.toUnpaid }).click()
    await page.waitForURL(/\/user\/orderList\?.*tab=unpaid/)
    const cancel = page.getByRole('button', { name: words.cancel })
    await expect.poll(() => cancel.count()).toBe(3)
    await cancel.first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
    await expect.poll(() => cancel.count()).toBe(2)
    await page.open(`/order_confirm?cartId=${cartId}`)
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    expect(page.complaints).toEqual([])
  },
)

test('staff see the held bottles, keep an order for days, cancel another one, and the shopper reads both', async () => {
  const who = await shopper(shop, { locale: 'en-US' })
  const [kept, given] = [await placeOrder(shop, who, { quantity: 40 }), await placeOrder(shop, who, { quantity: 20 })]

  // More than a newcomer may keep for days: the transfer has the ordinary time, and the page says so.
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  dataOf(await who.post('/order/pay', { uni: kept, paytype: 'offline' }))
  await page.open(`/payment?orderId=${kept}`)
  await page.getByText('A bank transfer usually takes longer').waitFor()
  expect(await page.getByText('until then your bottles stay reserved').count()).toBe(0)

  const desk = await deskOf('en-US')
  await desk.getByRole('link', { name: 'Held stock' }).click()
  const row = desk.getByRole('row').filter({ hasText: '60' }).first()
  await row.getByRole('link').click()
  await desk.getByRole('heading', { level: 1, name: /^Unpaid orders of / }).waitFor()
  await desk.getByText('Waits for a transfer, not kept for days').waitFor()

  await desk.getByRole('button', { name: `Keep longer ${kept}` }).press('Enter')
  await desk.getByRole('dialog').getByRole('button', { name: 'Keep longer' }).click()
  await desk.getByText(/^Extended by Frau Keller/).waitFor()
  await desk.getByText('Waits for a transfer, kept for days').waitFor()

  await desk.getByRole('button', { name: `Cancel order ${given}` }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  // Without a reason nothing is cancelled.
  await dialog.getByText('Please enter a reason').waitFor()
  await dialog.getByLabel('Reason').fill('Sold in the cellar by mistake, sorry')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await desk.getByText('1 order was canceled').waitFor()
  await expect.poll(() => desk.getByRole('button', { name: `Cancel order ${given}` }).count()).toBe(0)
  expect(desk.complaints).toEqual([])

  await page.open(`/payment?orderId=${kept}`)
  await page.getByText('until then your bottles stay reserved').waitFor()
  await page.open(`/order_detail?orderId=${given}`)
  await page.getByText('We canceled this order: Sold in the cellar by mistake, sorry').waitFor()
  expect((await who.api.call(findOrder, { number: kept })).status).toBe('unpaid')
  expect(page.complaints).toEqual([])
})

test('all unpaid orders of an account are cancelled at once, in Chinese, with one reason', async () => {
  const who = await shopper(shop)
  const numbers = [await placeOrder(shop, who), await placeOrder(shop, who)]
  const desk = await deskOf('zh-CN')
  await desk.goto(`${shop.url}/staff/held-stock/${who.id}`)
  await desk.getByRole('button', { name: '取消全部未付款订单' }).click()
  const dialog = desk.getByRole('dialog', { name: '取消 2 个未付款订单？' })
  await dialog.getByLabel('原因').fill('库存紧张，请联系客服')
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await desk.getByText('该账号没有未付款订单').waitFor()
  for (const number of numbers) {
    expect(await who.api.call(findOrder, { number })).toMatchObject({ status: 'cancelled', cancelReason: '库存紧张，请联系客服' })
  }
  expect(desk.complaints).toEqual([])
})

test('the owner sets the limits; a value that makes no sense is named at its field', async () => {
  const desk = await deskOf('en-US')
  await desk.goto(`${shop.url}/staff/settings/order-limits`)
  const newcomers = desk.getByRole('region', { name: 'Newcomers' })
  const orders = newcomers.getByLabel('Unpaid orders', { exact: true })
  await orders.fill('0')
  await desk.getByRole('button', { name: 'Save' }).click()
  await newcomers.getByText('Please enter a whole number from 1 to 100000').waitFor()
  await expect.poll(() => orders.evaluate((element) => element === document.activeElement)).toBe(true)
  await orders.fill('1')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Saved', { exact: true }).waitFor()
  await desk.reload()
  await expect.poll(() => orders.inputValue()).toBe('1')
  const who = await shopper(shop)
  await placeOrder(shop, who)
  await expect(placeOrder(shop, who)).rejects.toThrow('您有 1 个订单尚未付款')
  expect(desk.complaints).toEqual([])
})

test('the pages are free of barriers and fit every screen, in both languages', async () => {
  const who = await shopper(shop)
  await placeOrder(shop, who)
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const desk = await deskOf(locale)
    for (const path of ['/held-stock', `/held-stock/${who.id}`, '/settings/order-limits']) {
      await desk.goto(`${shop.url}/staff${path}`)
      await desk.getByRole('heading', { level: 1 }).waitFor()
      for (const width of [1280, 768, 375]) {
        await desk.setViewportSize({ width, height: 800 })
        const { violations } = await axe(desk).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([])
        const over = await desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
    expect(desk.complaints).toEqual([])
  }
}, 180_000)
