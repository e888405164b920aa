import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { stockDemoWines, wineNumber } from '../support/demo-facets.ts'
import { holdsFor } from '../support/holds-for.ts'
import { type RunningShop, runningShop, visit } from '../support/running-shop.ts'
import { shopper } from '../support/shop.ts'

/** From the page of a wine into the cart, to the order, or among the favourites. */

let browser: Browser
let shop: RunningShop
let cremant: number

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
  cremant = await wineNumber(shop, 'storckenbaum-cremant-brut')
})
afterAll(() => browser.close())

const cartOf = (page: Page): Promise<{ skuCode: string; quantity: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('rebstock.cart') ?? '[]'))

test('U28: a double click adds once, seen and spoken within 300 ms, signed out and signed in', async () => {
  const buyer = await shopper(shop)
  for (const token of [undefined, buyer.token]) {
    const page = await visit(browser, shop, { locale: 'en-US', ...(token ? { token } : {}) })
    await page.open(`/goods_detail/${cremant}`)
    await page.evaluate(() => {
      const seen = { clickedAt: 0, saidAt: 0 }
      Object.assign(window, { seen })
      document.addEventListener('click', () => (seen.clickedAt ||= performance.now()), true)
      new MutationObserver(() => {
        if (!seen.saidAt && document.querySelector('[role=status]')?.textContent?.includes('In your cart'))
          seen.saidAt = performance.now()
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await page.getByRole('button', { name: 'Add to cart' }).dblclick()
    await page.getByRole('status').filter({ hasText: "In your cart: 1 × Crémant d'Alsace Brut" }).waitFor()
    const { clickedAt, saidAt } = await page.evaluate(
      () => (window as unknown as { seen: { clickedAt: number; saidAt: number } }).seen,
    )
    expect(saidAt - clickedAt).toBeLessThan(300)
    await page.getByRole('link', { name: 'Cart, 1 item' }).first().waitFor()
    if (token) {
      const [count] = await shop.db<
        { count: number }[]
      >`select sum(quantity)::int as count from cart_line where account_id = ${buyer.id}`
      expect(count?.count).toBe(1)
    } else expect(await cartOf(page)).toMatchObject([{ productId: cremant, quantity: 1 }])
    expect(page.complaints).toEqual([])
    await page.close()
  }
})

test('U28: an answer that is lost on the way adds nothing twice: the page says what it does not know, and the next press counts once', async () => {
  const buyer = await shopper(shop)
  const page = await visit(browser, shop, { locale: 'en-US', token: buyer.token })
  await page.open(`/goods_detail/${cremant}`)
  await page.route(
    '**/api/cart/add',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await add.click()
  await page.getByText('we cannot tell whether it was added').waitFor()
  await page.getByRole('link', { name: 'Cart, 1 item' }).first().waitFor()
  await add.click()
  await page.getByRole('status').filter({ hasText: 'In your cart: 1 ×' }).waitFor()
  const [count] = await shop.db<
    { count: number }[]
  >`select sum(quantity)::int as count from cart_line where account_id = ${buyer.id}`
  expect(count?.count).toBe(1)
  await page.close()
})

test('a card of a wine with a single SKU puts it into the cart without leaving the list', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list')
  await page
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click()
  await page.getByRole('status').filter({ hasText: 'In your cart: 1 ×' }).waitFor()
  expect(page.url()).toMatch(/goods_list$/)
  expect(await cartOf(page)).toHaveLength(1)
  await page.close()
})

test('"buy now" asks a signed-out visitor to sign in and knows the way back; a signed-in one goes straight to the order', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open(`/goods_detail/${cremant}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL(/\/login/)
  const cookies = await page.context().cookies()
  expect(decodeURIComponent(cookies.find(({ name }) => name === 'fromPath')?.value ?? '')).toBe(`/goods_detail/${cremant}`)
  await page.close()

  const buyer = await shopper(shop)
  const signedIn = await visit(browser, shop, { locale: 'en-US', token: buyer.token })
  await signedIn.open(`/goods_detail/${cremant}`)
  await signedIn.getByRole('button', { name: 'Buy now' }).click()
  await signedIn.waitForURL(/\/order_confirm\?cartId=[^&]+&new=1$/)
  await signedIn.close()
})

test('the heart remembers a favourite of a signed-in shopper, and asks others to sign in', async () => {
  const buyer = await shopper(shop)
  const page = await visit(browser, shop, { token: buyer.token })
  await page.open(`/goods_detail/${cremant}`)
  const heart = page.getByRole('main').getByRole('button', { name: /^收藏/ }).first()
  await heart.click()
  await page.getByRole('status').filter({ hasText: '已收藏' }).waitFor()
  // The other wines of the page come alive later, with hearts of their own.
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/narrowing-grid-*.js', (route) => coming.promise.then(() => route.continue()))
  const others = page.waitForResponse(/\/assets\/narrowing-grid-/)
  await page.reload()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  coming.resolve()
  await others
  await holdsFor(500, async () => expect(await heart.getAttribute('aria-pressed')).toBe('true'))
  await heart.click()
  await page.getByRole('status').filter({ hasText: '已取消收藏' }).waitFor()
  expect(await shop.db`select 1 from favourite where account_id = ${buyer.id}`).toHaveLength(0)
  await page.close()
})

test('U29: on a phone chat, favourite, cart, add and buy stay at the foot and cover nothing', async () => {
  const page = await visit(browser, shop, { screen: 'phone', locale: 'en-US' })
  await page.open(`/goods_detail/${cremant}`)
  const bar = page.getByRole('region', { name: 'Buy this wine' })
  for (const y of [0, 1500, 100_000]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y)
    const box = await bar.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(812)
    for (const part of [
      page.getByRole('link', { name: /^Chat with us/ }),
      bar.getByRole('button', { name: "Favorite: Crémant d'Alsace Brut" }),
      bar.getByRole('link', { name: /^Cart, / }),
      bar.getByRole('button', { name: 'Add to cart' }),
      bar.getByRole('button', { name: 'Buy now' }),
    ]) {
      const place = await part.boundingBox()
      expect(place && place.x >= 0 && place.x + place.width <= 375, String(part)).toBe(true)
      expect(place && place.y >= (box?.y ?? 812) - 1 && place.y + place.height <= 812, String(part)).toBe(true)
      expect(Math.min(place?.width ?? 0, place?.height ?? 0), String(part)).toBeGreaterThanOrEqual(44)
    }
  }
  const endOfFooter = await page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().bottom)
  expect(endOfFooter).toBeLessThanOrEqual(((await bar.boundingBox())?.y ?? 0) + 1)
  await bar.getByRole('button', { name: 'Add to cart' }).tap()
  await bar.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  const notice = await page.getByRole('status').filter({ hasText: 'In your cart' }).locator('div').first().boundingBox()
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await bar.getByRole('button', { name: 'Buy now' }).tap()
  await page.waitForURL(/\/login/)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U64: a wine is chosen and put into the cart with the keyboard alone', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open(`/goods_detail/${cremant}`)
  const tabTo = async (name: string) => {
    for (let press = 0; press < 80; press++) {
      await page.keyboard.press('Tab')
      if (
        (await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('value'))) === name
      )
        return
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await tabTo('Skip to content')
  await page.keyboard.press('Enter')
  await tabTo('375')
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/sku=/)
  await tabTo('Add to cart')
  await page.keyboard.press('Enter')
  await expect.poll(() => cartOf(page)).toHaveLength(1)
  await page.getByRole('status').getByRole('link', { name: 'Go to cart' }).waitFor()
  // The notice leads there at once, the page within two.
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Go to cart') break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/shoppingCart/)
  await page.close()
})
