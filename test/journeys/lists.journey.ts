import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classOf } from '#scripts/class-names.ts'
import { launchBrowser } from '../support/browser.ts'
import { stockDemoWines } from '../support/demo-facets.ts'
import { type RunningShop, runningShop, type Visit, visit } from '../support/running-shop.ts'

const CARD = 'web/storefront/catalog/product-card.module.css'

/** Lists of wines: cards, facets, orders, pages, the wine shop, the wine list and the pages of categories. */

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

const cards = (page: Visit) => page.locator('main li[data-stock]')
const filters = (page: Visit) => page.getByRole('complementary', { name: 'Filters' })
const value = (page: Visit, name: RegExp) => filters(page).getByRole('checkbox', { name })
const chips = (page: Visit) => page.getByRole('list', { name: 'Chosen filters' })
const countOf = async (page: Visit): Promise<number> =>
  Number(/\d+/.exec((await page.locator('main [role=status]').first().textContent()) ?? '')?.[0])
const namesOf = (page: Visit) => cards(page).locator('h3').allTextContents()
const overflowOf = (page: Visit) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What stands where on each card of the first grid: offsets from the top of the card, in pixels. */
const cardShapes = (page: Visit) =>
  cards(page).evaluateAll(
    (all, { price, stock }) =>
      all.map((card) => {
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
          price: offsetOf(price),
          stock: offsetOf(stock),
          lines: name
            ? Math.round(name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight))
            : 0,
          hasTitle: Boolean(link?.title) && link?.title === link?.textContent,
          alt: card.querySelector('img')?.alt ?? '',
        }
      }),
    { price: classOf(CARD, 'price'), stock: classOf(CARD, 'stock') },
  )

test('U20: cards of a row have one height at every width; names, prices and stock stand on one line', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list')
  for (const [width, columns] of [
    [1440, 3],
    [1280, 3],
    [768, 3],
    [375, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const shapes = await cardShapes(page)
    expect(shapes).toHaveLength(24)
    for (let row = 0; row + columns <= shapes.length; row += columns) {
      const ofRow = shapes.slice(row, row + columns)
      for (const part of ['top', 'height', 'price', 'stock'] as const) {
        expect(new Set(ofRow.map((card) => card[part])).size, `${part} of row ${row / columns} at ${width} px`).toBe(1)
      }
    }
    for (const card of shapes) {
      // Latin names are long, and on a phone two cards stand beside each other.
      expect(card.lines, `${card.alt} at ${width} px`).toBeLessThanOrEqual(width < 640 ? 4 : 3)
      expect(card.hasTitle).toBe(true)
      expect(card.alt).toMatch(/^Bottle of ./)
    }
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U14, U15, U16: values of a facet widen, facets narrow; counts foretell the list; what is chosen is checked and a chip', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list')
  const all = await countOf(page)
  const foretold = async (name: RegExp) => Number(/(\d+) wines?$/.exec((await value(page, name).textContent()) ?? '')?.[1])

  const mosel = await foretold(/^Mosel/)
  await value(page, /^Mosel/).click()
  await expect.poll(() => countOf(page)).toBe(mosel)
  expect(page.url()).toMatch(/goods_list\?region=mosel$/)
  await expect.poll(() => value(page, /^Mosel/).getAttribute('aria-checked')).toBe('true')
  // The focus stays where it was pressed, and the counts of the same facet do not shrink by its own choice.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Mosel/)
  const nahe = await foretold(/^Nahe/)
  expect(nahe).toBeGreaterThan(0)
  await value(page, /^Nahe/).press('Space')
  await expect.poll(() => countOf(page)).toBe(mosel + nahe)
  expect(page.url()).toMatch(/region=mosel\+nahe$/)

  const dry = await foretold(/^Dry/)
  await value(page, /^Dry/).click()
  await expect.poll(() => countOf(page)).toBe(dry)
  expect(await chips(page).getByRole('link').allTextContents()).toEqual([
    'Region: Moselremove',
    'Region: Naheremove',
    'Taste: Dryremove',
    'Clear all',
  ])

  // Nothing red is left: the value waits behind "show all" and cannot be chosen. Chosen ones stay, whatever their count.
  const styles = filters(page).locator('details', { has: page.getByRole('checkbox', { name: /^White \d/ }) })
  await styles.getByRole('button', { name: /^Show all/ }).click()
  const red = value(page, /^Red 0/)
  expect(await red.getAttribute('aria-disabled')).toBe('true')
  await red.click({ force: true })
  await page.open('/goods_list?region=mosel&style=red')
  await page.getByText('No wine matches all of these filters').waitFor()
  expect(await value(page, /^Red 0/).getAttribute('aria-checked')).toBe('true')
  await chips(page).getByRole('link', { name: /Red/ }).click()
  await expect.poll(() => countOf(page)).toBe(mosel)
  // The chip is gone with its link; the focus is on the next thing of its kind.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('ul, [role=status]') !== null)).toBe(true)
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect.poll(() => countOf(page)).toBe(all)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U15: a price of one’s own is a range in the address; letters are refused with a word, and without scripts the form does the same', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list?region=mosel')
  const price = filters(page).locator('form', { has: page.locator('[name=price_from]') })
  await price.getByLabel('From').fill('cheap')
  await price.getByRole('button').click()
  await price.getByRole('alert').waitFor()
  // A Chinese keyboard may write wide figures.
  await price.getByLabel('From').fill('３００')
  await price.getByLabel('To').fill('150')
  await price.getByRole('button').click()
  await page.waitForURL(/goods_list\?region=mosel&price=150-300$/)
  await expect.poll(() => chips(page).getByRole('link').count()).toBe(3)
  const prices = await cards(page).locator(classOf('web/ui/price/price.module.css', 'amount')).allTextContents()
  for (const words of prices) {
    const yuan = Number(words.replace(/[^\d.]/g, ''))
    expect(yuan >= 150 && yuan <= 300, words).toBe(true)
  }
  expect(prices.length).toBeGreaterThan(0)
  await page.close()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  await bare.goto(`${shop.url}/home/en-US/goods_list?region=mosel&sort=price-asc`)
  await bare.getByRole('button', { name: 'I am 18 or older' }).click()
  await bare.locator('[name=price_from]').fill('150')
  await bare
    .locator('form', { has: bare.locator('[name=price_from]') })
    .getByRole('button')
    .click()
  await bare.waitForURL(/region=mosel&sort=price-asc&price=150-$/)
  // Values, orders and pages are links.
  await bare.getByRole('checkbox', { name: /^Dry/ }).click()
  await bare.waitForURL(/region=mosel&taste=dry&price=150-&sort=price-asc$/)
  await context.close()
})

test('U17: reload, back, forward and a shared link restore the list, how much of it was shown, and the place', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list')
  await value(page, /^White/).click()
  await page.waitForURL(/style=white$/)
  await page.locator('summary', { hasText: 'Sort by' }).click()
  await page.getByRole('link', { name: 'Price, low to high' }).click()
  await page.waitForURL(/style=white&sort=price-asc$/)
  await page.getByRole('link', { name: 'Show more wines' }).click()
  await expect.poll(() => cards(page).count()).toBe(48)
  const shown = await namesOf(page)
  await cards(page).nth(33).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await cards(page).nth(33).locator('h3 a').click()
  await page.waitForURL(/goods_detail/)

  await page.goBack()
  await expect.poll(() => cards(page).count()).toBe(48)
  expect(await namesOf(page)).toEqual(shown)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 50)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await namesOf(page)).toEqual(shown)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 50)
  await page.goBack()
  await page.waitForURL(/style=white$/)
  await page.goForward()
  await page.waitForURL(/sort=price-asc/)

  const other = await visit(browser, shop, { locale: 'en-US' })
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  expect(await namesOf(other)).toEqual(shown)
  expect(page.complaints).toEqual([])
  await other.close()
  await page.close()
})

test('U18: every attribute on a card is a filter, and its link narrows the list down by it', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list?style=white')
  const offered = new Set(
    await filters(page)
      .getByRole('checkbox')
      .evaluateAll(
        (links, name) => links.map((link) => link.querySelector(name)?.textContent),
        classOf('web/storefront/catalog/product-list/facet-group.module.css', 'name'),
      ),
  )
  const words = cards(page).locator(`a${classOf(CARD, 'word')}`)
  const hrefs = await words.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(hrefs.length).toBeGreaterThan(60)
  for (const href of hrefs) {
    const params = new URL(href).searchParams
    expect(params.get('style')).toBe('white')
    expect([...params.keys()].filter((key) => ['region', 'estate', 'grape', 'taste', 'vintage'].includes(key))).toHaveLength(1)
  }
  const taste = await cards(page).first().locator('a[href*="taste="]').textContent()
  expect(offered.has(taste ?? '')).toBe(true)
  const count = await countOf(page)
  await cards(page).first().locator('a[href*="vintage="]').click()
  await page.waitForURL(/style=white&vintage=\d+$/)
  await expect.poll(() => countOf(page)).toBeLessThan(count)
  // A wine that is offered in several years names them all, or a list of one year would show cards of others.
  await page.open('/goods_list?vintage=2019')
  const all = await cards(page).count()
  expect(all).toBeGreaterThan(10)
  expect(
    await cards(page)
      .filter({ has: page.getByRole('link', { name: '2019', exact: true }) })
      .count(),
  ).toBe(all)
  await page.close()
})

test('U19: on a phone the filters are a sheet of the whole screen with "show N wines", which keeps the focus and holds the page still', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  await page.open('/goods_list')
  expect(await filters(page).isVisible()).toBe(false)
  const open = page.getByRole('button', { name: /^Filters/ })
  await open.click()
  const sheet = async () => Object.values((await filters(page).boundingBox()) ?? {}).map(Math.round)
  await expect.poll(sheet).toEqual([0, 0, 375, 812])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  const show = filters(page).getByRole('button', { name: /^Show \d+ wines/ })
  const box = await show.boundingBox()
  expect(box && box.y + box.height <= 812 && box.height >= 44).toBe(true)
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('aside') !== null)).toBe(true)

  await value(page, /^Red/).click()
  await filters(page)
    .getByRole('button', { name: /^Show 31 wines/ })
    .waitFor()
  expect(await value(page, /^Red/).evaluate((link) => link.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44)
  await show.click()
  expect(await filters(page).isVisible()).toBe(false)
  expect(await countOf(page)).toBe(31)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)

  await open.click()
  await page.keyboard.press('Escape')
  expect(await filters(page).isVisible()).toBe(false)
  expect(page.complaints).toEqual([])
  await page.close()

  // The sheet is the platform's own: it opens without scripts, too.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } })
  const bare = await context.newPage()
  await bare.goto(`${shop.url}/home/en-US/goods_list`)
  await bare.getByRole('button', { name: 'I am 18 or older' }).click()
  await bare.getByRole('button', { name: /^Filters/ }).click()
  expect(await bare.getByRole('checkbox', { name: /^Red/ }).isVisible()).toBe(true)
  await context.close()
})

test('U14, U17: what an address names and the shop does not know is no choice: it is not counted, and no link leads on with it', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list?region=atlantis+mosel&taste=imaginary')
  expect(await chips(page).getByRole('link').allTextContents()).toEqual(['Region: Moselremove', 'Clear all'])
  expect(await filters(page).locator('summary', { hasText: 'Region' }).textContent()).toBe('Region1 chosen1')
  expect(await filters(page).locator('summary', { hasText: 'Taste' }).textContent()).toBe('Taste')
  await value(page, /^Dry/).click()
  await page.waitForURL(/goods_list\?region=mosel&taste=dry$/)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('a long facet shows its most frequent values, and all of them on demand, with a box to find one', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list')
  const grapes = filters(page).locator('details', { has: page.locator('summary', { hasText: 'Grapes' }) })
  expect(await grapes.getByRole('checkbox').count()).toBe(8)
  await grapes.getByRole('button', { name: /^Show all/ }).press('Enter')
  await expect.poll(() => grapes.getByRole('checkbox').count()).toBeGreaterThan(30)
  // The button is gone: who presses keys goes on at the first of the values.
  expect(
    await grapes
      .getByRole('checkbox')
      .first()
      .evaluate((first) => first === document.activeElement),
  ).toBe(true)
  await grapes.getByRole('searchbox').fill('gruner')
  await expect.poll(() => grapes.getByRole('checkbox').allTextContents()).toEqual([expect.stringMatching(/^Grüner Veltliner/)])
  await grapes.getByRole('checkbox').click()
  await page.waitForURL(/grape=gruener-veltliner$/)
  await page.getByRole('heading', { level: 1, name: 'Grüner Veltliner' }).waitFor()
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U21: sold-out wines come last in every order, say so, and have no button', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  for (const query of ['page=9', 'sort=price-asc&page=9', 'sort=newest&page=9']) {
    await page.open(`/goods_list?${query}`)
    const states = await cards(page).evaluateAll((all) =>
      all.map((card) => ({
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
  }
  await page.close()
})

const headLink = (page: Visit, selector: string) => page.locator(`link${selector}`).getAttribute('href')

test('U22: pages of a list are real links with titles and addresses of their own; many facets at once are not for search engines', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list?region=mosel&sort=price-asc')
  expect(await page.title()).toMatch(/^Mosel · /)
  await page.open('/goods_list?sort=price-asc')
  const first = await page.title()
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2', exact: true })
  expect(await link.getAttribute('href')).toBe('/home/en-US/goods_list?sort=price-asc&page=2')
  await link.click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => page.title()).not.toBe(first)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // The order is no other list: each page of the list has one canonical address.
  expect(await headLink(page, '[rel=canonical]')).toBe(`${shop.url}/home/en-US/goods_list?page=2`)
  expect(await headLink(page, '[rel=alternate][hreflang=zh-CN]')).toBe(`${shop.url}/home/zh-CN/goods_list?page=2`)
  expect(await headLink(page, '[rel=prev]')).toBe(`${shop.url}/home/en-US/goods_list`)
  expect(await headLink(page, '[rel=next]')).toBe(`${shop.url}/home/en-US/goods_list?page=3`)

  const robotsOf = async (path: string) => {
    const html = await (await fetch(`${shop.url}/home/en-US${path}`)).text()
    return /<meta name="robots" content="([^"]*)"/.exec(html)?.[1]
  }
  expect(await robotsOf('/goods_list?region=mosel&grape=riesling')).toBeUndefined()
  expect(await robotsOf('/goods_list?region=mosel&grape=riesling&taste=dry')).toBe('noindex')
  expect(await robotsOf('/goods_list?keyword=slate')).toBe('noindex')
  await page.close()
})

test('U22: "show more" keeps the focus, says how many have come, and shows the same after a reload', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/shopping')
  await page.getByRole('link', { name: 'Show more wines' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('24 more wines.').waitFor()
  await expect.poll(() => cards(page).count()).toBe(48)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show more wines')
  expect(await page.getByText('24 more wines.').evaluate((words) => words.closest('[role=status]') !== null)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => cards(page).count()).toBe(72)
  expect(page.url()).toMatch(/shopping\?more=2$/)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await cards(page).count()).toBe(72)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U65: who asks for more wines or another choice without a network keeps the list and the place, is told, and goes on when it is back', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_list')
  await page.getByRole('link', { name: 'Show more wines' }).click()
  await expect.poll(() => cards(page).count()).toBe(48)
  await page.getByRole('link', { name: 'Show more wines' }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await page.context().setOffline(true)
  for (const press of [page.getByRole('link', { name: 'Show more wines' }), value(page, /^White/)]) {
    await press.press('Enter')
    await page.getByText('The server cannot be reached').waitFor()
    expect(await cards(page).count()).toBe(48)
    expect(page.url()).toMatch(/goods_list\?more=1$/)
  }
  expect(place).toBeGreaterThan(1_000)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Show more wines' }).click()
  await expect.poll(() => cards(page).count()).toBe(72)
  await page.close()
})

test('the wine shop is kept alive: filters, loaded wines, typed words and scroll place are as they were', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/shopping')
  await value(page, /^Dry/).click()
  await chips(page).waitFor()
  await page.getByRole('link', { name: 'Show more wines' }).click()
  await page.getByText(/24 more wines/).waitFor()
  await page.getByRole('searchbox', { name: /^Name, estate/ }).fill('half a thou')
  const last = cards(page).nth(38).locator('h3 a')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await last.click()
  await page.waitForURL(/goods_detail/)
  await page.getByRole('region', { name: 'Pictures' }).waitFor()

  await page.getByRole('link', { name: 'Wine Shop' }).first().click()
  await page.waitForURL(/shopping\?taste=dry&more=1/)
  await expect.poll(() => cards(page).count()).toBe(48)
  expect(await page.getByRole('searchbox', { name: /^Name, estate/ }).inputValue()).toBe('half a thou')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 50)

  await chips(page).getByRole('link', { name: /Dry/ }).click()
  await page.waitForURL(/shopping$/)
  await expect.poll(() => countOf(page)).toBe(202)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('the wine list holds all five dimensions, regions by country, and its counts are the numbers of the lists', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_cate')
  for (const anchor of ['estate', 'region', 'type', 'taste', 'grape'])
    expect(await page.locator(`section#${anchor}`).count()).toBe(1)
  expect(await page.locator('#region h3').allTextContents()).toEqual(['Germany', 'Austria', 'France'])
  const ahr = page.locator('#region').getByRole('link', { name: /^Ahr/ })
  const count = /(\d+) wines/.exec((await ahr.textContent()) ?? '')?.[1]
  await ahr.click()
  await page.waitForURL(/goods_list\?region=ahr$/)
  await page.getByRole('heading', { level: 1, name: 'Ahr' }).waitFor()
  expect(await countOf(page)).toBe(Number(count))
  expect(page.complaints).toEqual([])
  await page.close()
})

test('a list says where it stands; older links by number lead to it; a category has a page with picture, words and wines', async () => {
  const page = await visit(browser, shop)
  const mosel = await termId('region', 'mosel')
  await page.open(`/goods_list?sid=${mosel}`)
  expect(page.url()).toMatch(/goods_list\?region=mosel$/)
  expect(await page.getByRole('navigation', { name: '当前位置' }).textContent()).toBe('首页酒单产区摩泽尔')
  await page.getByRole('link', { name: '了解摩泽尔' }).click()
  await page.waitForURL(new RegExp(`categoryDetail\\?id=${mosel}$`))
  await page.getByRole('heading', { level: 1, name: '摩泽尔' }).waitFor()
  await expect.poll(() => headLink(page, '[rel=canonical]')).toBe(`${shop.url}/home/zh-CN/categoryDetail?id=${mosel}`)
  const count = await countOf(page)
  await page.getByRole('complementary', { name: '筛选' }).getByRole('checkbox', { name: /^干型/ }).click()
  await page.waitForURL(/categoryDetail\?id=\d+&taste=dry$/)
  await expect.poll(() => countOf(page)).toBeLessThan(count)

  expect((await fetch(`${shop.url}/home/zh-CN/categoryDetail?id=999999`)).status).toBe(404)
  await page.open('/categoryDetail')
  expect(page.url()).toBe(`${shop.url}/home/zh-CN/goods_cate`)
  await page.open('/productList?by=grape')
  await page.getByRole('link', { name: /^雷司令：全部/ }).click()
  await page.waitForURL(/goods_list\?grape=riesling$/)
  await page.open('/goods_list?keyword=zzzz')
  await page.getByRole('link', { name: '查看酒单' }).click()
  await page.waitForURL(/goods_cate$/)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U58: lists change their language without losing place, query or title', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  for (const path of [
    '/goods_list?region=mosel+nahe',
    '/goods_cate',
    '/goods_search?title=riesling',
    '/shopping',
    '/productList',
  ]) {
    await page.open(path)
    const english = await page.title()
    await page.locator('a[hreflang="zh-CN"]:visible').first().click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
    expect(page.url()).toBe(`${shop.url}/home/zh-CN${path}`)
    await expect.poll(() => page.title()).not.toBe(english)
    await expect.poll(() => page.title()).toMatch(/\p{Script=Han}/u)
  }
  expect(page.complaints).toEqual([])
  await page.close()
})
