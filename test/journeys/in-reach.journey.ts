import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { placeOrder } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

/** What stays in reach while one reads on, and what stands over nothing. */

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: Array.from({ length: 30 }, (_, index) => ({
      zh: `石板雷司令 ${index}`,
      en: `Slate Riesling ${index}`,
      skus: [{ price: 12_880_00, stock: 100 }] as const,
    })),
  })
})
afterAll(() => browser.close())

const isInReach = (page: Visit) => page.evaluate(() => document.documentElement.dataset.reach !== undefined)
/** Until the page has heard of it: two scrolls within a frame would be one. */
const scrollOn = (page: Visit, y: number) =>
  page.evaluate((by) => {
    window.scrollBy({ top: by, behavior: 'instant' })
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, y)

test.each([
  ['phone', { width: 375, height: 812 }],
  ['tablet', { width: 820, height: 1_000 }],
  ['desk', { width: 1366, height: 768 }],
])('on a %s the header comes back on scrolling up, 56 px high, and goes on scrolling down', async (_name, size) => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.setViewportSize(size)
  await page.open('/goods_list')
  await page.mouse.move(5, 300)
  await page.locator('[data-island="toolbar"]').first().waitFor({ state: 'attached' })
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  // The parts that listen come with the first sign of somebody.
  await expect
    .poll(async () => {
      await scrollOn(page, 600)
      await scrollOn(page, -100)
      return isInReach(page)
    })
    .toBe(true)
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect.poll(async () => Math.round((await cart.boundingBox())?.y ?? -1)).toBeGreaterThanOrEqual(0)
  const box = await cart.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(56)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width)
  // Nothing jumps: it takes no room from the page.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(pageHeight)
  if (size.width < 1024) {
    const filters = await page.getByRole('button', { name: 'Filters' }).boundingBox()
    expect(filters?.y ?? -1).toBeGreaterThanOrEqual(55)
    expect(filters?.y ?? 1_000).toBeLessThan(120)
    expect(filters?.height ?? 0).toBeGreaterThanOrEqual(44)
  }
  // Near the top the menu row is seen with it, and lies below it.
  await scrollOn(page, 110 - (await page.evaluate(() => scrollY)))
  const onCart = () =>
    cart.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(onCart).toBe(true)
  await scrollOn(page, 200)
  await expect.poll(() => isInReach(page)).toBe(false)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => isInReach(page)).toBe(false)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('what is sold stays in sight beside the description of a wine, and never lies over what follows', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.setViewportSize({ width: 1366, height: 500 })
  await page.open(`/goods_detail/${shop.sku.productId}`)
  const facts = page.getByRole('heading', { name: 'Details', exact: true })
  await facts.evaluate((heading) => scrollTo({ top: heading.getBoundingClientRect().bottom + scrollY, behavior: 'instant' }))
  const [sold, below] = [await page.getByRole('article').locator('h1').boundingBox(), await facts.boundingBox()]
  expect(sold?.y).toBeLessThan(below?.y ?? 0)
  const lowest = await page
    .getByRole('article')
    .getByRole('group', { name: 'Quantity' })
    .evaluate((group) => group.closest('[class]:has(h1)')?.getBoundingClientRect().bottom)
  expect(lowest).toBeLessThanOrEqual(below?.y ?? 0)
  await page.context().close()
})

test('the cart opens beside the header’s link for a mouse and by the arrow down, signed out and in, and Esc closes it', async () => {
  const who = await shopper(shop)
  for (const token of [undefined, who.token]) {
    const page = await visit(browser, shop, { locale: 'en-US', ...(token ? { token } : {}) })
    await page.open(`/goods_detail/${shop.sku.productId}`)
    await page.getByRole('button', { name: 'Add to cart' }).and(page.locator(':visible')).first().click()
    const link = page.getByRole('banner').getByRole('link', { name: /^Cart, 1/ })
    await link.hover()
    const panel = page.getByRole('region', { name: 'Your cart' })
    await panel.getByRole('link', { name: /Slate Riesling/ }).waitFor()
    await panel.getByText('CN¥12,880.00', { exact: true }).waitFor()
    const { violations } = await axe(page).include('header').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.mouse.move(5, 700)
    await panel.waitFor({ state: 'detached' })
    await link.focus()
    await page.keyboard.press('ArrowDown')
    await panel.getByRole('link', { name: /Slate Riesling/ }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.waitForURL(/shoppingCart/)
    expect(page.complaints).toEqual([])
    await page.context().close()
  }
})

test('amounts from ¥10,000 stay in their card, in the cart and on the page', async () => {
  const who = await shopper(shop, { locale: 'en-US', balance: 12_345_678_00 })
  const number = await placeOrder(shop, who)
  await who.post('/cart/add', { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 12 })
  for (const screen of ['phone', 'desk'] as const) {
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token, screen })
    const wine = `/goods_detail/${shop.sku.productId}`
    for (const path of ['/goods_list', '/shoppingCart', '/user', '/user/balance', wine, `/payment?orderId=${number}`]) {
      await page.open(path)
      expect(await amountsOutside(page), `${path} on a ${screen}`).toEqual([])
    }
    await page.context().close()
  }
})

/** Amounts that stand out of the window, or out of the box that they are in. */
const amountsOutside = (page: Visit) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!/¥[\d,]{6,}/.test(node.textContent ?? '') || !holder?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      const isClipped = holder.closest('.visually-hidden') !== null
      const box = (holder.closest('li, dd, section, aside, div') ?? holder).getBoundingClientRect()
      if (
        !isClipped &&
        words.width > 0 &&
        (words.right > innerWidth + 1 || words.right > box.right + 1 || words.left < box.left - 1)
      ) {
        found.push(`${node.textContent} in ${holder.className}`)
      }
    }
    return found
  })
