import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFavourite } from '#contract/shop/favourites.ts'
import { shareWishList } from '#contract/shop/wish-list.ts'
import { dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { tellCheaper } from '#server/features/stock/price-wishes.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { addWine, type Shopper, shopper } from '#test/support/shop.ts'

/** Plans of those who do not buy today: a price to wait for, a list to show, wines seen and wines compared. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00 }] },
      {
        zh: '晚收黑皮诺',
        en: 'Late Pinot Noir',
        skus: [
          { price: 288_00, vintage: 2019 },
          { price: 298_00, vintage: 2020 },
        ],
      },
      { zh: '山坡绿维特利纳', en: 'Hillside Grüner Veltliner', skus: [{ price: 158_00, stock: 0 }] },
    ],
  })
})
afterAll(() => browser.close())

const wineId = (index: number) => shop.wines[index]?.id ?? 0
const productPath = (index: number) => `/goods_detail/${wineId(index)}`
const looksClean = async (page: Page) => expect((await axe(page).analyze()).violations).toEqual([])
const isWideAsScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
async function tellAll(): Promise<void> {
  const now = () => new Date(dayStartMs(shanghaiDay(shop.deps.now())) + 12 * 60 * 60_000)
  await tellCheaper({ ...shop.deps, now })
  await sendNotices({ ...shop.deps, now })
}
async function fond(nickname: string): Promise<Shopper> {
  const me = await shopper(shop, { locale: 'en-US' })
  await shop.db`update account set nickname = ${nickname} where id = ${me.id}`
  for (const index of [0, 1, 2]) await me.api.call(addFavourite, { productId: wineId(index) })
  return me
}

test('U77: with the keyboard alone a shopper names a price on the product page, changes it among the favorites, and is told once', async () => {
  const me = await fond('Mei')
  const page = await visit(browser, shop, { token: me.token, locale: 'en-US' })
  await page.open(productPath(0))
  await page.getByRole('button', { name: 'Notify me of a price drop' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Notify me of a price drop' })
  const price = dialog.getByRole('textbox', { name: /Notify me at this price/ })
  await expect.poll(() => price.inputValue()).toBe('121')
  await looksClean(page)
  await price.fill('128')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter an amount below CN¥128.00').waitFor()
  await price.fill('100')
  await page.keyboard.press('Enter')
  await page.getByText('We will notify you when it costs CN¥100.00 or less').waitFor()
  await page.getByRole('button', { name: 'We will notify you at CN¥100.00 or less' }).waitFor()

  await page.open('/user/collect')
  const waiting = page.getByRole('region', { name: 'Waiting for a lower price' })
  await waiting.getByRole('button', { name: 'Change' }).click()
  await price.fill('110.5')
  await page.keyboard.press('Enter')
  await waiting.getByText('We will notify you at CN¥110.50 or less').waitFor()
  // A wine of several packs: which one is meant is chosen.
  await page.getByRole('button', { name: 'Notify me of a price drop' }).first().click()
  await dialog.getByRole('combobox', { name: 'Vintage, size and pack' }).waitFor()
  await looksClean(page)
  await page.keyboard.press('Escape')

  await shop.db`update sku set price = 11000 where id = ${shop.wines[0]?.skus[0].id ?? 0}`
  await tellAll()
  await tellAll()
  const told = await shop.db<{ text: string }[]>`select text from notice where account_id = ${me.id} and kind = 'cheaper'`
  expect(told).toEqual([{ text: expect.stringContaining('Slate Riesling is down to CN¥110.00') }])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor()
  expect(await waiting.count()).toBe(0)
  expect(page.complaints).toEqual([])
  await shop.db`update sku set price = 12800 where id = ${shop.wines[0]?.skus[0].id ?? 0}`
})

test('U77: signed out, the button leads to the sign-in and back; in Chinese, on a phone, a wish is withdrawn', async () => {
  const guest = await visit(browser, shop, { screen: 'phone' })
  await guest.open(productPath(1))
  await guest.getByRole('button', { name: '降价通知我' }).click()
  await guest.waitForURL(/\/home\/zh-CN\/login$/)
  expect(guest.complaints).toEqual([])

  const me = await shopper(shop)
  const page = await visit(browser, shop, { screen: 'phone', token: me.token })
  await page.open(productPath(1))
  await page.getByRole('button', { name: '降价通知我' }).click()
  const dialog = page.getByRole('dialog', { name: '降价通知' })
  await dialog.getByText('现价¥88.00').waitFor()
  await dialog.getByRole('button', { name: '通知我' }).click()
  await page.getByRole('button', { name: '降至¥83.00或以下时通知您' }).click()
  await dialog.getByRole('button', { name: '不再通知' }).click()
  await page.getByText('已取消降价通知').waitFor()
  await page.getByRole('button', { name: '降价通知我' }).waitFor()
  expect(await isWideAsScreen(page)).toBe(true)
  expect(page.complaints).toEqual([])
})

test('U78: favorites are shared by a link, opened signed out on a phone and bought from, and withdrawn', async () => {
  const me = await fond('Lin Xiaoman')
  const page = await visit(browser, shop, { token: me.token, locale: 'en-US' })
  await page.open('/user/collect')
  await page.getByText('Share as a wish list').click()
  await page.getByRole('radio', { name: 'Masked: L**n' }).waitFor()
  await page.getByRole('button', { name: 'Share my favorites' }).click()
  const link = page.getByRole('textbox', { name: 'Link to your wish list' })
  const address = await link.inputValue()
  await looksClean(page)

  const friend = await visit(browser, shop, { screen: 'phone' })
  const path = address.replace(/^.*\/home\/en-US/, '')
  await friend.open(path)
  await friend.getByRole('heading', { level: 1, name: 'L**n的心愿单' }).waitFor()
  expect(await friend.locator('meta[property="og:title"]').getAttribute('content')).toBe('L**n的心愿单')
  expect(await friend.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await friend.content()).not.toContain('Xiaoman')
  expect(await isWideAsScreen(friend)).toBe(true)
  await looksClean(friend)
  await friend.getByRole('button', { name: '将石板雷司令加入购物车' }).click()
  await friend
    .getByText(/已加入购物车/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect.poll(() => link.inputValue()).not.toBe(address)
  const second = (await link.inputValue()).replace(/^.*\/home\/en-US/, '')
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('button', { name: 'Share my favorites' }).waitFor()
  for (const old of [path, second]) {
    const answer = await fetch(`${shop.url}/home/en-US${old}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This list is no longer shared')
  }
  expect([...page.complaints, ...friend.complaints]).toEqual([])
})

test('U78: the age is asked before somebody’s list, and no cache keeps it', async () => {
  const me = await fond('Mei')
  const { token } = await me.api.call(shareWishList, { shownAs: 'nobody' })
  const answer = await fetch(`${shop.url}/home/zh-CN/wish_list/${token}`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const page = await visit(browser, shop)
  await page.context().clearCookies()
  await page.open(`/wish_list/${token}`)
  await page.getByRole('dialog', { name: /18/ }).waitFor()
})

test('U79: what was seen stays in the browser, is shown without the present wine, and is cleared', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  for (const index of [0, 1, 2, 0]) {
    await page.open(productPath(index))
    await page.mouse.move(200 + index, 200)
    await page.waitForFunction((id) => JSON.parse(localStorage.getItem('seen') ?? '[]')[0] === id, wineId(index))
  }
  const rail = page.getByRole('region', { name: 'Recently seen' })
  await rail.getByRole('link', { name: /Late Pinot Noir/ }).waitFor()
  expect(await rail.getByRole('link').allTextContents()).toEqual(['Late Pinot Noir', 'Old Vine Silvaner'])
  await rail.scrollIntoViewIfNeeded()
  await looksClean(page)
  for (const path of ['', '/shoppingCart']) {
    await page.open(path)
    await page.mouse.move(200, 200)
    await expect.poll(() => rail.getByRole('link').count()).toBe(3)
  }
  await rail.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => rail.count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBe('[]')
  expect(page.complaints).toEqual([])
})

test('U79: a browser that keeps nothing shows the same page without faults', async () => {
  const page = await visit(browser, shop)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  for (const index of [0, 1]) await page.open(productPath(index))
  await page.mouse.move(200, 200)
  await page.getByRole('button', { name: /^对比/ }).first().click()
  expect(page.complaints).toEqual([])
})

test('U80: picked on a list, three wines stand side by side, differ where it is marked, and are bought; a fourth is refused', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list')
  const pick = (name: string) => page.getByRole('main').getByRole('button', { name: `Compare ${name}` })
  await pick('Slate Riesling').focus()
  await page.keyboard.press('Enter')
  const bar = page.getByRole('region', { name: 'Compare wines' })
  await bar.getByText('Pick one more wine to compare').waitFor()
  await pick('Old Vine Silvaner').click()
  await pick('Late Pinot Noir').click()
  await bar.getByText('3 of 3 wines picked').waitFor()
  await looksClean(page)
  await pick('Hillside Grüner Veltliner').click()
  await page.getByText('Up to 3 wines can be compared').waitFor()
  await bar.getByRole('link', { name: 'Compare' }).click()
  await page.waitForURL(new RegExp(`/home/en-US/compare\\?ids=${[0, 1, 2].map(wineId).join('-')}$`))
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row('Price per 0.75 l').waitFor()
  expect(await row('Price per 0.75 l').getByRole('cell').allTextContents()).toEqual(['CN¥128.00', 'CN¥88.00', 'CN¥288.00'])
  expect(await row('Price per 0.75 l').textContent()).toContain('(differs)')
  expect(await row('Availability').textContent()).not.toContain('(differs)')
  await looksClean(page)
  await page.getByRole('checkbox', { name: 'Differences only' }).check()
  expect(await row('Availability').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Add to cart Old Vine Silvaner' }).click()
  await page.getByText('In your cart: 1 × Old Vine Silvaner').first().waitFor()
  await page.getByRole('link', { name: 'Remove Late Pinot Noir from the comparison' }).click()
  await page.waitForURL(new RegExp(`ids=${[0, 1].map(wineId).join('-')}$`))
  expect(page.complaints).toEqual([])
})

test.each(['phone', 'desk'] as const)(
  'U80: on a %s a comparison opens from its address, the wines above their facts, without sideways scrolling',
  async (screen) => {
    const page = await visit(browser, shop, { screen })
    await page.open(`/compare?ids=${[0, 2, 3].map(wineId).join(',')}`)
    await page.getByRole('heading', { level: 1, name: '酒款对比' }).waitFor()
    expect(await page.getByRole('columnheader').count()).toBe(3)
    expect(await isWideAsScreen(page)).toBe(true)
    const [lastWay, firstFact] = await Promise.all([
      page.getByRole('columnheader').last().getByRole('link').last().boundingBox(),
      page.getByRole('rowheader').first().boundingBox(),
    ])
    expect((lastWay?.y ?? Infinity) + (lastWay?.height ?? 0), 'the wines stand above their facts').toBeLessThanOrEqual(
      firstFact?.y ?? 0,
    )
    await looksClean(page)
    await page.open('/compare?ids=999999')
    await page.getByText('还没有要对比的酒').waitFor()
    await looksClean(page)
    // A wine that is gone leaves the others their page.
    const gone = await addWine(shop.db, { onSale: false })
    await page.open(`/compare?ids=${wineId(0)}-${gone.id}`)
    expect(await page.getByRole('columnheader').count()).toBe(1)
    expect(page.complaints).toEqual([])
  },
)
