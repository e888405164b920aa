import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type StartedShop, startShop } from '#test/support/started-shop.ts'
import { everyPage } from './every-page.ts'

let shop: StartedShop
let browser: Browser

beforeAll(async () => {
  shop = await startShop()
  browser = await launchBrowser()
}, 900_000)
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

everyPage(
  () => shop,
  () => browser,
)

type Screen = { name: string; isPhone: boolean; size: { width: number; height: number } }
const SCREENS: Screen[] = [
  { name: 'a desk', isPhone: false, size: { width: 1280, height: 800 } },
  { name: 'a phone', isPhone: true, size: { width: 375, height: 812 } },
]

test.each(SCREENS)(
  'what a stranger does first works on $name: from the menu to a paid bottle, and another order cancelled',
  async (screen) => {
    const context = await browser.newContext({
      viewport: screen.size,
      isMobile: screen.isPhone,
      hasTouch: screen.isPhone,
      locale: 'zh-CN',
    })
    const page = await context.newPage()
    const complaints = listen(page)
    page.setDefaultTimeout(30_000)

    await page.goto(`${shop.url}/home/`)
    expect(page.url()).toBe(`${shop.url}/home/zh-CN`)
    // Before the page lives the menu leads to the page of categories.
    await page.waitForFunction(() => !('earlyActs' in window))
    await page.getByRole('button', { name: '我已年满 18 周岁' }).click()
    await chooseGrape(page, screen, '雷司令')
    await page.waitForURL(/goods_list\?grape=riesling/)
    await expectHeading(page, '雷司令')

    await openMoselWine(page)
    const chinesePath = new URL(page.url()).pathname
    await switchTo(page, 'English')
    await page.waitForURL(/\/home\/en-US\/goods_detail\//)
    expect(new URL(page.url()).pathname).toBe(chinesePath.replace('zh-CN', 'en-US'))
    await page.waitForFunction(() => document.documentElement.lang === 'en-US')
    await page.getByRole('group', { name: 'Quantity' }).first().waitFor()
    const wine = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

    // Two bottles, still signed out.
    await page.getByRole('group', { name: 'Quantity' }).first().getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Add to cart', exact: true }).and(page.locator(':visible')).first().click()
    await page
      .getByRole('status')
      .getByText(/^In your cart: 2 ×/)
      .waitFor()
    await page.reload()
    await page.goto(`${shop.url}/home/en-US/shoppingCart`)
    await page.getByText(wine).first().waitFor()
    expect(await page.getByRole('textbox', { name: `Quantity of ${wine}` }).inputValue()).toBe('2')

    // Signing in brings the cart along, and goes on to checkout.
    await page
      .getByRole('button', { name: /^Check out/ })
      .and(page.locator(':visible'))
      .first()
      .click()
    await page.waitForURL(/\/login/)
    await page.getByLabel('Account or phone').fill(DEMO_SIGN_INS.shopper.login)
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_SIGN_INS.shopper.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/order_confirm/)
    await page.getByText('上海市').first().waitFor()
    await page.getByText(wine).first().waitFor()
    await page.getByRole('button', { name: 'Place order' }).and(page.locator(':visible')).first().click()
    await page.waitForURL(/\/payment\?/)
    const number = new URL(page.url()).searchParams.get('orderId') ?? ''
    expect(number).toMatch(/^cp\d+/)
    await payByBalance(page)
    await page.waitForURL(/order_detail/)
    await page.getByText('To be shipped').first().waitFor()

    await page.goto(`${shop.url}/home/en-US/user/orderList?search=${number}`)
    await page.getByText(number).first().waitFor()

    await orderAgainAndCancel(page, number)
    await context.close()
    expect(complaints).toEqual([])
  },
)

test('T63: the second start changes nothing and is quick', async () => {
  const countsOf = async () => {
    const answer = await fetch(`${shop.url}/api/pc/get_products?limit=1`)
    return ((await answer.json()) as { data: { count: number } }).data.count
  }
  const before = await countsOf()
  expect(before).toBeGreaterThanOrEqual(180)
  await shop.startAgain()
  expect(await countsOf()).toBe(before)
  expect(shop.output()).not.toMatch(/pictures|migrated/)
  expect(shop.output()).toContain(DEMO_SIGN_INS.shopper.login)
})

async function chooseGrape(page: Page, { isPhone }: Screen, grape: string): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: '菜单' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('葡萄品种', { exact: true }).first().click()
    await drawer
      .getByRole('link', { name: new RegExp(`^${grape}`) })
      .first()
      .click()
    return
  }
  await page.getByRole('navigation', { name: '选酒' }).getByRole('link', { name: '葡萄品种' }).hover()
  await page
    .getByRole('link', { name: new RegExp(`^${grape}`) })
    .first()
    .click()
}

/** The first Mosel wine of the list that can be bought. */
async function openMoselWine(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main
    .getByRole('listitem')
    .filter({ hasText: '摩泽尔' })
    .filter({ hasNotText: '售罄' })
    .first()
    .locator('a[href*="/goods_detail/"]')
    .first()
    .click()
  await page.waitForURL(/goods_detail/)
  // The address changes before the page does.
  await page.getByRole('group', { name: '数量' }).first().waitFor()
}

async function switchTo(page: Page, language: string): Promise<void> {
  await page.getByRole('link', { name: language }).and(page.locator(':visible')).first().click()
}

async function payByBalance(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Balance/ }).check()
  await page
    .getByRole('button', { name: /^Pay CN¥/ })
    .and(page.locator(':visible'))
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay CN¥/ })
    .click()
}

async function orderAgainAndCancel(page: Page, number: string): Promise<void> {
  await page.goto(`${page.url().split('/user/')[0]}/order_detail?orderId=${number}`, { waitUntil: 'networkidle' })
  const wineLink = await page.getByRole('main').locator('a[href*="/goods_detail/"]').first().getAttribute('href')
  const id = /goods_detail\/(\d+)/.exec(wineLink ?? '')?.[1]
  const before = await stockOf(id)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL(/order_confirm/)
  await page.getByRole('button', { name: 'Place order' }).and(page.locator(':visible')).first().click()
  await page.waitForURL(/\/payment\?/)
  await expect.poll(() => stockOf(id)).toBe(before - 2)
  const second = new URL(page.url()).searchParams.get('orderId')
  await page.goto(`${page.url().split('/payment')[0]}/order_detail?orderId=${second}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByText('Canceled').first().waitFor()
  await expect.poll(() => stockOf(id)).toBe(before)
}

async function stockOf(id: string | undefined): Promise<number> {
  const answer = await fetch(`${shop.url}/api/product/detail/${id}`)
  return ((await answer.json()) as { data: { storeInfo: { stock: number } } }).data.storeInfo.stock
}

async function expectHeading(page: Page, words: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: words }).waitFor()
}

/** What the browser complains about on the way. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`)
  })
  return complaints
}
