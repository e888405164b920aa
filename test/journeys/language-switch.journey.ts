import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { type FurnishedShop, furnishedShop } from '#test/support/furnished-shop.ts'
import { type Visit, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

/** The two languages of every page, and the way from one to the other. */

let browser: Browser
let shop: FurnishedShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await furnishedShop()
})
afterAll(() => browser.close())

const searchBox = (page: Visit) => page.getByRole('banner').getByRole('combobox')

test('U58: switching the language keeps page, query, place and what is typed, and changes everything else', async () => {
  const page = await visit(browser, shop)
  await page.open(`/detail?cid=20&id=${shop.articleId}`)
  await searchBox(page).fill('雷司令')
  await page.evaluate(() => {
    scrollTo(0, 120)
    Object.assign(window, { isSamePage: true })
  })
  await page.getByRole('complementary').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${shop.url}/home/en-US/detail?cid=20&id=${shop.articleId}`)
  await page.getByRole('heading', { level: 1, name: 'Article 3' }).waitFor()
  expect(await page.evaluate(() => ({ lang: document.documentElement.lang, y: scrollY, same: 'isSamePage' in window }))).toEqual({
    lang: 'en-US',
    y: 120,
    same: true,
  })
  await expect.poll(() => page.title()).toContain('Article 3')
  expect(await searchBox(page).inputValue()).toBe('雷司令')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('One sentence.')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain('/home/en-US/detail')
  const foreign = await page
    .locator('a[href^="/home/zh-CN"]')
    .evaluateAll((links) => links.filter((link) => link.getAttribute('hreflang') === null).length)
  expect(foreign).toBe(0)

  // Remembered for addresses that name no language; back and forward follow their addresses.
  expect((await page.context().cookies()).find(({ name }) => name === 'locale')?.value).toBe('en-US')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '文章 3' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'Article 3' }).waitFor()
  await page.goto(`${shop.url}/home/newsList?cid=20`)
  expect(page.url()).toBe(`${shop.url}/home/en-US/newsList?cid=20`)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U58: signed-out visitors choose from the dropdown, which Esc closes', async () => {
  const page = await visit(browser, shop)
  await page.open('/newsList')
  const summary = page.getByRole('banner').locator('summary', { hasText: '中文' })
  await summary.click()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('banner').locator('details[open]').count()).toBe(0)
  await summary.click()
  await page.getByRole('banner').getByRole('listitem').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/en-US\/newsList/)
  await page.close()
})

test('an address without language goes to the one chosen before, else the browser’s, else the shop’s; other values are ignored', async () => {
  const goesTo = async (headers: Record<string, string>, path = '/newsList?cid=20') => {
    const answer = await fetch(`${shop.url}/home${path}`, { redirect: 'manual', headers })
    return new URL(answer.headers.get('location') ?? '', shop.url).pathname
  }
  expect(await goesTo({ 'accept-language': '' })).toBe('/home/zh-CN/newsList')
  expect(await goesTo({ 'accept-language': 'fr-FR, fr;q=0.9' })).toBe('/home/zh-CN/newsList')
  expect(await goesTo({ 'accept-language': 'de, en-GB;q=0.8' })).toBe('/home/en-US/newsList')
  expect(await goesTo({ 'accept-language': 'zh-CN', cookie: 'locale=en-US' })).toBe('/home/en-US/newsList')
  expect(await goesTo({ 'accept-language': 'zh-CN', cookie: 'locale=fr-FR' })).toBe('/home/zh-CN/newsList')
  expect(await goesTo({ 'accept-language': 'en', cookie: 'locale=__proto__' })).toBe('/home/en-US/newsList')
  expect(await goesTo({ 'accept-language': 'zh' }, '/fr-FR/newsList')).toBe('/home/zh-CN/fr-FR/newsList')
})

test('U58: filters, cart and what is typed into a form stay through a switch of the language, on every kind of page', async () => {
  const { token } = await shopper(shop)
  const page = await visit(browser, shop, { token })
  const change = async (to: 'English' | '中文') => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('complementary').getByRole('link', { name: to }).click()
    const lang = to === 'English' ? 'en-US' : 'zh-CN'
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    const { pathname, search } = new URL(page.url())
    expect(pathname.startsWith(`/home/${lang}/`)).toBe(true)
    return search
  }
  const cart = () =>
    page
      .getByRole('banner')
      .getByRole('link', { name: /^(Cart|购物车)/ })
      .locator('.visually-hidden')
      .textContent()
  const cards = () => page.locator('main li[data-stock] a[href*="/goods_detail/"]').first().getAttribute('href')

  await page.open('/goods_list?region=mosel&sort=price-asc')
  await page.locator('main li[data-stock=in-stock] button[aria-label*="购物车"]').first().click()
  await expect.poll(cart).toContain('1')
  const [query, first] = [new URL(page.url()).search, await cards()]
  expect(await change('English')).toBe(query)
  expect(await cards()).toBe(first?.replace('/zh-CN/', '/en-US/'))
  expect(await cart()).toBe('Cart, 1 item')
  expect(await change('中文')).toBe(query)

  const nickname = page.locator('form input[name=nickname]')
  await page.open('/user')
  await nickname.fill('Riesling 朋友')
  await change('English')
  expect(await nickname.inputValue()).toBe('Riesling 朋友')
  await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
  expect(await page.title()).toContain('The Test Shop')
  expect(page.complaints).toEqual([])
  await page.context().close()
})
