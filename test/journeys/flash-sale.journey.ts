import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { classOf } from '#scripts/class-names.ts'
import { closeSale } from '#server/features/flash-sale/close-sale.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { flashCheckout, openSale, type TestSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'

/** Flash sales as shoppers see them (U47–U49), on a day of which the tests set the hour. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let browser: Browser
let shop: RunningShop
/** 9:00 to 12:00, three days long. */
let morning: TestSale
/** 13:00 to 15:00. */
let noon: TestSale
/** 9:00 to 12:00, one bottle for each shopper. */
let scarce: TestSale
/** 9:00 to 12:00, for the tests that buy everything. */
let last: TestSale

const day = shanghaiDay(new Date())
/** Sets the shop's clock, Shanghai time, today. */
const setTime = (hour: number, minute = 0, second = 0): void =>
  shop.setClock((dayStartMs(day) + hour * HOUR_MS + minute * MINUTE_MS + second * 1_000 - Date.now()) / MINUTE_MS)

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00 }] },
      { zh: '晚收雷司令', en: 'Late Harvest', skus: [{ price: 188_00 }] },
      { zh: '黑皮诺', en: 'Pinot Noir', skus: [{ price: 168_00 }] },
      { zh: '灰皮诺', en: 'Pinot Gris', skus: [{ price: 168_00, stock: 2 }] },
    ],
  })
  setTime(9, 30)
  const [first, second, third, fourth] = shop.wines.map(({ skus }) => skus[0])
  if (!first || !second || !third || !fourth) throw new Error('four wines were asked for')
  morning = await openSale(shop.deps, { sku: first, hours: 3, days: 3, price: 99_00, offered: 20, perPerson: 5, perOrder: 2 })
  scarce = await openSale(shop.deps, { sku: third, hours: 3, price: 120_00, offered: 5, perPerson: 1, perOrder: 1 })
  last = await openSale(shop.deps, { sku: fourth, hours: 3, price: 100_00, offered: 4, perPerson: 4, perOrder: 4 })
  noon = await openSale(shop.deps, { sku: second, startsInHours: 4, hours: 2, price: 66_00, offered: 10 })
})
beforeEach(() => setTime(9, 30))
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await browser.close()
})

const itemPath = ({ id }: TestSale) => `/goods_seckill_detail?id=${id}`
const timer = (page: Page) => page.getByRole('main').getByRole('timer')
const buyButton = (page: Page) =>
  page.getByRole('button', { name: /Buy at the sale price|立即抢购/ }).and(page.locator(':visible'))

/** What can be read on the page. `textContent` would add what is hidden, and the links for visitors without scripts. */
// biome-ignore lint/performance/useDomNodeTextContent: see above
const shownText = (page: Page): Promise<string> => page.locator('main').innerText()

/** What the countdown shows, in seconds. */
async function secondsShown(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = ((await timer(page).textContent()) ?? '').split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}
const secondsUntil = (hour: number): number => (dayStartMs(day) + hour * HOUR_MS - shop.deps.now().getTime()) / 1_000

/** The countdown says what the shop's clock says, give or take the way of an answer on a busy machine. */
async function expectCountdownTo(page: Page, hour: number): Promise<void> {
  await expect.poll(async () => Math.abs((await secondsShown(page)) - secondsUntil(hour))).toBeLessThan(3)
}

/** Places an order as somebody else does, past the page. */
async function order(buyer: Shopper, sale: TestSale, quantity = 1): Promise<void> {
  const key = await flashCheckout(buyer, sale, quantity)
  dataOf(await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId }))
}

/** The requests to this path, and how many of them have been under way at once. */
async function watchRequests(page: Page, path: RegExp, delayMs = 0) {
  const seen = { count: 0, atOnce: 0, atOnceMax: 0 }
  const isMine = (request: Request) => path.test(request.url())
  page.on('request', (request) => {
    if (!isMine(request)) return
    seen.count += 1
    seen.atOnce += 1
    seen.atOnceMax = Math.max(seen.atOnceMax, seen.atOnce)
  })
  const done = (request: Request) => {
    if (isMine(request)) seen.atOnce -= 1
  }
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  if (delayMs > 0) {
    await page.route(path, async (route) => {
      await new Promise((go) => setTimeout(go, delayMs))
      await route.continue()
    })
  }
  return seen
}

/** What the page's own live regions are made to say from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]')
        if (region) said.push(region.textContent ?? '')
      }
    }).observe(document.querySelector('main') ?? document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

describe('the times of a sale', () => {
  test('U47: the server writes slots, states, times and prices, and no countdown', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${shop.url}/home/en-US/goods_seckill`)
    const text = (await shownText(page)).replace(/\s+/g, ' ')
    for (const words of ['09:00 On now', '13:00 Coming up', '09:00 to 12:00, China time', 'CN¥99.00', '0% sold', '20 left']) {
      expect(text).toContain(words)
    }
    expect(await page.locator('[role=timer]').count()).toBe(0)
    expect(await page.title()).toBe('Flash sale · The Test Shop')
    await page.goto(`${shop.url}/home/zh-CN${itemPath(noon)}`)
    expect(await shownText(page)).toMatch(/即将开始[\s\S]*13:00 – 15:00[\s\S]*¥66\.00/)
    expect(await page.locator('[role=timer]').count()).toBe(0)
    await context.close()
  })

  test.each([3, -3])('U47: the countdown is right with a client clock that is %i h wrong, in both languages', async (hours) => {
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const page = await visit(browser, shop, { locale })
      await page.clock.install({ time: Date.now() + hours * HOUR_MS })
      await page.open('/goods_seckill')
      await expectCountdownTo(page, 12)
      await page.open(itemPath(noon))
      await expectCountdownTo(page, 13)
      expect(page.complaints).toEqual([])
      await page.close()
    }
  })

  test('U47: after ten minutes in the background the countdown is right at once, and nothing was asked meanwhile', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.clock.install()
    await page.open('/goods_seckill')
    await timer(page).waitFor()
    await hide(page, true)
    const asked = await watchRequests(page, /\/seckill\/stock/)
    // The timers of a tab that sleeps are late, and the shop's clock does not wait for them.
    setTime(9, 40)
    await page.clock.fastForward('08:00')
    expect(asked.count).toBe(0)
    await hide(page, false)
    await expect.poll(() => asked.count).toBeGreaterThan(0)
    await expectCountdownTo(page, 12)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U47: another slot is shown by its own address, and a language switch stays there', async () => {
    const page = await visit(browser, shop, { locale: 'en-US', token: (await shopper(shop)).token })
    await page.open('/goods_seckill')
    await page.getByRole('link', { name: '13:00 Coming up' }).click()
    await page.getByRole('heading', { name: 'Old Vine Silvaner' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Slate Riesling' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: '13:00 Coming up' }).getAttribute('aria-current')).toBe('page')
    await page.getByRole('banner').getByRole('link', { name: '中文' }).click()
    await page.getByRole('heading', { name: '老藤西万尼' }).waitFor()
    expect(page.url()).toMatch(/\/home\/zh-CN\/goods_seckill\?slot=\d+$/)
    await page.getByRole('link', { name: /先看看/ }).click()
    await page.getByRole('heading', { level: 1, name: '老藤西万尼' }).waitFor()
    expect(page.complaints).toEqual([])
    await page.close()
  })
})

describe('while one watches', () => {
  const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)

  test('U48: at zero the button changes by itself, and each change is said once, not each second', async () => {
    setTime(12, 50)
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(itemPath(noon))
    await mark(page)
    const said = await listen(page)
    const waiting = page.getByRole('button', { name: 'Opens at 13:00' }).and(page.locator(':visible'))
    expect(await waiting.getAttribute('aria-disabled')).toBe('true')
    // It can be reached and pressed while it waits, with words for an answer.
    await waiting.press('Enter')
    await page.getByText('The sale has not started yet: it opens at 13:00, China time.').waitFor()
    // The page learns within five seconds how late it is, and counts the rest by itself.
    setTime(12, 59, 50)
    await buyButton(page).waitFor({ timeout: 20_000 })
    expect(secondsUntil(13)).toBeLessThan(0)
    await page.getByRole('status').getByText('The sale is on.').waitFor({ state: 'attached' })
    await expectCountdownTo(page, 15)
    expect((await said()).filter((words) => words !== '')).toEqual(['The sale is on.'])
    expect(await isSamePage(page)).toBe(true)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U48: at the end list and tabs change by themselves; a sale of several days then shows its next time', async () => {
    setTime(11, 50)
    const [list, item] = await Promise.all([visit(browser, shop, { locale: 'en-US' }), visit(browser, shop)])
    await list.open('/goods_seckill')
    await mark(list)
    await item.open(itemPath(morning))
    await mark(item)
    setTime(11, 59, 50)
    await list.getByRole('link', { name: '09:00 Over' }).waitFor({ timeout: 20_000 })
    await list.getByRole('link', { name: 'Have a look: Slate Riesling' }).waitFor()
    expect(await list.getByRole('link', { name: /^Go to the sale/ }).count()).toBe(0)
    const tomorrow = Number(addDays(day, 1).slice(-2))
    await item.getByText(`${tomorrow}日 09:00 – 12:00`).waitFor({ timeout: 15_000 })
    await item.getByRole('button', { name: '09:00 开抢' }).and(item.locator(':visible')).waitFor()
    for (const page of [list, item]) {
      expect(await isSamePage(page)).toBe(true)
      expect(page.complaints).toEqual([])
      await page.close()
    }
  })

  test('U48: what others buy is seen within five seconds: share, number left, and "sold out"', async () => {
    const [list, item] = await Promise.all([visit(browser, shop, { locale: 'en-US' }), visit(browser, shop)])
    await list.open('/goods_seckill')
    await item.open(itemPath(last))
    await buyButton(item).waitFor()
    await order(await shopper(shop), last, 3)
    const row = list.getByRole('listitem').filter({ hasText: 'Pinot Noir' })
    await row.getByText('75% sold').waitFor({ timeout: 20_000 })
    await row.getByText('1 left').waitFor()
    await order(await shopper(shop), last, 1)
    await item.getByText('已全部抢光').waitFor({ timeout: 20_000 })
    expect(await buyButton(item).count()).toBe(0)
    await row.getByText('Sold out').waitFor()
    await item.getByRole('link', { name: '按平常价格选购这款酒' }).waitFor()
    for (const page of [list, item]) {
      expect(page.complaints).toEqual([])
      await page.close()
    }
  })
})

describe('closed before its time', () => {
  test.each(['en-US', 'zh-CN'] as const)('%s: it is over, not sold out, and its row leads to the wine', async (locale) => {
    const isChinese = locale === 'zh-CN'
    const [, , , , fifth] = shop.wines.map(({ skus }) => skus[0])
    if (!fifth) throw new Error('five wines were asked for')
    const sale = await openSale(shop.deps, { sku: fifth, hours: 3, price: 100_00, offered: 2 })
    const list = await visit(browser, shop, { locale })
    await list.open('/goods_seckill')
    const row = list.getByRole('listitem').filter({ hasText: isChinese ? '灰皮诺' : 'Pinot Gris' })
    await row.getByText(isChinese ? '还剩 2 件' : '2 left').waitFor()
    await closeSale(shop.deps, sale.id)
    await row.getByText(isChinese ? '已结束' : 'Over').waitFor({ timeout: 20_000 })
    expect(await row.getByText(isChinese ? '已抢光' : 'Sold out').count()).toBe(0)
    await row.getByRole('link').click()
    await list.waitForURL(new RegExp(`/goods_detail/${fifth.productId}$`))
    await list
      .getByRole('heading', { name: isChinese ? '灰皮诺' : 'Pinot Gris' })
      .first()
      .waitFor()
    // Whoever kept its own address is told the same, and finds the wine.
    await list.open(itemPath(sale))
    await list
      .getByText(
        isChinese ? '本场抢购已结束，这款酒仍可在店内选购。' : 'This sale is over. The wine itself is still in the shop.',
      )
      .waitFor()
    await list.getByRole('link', { name: isChinese ? '按平常价格选购这款酒' : 'See the wine at its usual price' }).click()
    await list.waitForURL(new RegExp(`/goods_detail/${fifth.productId}$`))
    expect(list.complaints).toEqual([])
    await list.close()
  })
})

describe('buying', () => {
  const submit = (page: Visit) => page.getByRole('button', { name: /提交订单|Place order/ }).and(page.locator(':visible'))
  const pressTwentyTimes = (button: ReturnType<typeof submit>) =>
    button.evaluate(async (element) => {
      for (let press = 0; press < 20; press += 1) {
        ;(element as HTMLButtonElement).click()
        await new Promise((go) => setTimeout(go, 20))
      }
    })

  test('U49: pressed twenty times, each of the two buttons sends one request at a time, and one order is made', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop, { token: who.token, screen: 'phone' })
    const added = await watchRequests(page, /\/api\/cart\/add/, 500)
    const created = await watchRequests(page, /\/api\/order\/create/, 500)
    await page.open(itemPath(morning))
    await pressTwentyTimes(buyButton(page))
    await submit(page).waitFor()
    expect(added).toMatchObject({ count: 1, atOnceMax: 1 })
    await pressTwentyTimes(submit(page))
    await page.waitForURL(/\/payment\?orderId=cp/)
    expect(created).toMatchObject({ count: 1, atOnceMax: 1 })
    expect(await shop.db`select from shop_order where account_id = ${who.id}`).toHaveLength(1)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U49: a visitor signs in first and comes back to the sale', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(itemPath(morning))
    await buyButton(page).click()
    await page.waitForURL(/\/login$/)
    const phone = '13933334444'
    await page.open('/mobile_login')
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('The code is on its way').waitFor()
    const answer = await fetch(`${shop.url}/api/sandbox/sms?phone=${phone}`)
    const { data } = (await answer.json()) as { data: { code: string } }
    await page.getByLabel('Code from the text message').fill(data.code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname + url.search === `/home/en-US${itemPath(morning)}`)
    await buyButton(page).waitFor()
    await page.close()
  })

  test('U49: the quantity is held by the limits of order and person', async () => {
    const who = await shopper(shop)
    await order(who, morning, 2)
    await order(who, morning, 2)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open(itemPath(morning))
    await page.getByText('At most 2 per order and 5 per person').waitFor()
    // One of five is left to this shopper, which the page that was made for everybody learns by itself.
    const more = page.getByRole('button', { name: 'One more' })
    await expect.poll(() => more.isDisabled()).toBe(true)
    await order(who, morning, 1)
    await page.open(itemPath(morning))
    await page.getByText('You have ordered 5 in this sale').waitFor()
    expect(await buyButton(page).count()).toBe(0)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U49: the limit per person, reached elsewhere, has its own words', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open(itemPath(scarce))
    await order(who, scarce)
    await buyButton(page).click()
    await page.getByText('At most 1 per person, and you have bought 1 already').waitFor()
    await page.getByText('You have ordered 1 in this sale').waitFor()
    await page.close()
  })

  test('U49: a shop whose clock says "not yet" is believed, and the page waits again', async () => {
    setTime(13, 30)
    const page = await visit(browser, shop, { token: (await shopper(shop)).token })
    await page.open(itemPath(noon))
    await buyButton(page).waitFor()
    setTime(12, 30)
    await buyButton(page).click()
    await page.getByText('抢购还没有开始，请稍候').waitFor()
    await page.getByRole('button', { name: '13:00 开抢' }).and(page.locator(':visible')).waitFor()
    await page.close()
  })

  test('U49: sold out at the button, and "someone was faster" at the order, each have their own words', async () => {
    const [wine] = shop.wines.slice(-1)
    if (!wine) throw new Error('five wines were asked for')
    const pair = await openSale(shop.deps, {
      sku: wine.skus[0],
      startsInHours: 1,
      hours: 1,
      price: 90_00,
      offered: 2,
      perOrder: 2,
    })
    setTime(10, 30)
    const [slow, late] = await Promise.all([
      visit(browser, shop, { locale: 'en-US', token: (await shopper(shop)).token }),
      visit(browser, shop, { locale: 'en-US', token: (await shopper(shop)).token }),
    ])
    await slow.open(itemPath(pair))
    await buyButton(slow).click()
    await submit(slow).waitFor()
    // Its stock is not asked for any more, so that the button is what finds out.
    await late.route('**/api/seckill/stock**', (route) => route.abort())
    await late.open(itemPath(pair))
    await order(await shopper(shop), pair, 2)
    await buyButton(late).click()
    await late.getByText('Sold out').first().waitFor()
    await submit(slow).click()
    await slow.getByRole('alert').getByText('Someone was faster: the last ones have just been sold').waitFor()
    await slow.reload()
    await slow.getByRole('heading', { name: 'Not available in this sale' }).waitFor()
    await slow.close()
    await late.close()
  })

  test('U49: whoever has to queue is told so, keeps the order page, and gets through with the next press', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open(itemPath(morning))
    await buyButton(page).click()
    await submit(page).waitFor()
    const words = 'Very many people are buying at this moment, please try again shortly'
    // The answer of the shop when too many stand in line (refusal "flash-busy").
    await page.route('**/api/order/create/**', (route) => route.fulfill({ json: { status: 400, msg: words, data: null } }), {
      times: 1,
    })
    await submit(page).click()
    await page.getByRole('alert').getByText(words).waitFor()
    await submit(page).click()
    await page.waitForURL(/\/payment\?orderId=cp/)
    await page.close()
  })
})

describe('the pages', () => {
  const seriousFaults = async (page: Page) => {
    const { violations: faults } = await axe(page).analyze()
    return faults.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
  }

  test.each([
    ['zh-CN', 'phone'],
    ['en-US', 'phone'],
    ['en-US', 'desk'],
  ] as const)('U64: in %s on a %s they fit the screen, and axe finds nothing serious', async (locale, screen) => {
    const page = await visit(browser, shop, { locale, screen })
    for (const path of ['/goods_seckill', itemPath(morning), itemPath(noon)]) {
      await page.open(path)
      await timer(page).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
      expect({ path, faults: await seriousFaults(page) }).toEqual({ path, faults: [] })
    }
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('the home page tells of the sale that runs, with its countdown, and leads there', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open('')
    const strip = page.getByRole('region', { name: 'Flash sale' })
    await strip.getByText('On now').waitFor()
    await expectCountdownTo(page, 12)
    await strip.getByRole('link', { name: 'Go to the flash sale' }).click()
    await page.getByRole('heading', { level: 1, name: 'Flash sale' }).waitFor()
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U60: a sale that does not exist is a page that was not found', async () => {
    for (const path of ['/goods_seckill_detail?id=999999', '/goods_seckill_detail', '/goods_seckill_detail?id=x']) {
      const answer = await fetch(`${shop.url}/home/en-US${path}`)
      expect({ path, status: answer.status }).toEqual({ path, status: 404 })
    }
  })
})

describe('the wine of a sale', () => {
  const offer = classOf('web/storefront/catalog/detail/offer.module.css', 'offer')
  const amount = classOf('web/ui/price/price.module.css', 'amount')
  const winePath = () => `/goods_detail/${morning.productId}`

  test('U59: its page leads with the price of the sale and to it; the usual price can be paid, and returns by itself', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(winePath())
    const price = page.locator(offer).locator(amount)
    expect(await price.textContent()).toBe('CN¥99.00')
    expect(await page.locator(offer).locator('s').textContent()).toBe('Original price CN¥128.00')
    expect(await page.locator(offer).textContent()).toContain('Flash sale until 12:00 China time')
    const [wine] = (await page.locator('script[type="application/ld+json"]').allTextContents())
      .map((thing) => JSON.parse(thing))
      .filter((thing) => thing['@type'] === 'Product')
    expect(wine.offers).toMatchObject({ price: '99.00' })

    const toSale = page.getByRole('link', { name: 'Buy in the flash sale · CN¥99.00' })
    expect(await toSale.getAttribute('href')).toContain(`/goods_seckill_detail?id=${morning.id}`)
    await page.getByText('Or at the usual price of CN¥128.00:').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true }).click()
    await page.getByText('In your cart: 1 × Slate Riesling').waitFor()
    await page.open('/shoppingCart')
    await page.getByRole('main').getByText('CN¥128.00').first().waitFor()

    await page.open(winePath())
    setTime(12, 0, 1)
    // An answer may be a second old: look again until it is not.
    const lookAgain = async () => {
      await hide(page, true)
      await hide(page, false)
      return price.textContent()
    }
    await expect.poll(lookAgain).toBe('CN¥128.00')
    expect(await toSale.count()).toBe(0)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('on a phone the bar leads to the sale, and the usual price stands on the other button', async () => {
    const page = await visit(browser, shop, { screen: 'phone' })
    await page.open(winePath())
    const bar = page.getByRole('region', { name: '购买这款酒' })
    expect(await bar.getByRole('link', { name: /¥99\.00/ }).getAttribute('href')).toContain(`id=${morning.id}`)
    expect(await bar.getByRole('button', { name: /加入购物车/ }).textContent()).toContain('¥128.00')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.close()
  })

  test('its card says the price of the sale, and leads there instead of adding at another one', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open('/goods_list')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Slate Riesling', exact: true }) })
    expect(await card.textContent()).toMatch(/CN¥99\.00.*CN¥128\.00.*Flash sale/)
    expect(await card.getByRole('button', { name: /to the cart/ }).count()).toBe(0)
    await card.getByRole('link', { name: 'View the sale: Slate Riesling' }).click()
    await page.getByRole('button', { name: 'Buy at the sale price' }).filter({ visible: true }).waitFor()
    await page.close()
  })
})

describe('a shop without sales', () => {
  test('U46: the page says so and leads to the wines; the home page says nothing', async () => {
    const quiet = await runningShop()
    const page = await visit(browser, quiet)
    await page.open('/goods_seckill')
    await page.getByText('今天没有限时抢购').waitFor()
    await page.getByRole('link', { name: '去选酒' }).waitFor()
    await page.open('')
    expect(await page.getByRole('region', { name: '限时抢购' }).count()).toBe(0)
    expect(page.complaints).toEqual([])
    await page.close()
  })
})
