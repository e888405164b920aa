import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { stockDemoWines } from '../demo-shelf.ts'
import { type RunningShop, runningShop, visit } from '../running-shop.ts'

/** Finding a wine: wine list, lists, search, the wine shop. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
})
afterAll(() => browser.close())

const termId = async (kind: string, code: string): Promise<number> => {
  const [term] = await shop.db<{ id: number }[]>`select id from term where kind = ${kind} and code = ${code}`
  return term?.id ?? 0
}

/** What stands where on each card of the first grid: offsets from the top of the card, in pixels. */
const cardShapes = (page: Page) =>
  page.locator('main li[data-stock]').evaluateAll((cards) =>
    cards.map((card) => {
      const box = card.getBoundingClientRect()
      const offsetOf = (selector: string) => {
        const part = card.querySelector(selector)
        return part ? Math.round(part.getBoundingClientRect().top - box.top) : undefined
      }
      const name = card.querySelector('h3')
      const link = name?.querySelector('a')
      return {
        top: Math.round(box.top),
        height: Math.round(box.height),
        price: offsetOf('[class*="__price"]'),
        stock: offsetOf('[class*="__stock"]'),
        lines: name
          ? Math.round((name.getBoundingClientRect().height - 8) / Number.parseFloat(getComputedStyle(name).lineHeight))
          : 0,
        hasTitle: Boolean(link?.title) && link?.title === link?.textContent,
        alt: card.querySelector('img')?.alt ?? '',
      }
    }),
  )

test.each([
  [1280, 4],
  [768, 3],
  [375, 2],
])('U20: at %i px a row has %i cards of one height; names, prices and stock stand on one line', async (width, columns) => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.setViewportSize({ width, height: 900 })
  await page.open('/goods_list')
  const cards = await cardShapes(page)
  expect(cards).toHaveLength(20)
  for (let row = 0; row + columns <= cards.length; row += columns) {
    const ofRow = cards.slice(row, row + columns)
    for (const part of ['top', 'height', 'price', 'stock'] as const) {
      expect(new Set(ofRow.map((card) => card[part])).size, `${part} of row ${row / columns}`).toBe(1)
    }
  }
  for (const card of cards) {
    expect(card.lines).toBeLessThanOrEqual(2)
    expect(card.hasTitle).toBe(true)
    expect(card.alt).toMatch(/^Bottle of ./)
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U21: sold-out wines come last, say so, and have no button', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list?page=11')
  const states = await page.locator('main li[data-stock]').evaluateAll((cards) =>
    cards.map((card) => ({
      state: card.getAttribute('data-stock'),
      words: card.textContent ?? '',
      buttons: card.querySelectorAll('button:not([aria-pressed])').length,
    })),
  )
  const soldOut = states.filter(({ state }) => state === 'sold-out')
  expect(soldOut.length).toBeGreaterThan(0)
  expect(states.slice(-soldOut.length)).toEqual(soldOut)
  for (const card of soldOut) {
    expect(card.words).toContain('Sold out')
    expect(card.buttons).toBe(0)
  }
  await page.close()
})

test('U22: pages of a list are real links with titles and addresses of their own', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list?sort=price-asc')
  const first = await page.title()
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2', exact: true })
  expect(await link.getAttribute('href')).toBe('/home/en-US/goods_list?sort=price-asc&page=2')
  await link.click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => page.title()).not.toBe(first)
  // The order is no other list: each page of the list has one canonical address.
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}/home/en-US/goods_list?page=2`)
  expect(await page.locator('link[rel=alternate][hreflang=zh-CN]').getAttribute('href')).toBe(
    `${shop.url}/home/zh-CN/goods_list?page=2`,
  )
  await page.close()
})

test('U22: "show more" keeps the focus and says how many have come', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/shopping')
  const more = page.getByRole('link', { name: 'Show more wines' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByText('20 more wines.').waitFor()
  expect(await page.locator('main li[data-stock]').count()).toBe(40)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show more wines')
  expect(await page.getByText('20 more wines.').evaluate((words) => words.closest('[role=status]') !== null)).toBe(true)
  await page.close()
})

test('the wine shop is kept alive: filters, loaded wines, typed words and scroll place are as they were', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/shopping')
  await page.getByRole('button', { name: 'Taste' }).click()
  await page.getByRole('list', { name: 'Taste' }).getByRole('link', { name: /^Dry/ }).click()
  await page.getByRole('list', { name: 'Chosen filters' }).waitFor()
  await page.getByRole('link', { name: 'Show more wines' }).click()
  await page.getByText(/20 more wines/).waitFor()
  await page.getByRole('searchbox', { name: /Words in name/ }).fill('half a thou')
  const last = page.locator('main li[data-stock]').nth(38).getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await last.click()
  await page.waitForURL(/goods_detail/)
  await page.getByRole('region', { name: 'Pictures' }).waitFor()

  await page.getByRole('link', { name: 'Wine Shop' }).first().click()
  await page.waitForURL(/shopping\?sid=/)
  await expect.poll(() => page.locator('main li[data-stock]').count()).toBe(40)
  expect(await page.getByRole('searchbox', { name: /Words in name/ }).inputValue()).toBe('half a thou')
  expect(await page.getByRole('button', { name: 'Taste' }).getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 50)

  await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: /Dry/ }).click()
  await page.waitForURL(/shopping$/)
  await page.getByText('202 wines', { exact: true }).waitFor()
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U09: a search shows the number of hits, marks its words, and stands in address, title and box', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_search?title=riesling')
  expect(await page.title()).toMatch(/^Search: “riesling” · /)
  expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('riesling')
  const [count] = await shop.db<
    { count: number }[]
  >`select count(*)::int as count from product where search_text like '%riesling%'`
  await page.getByText(`${count?.count} wines`, { exact: true }).waitFor()
  const marks = await page.locator('main li[data-stock] mark').allTextContents()
  expect(new Set(marks)).toEqual(new Set(['Riesling']))

  await page.getByRole('link', { name: 'Price, low to high' }).click()
  await page.waitForURL(/title=riesling&sort=price-asc/)
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('2021')
  await box.press('Enter')
  await page.waitForURL(/goods_search\?title=2021$/)
  await expect.poll(() => box.inputValue()).toBe('2021')
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U09: a search without hits names the query and leads on; the second search address does the same', async () => {
  for (const route of ['/goods_search', '/inputList']) {
    const page = await visit(browser, shop)
    await page.open(`${route}?title=${encodeURIComponent('不存在的酒')}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('没有找到“不存在的酒”')
    expect(await page.getByRole('heading', { name: '大家在搜' }).isVisible()).toBe(true)
    await page
      .getByRole('link', { name: /^雷司令$/ })
      .first()
      .click()
    await page.waitForURL(/goods_list|goods_search/)
    await page.locator('main li[data-stock]').first().waitFor()
    expect(page.complaints).toEqual([])
    await page.close()
  }
})

test('the wine list holds all five dimensions, regions by country, and its counts are the numbers of the lists', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_cate')
  for (const anchor of ['estate', 'region', 'type', 'taste', 'grape'])
    expect(await page.locator(`section#${anchor}`).count()).toBe(1)
  expect(await page.locator('#region h3').allTextContents()).toEqual(['Germany', 'Austria', 'France'])
  const mosel = page.locator('#region').getByRole('link', { name: /^Mosel/ })
  const count = /(\d+) wines/.exec((await mosel.textContent()) ?? '')?.[1]
  await mosel.click()
  await page.waitForURL(/goods_list\?sid=/)
  await page.getByRole('heading', { level: 1, name: 'Mosel' }).waitFor()
  await page.getByText(`${count} wines`, { exact: true }).waitFor()
  expect(page.complaints).toEqual([])
  await page.close()
})

test('a list says where it stands, and an empty one leads on', async () => {
  const page = await visit(browser, shop)
  await page.open(`/goods_list?sid=${await termId('region', 'mosel')}`)
  expect(await page.getByRole('navigation', { name: '当前位置' }).textContent()).toBe('首页酒单产区摩泽尔')
  await page.open('/goods_list?keyword=zzzz')
  await page.getByRole('link', { name: '查看酒单' }).click()
  await page.waitForURL(/goods_cate$/)
  await page.close()
})

test.each(['/goods_list', '/goods_cate', '/goods_search?title=riesling', '/shopping'])(
  'U58: %s changes its language without losing its place, query or title',
  async (path) => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(path)
    const english = await page.title()
    await page.locator('a[hreflang="zh-CN"]:visible').first().click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
    expect(page.url()).toBe(`${shop.url}/home/zh-CN${path}`)
    await expect.poll(() => page.title()).not.toBe(english)
    await expect.poll(() => page.title()).toMatch(/\p{Script=Han}/u)
    expect(page.complaints).toEqual([])
    await page.close()
  },
)
