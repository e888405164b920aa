import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classOf } from '#scripts/class-names.ts'
import { launchBrowser } from '../support/browser.ts'
import { stockDemoWines } from '../support/demo-facets.ts'
import { holdsFor } from '../support/holds-for.ts'
import { type RunningShop, runningShop, type Visit, visit } from '../support/running-shop.ts'
import { shopper } from '../support/shop.ts'

/** Searching: the box with its suggestions, the page of hits, and what to do without any. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
})
afterAll(() => browser.close())

const cards = (page: Visit) => page.locator('main li[data-stock]')
const box = (page: Visit) => page.getByRole('banner').getByRole('combobox')
const options = (page: Visit) => page.getByRole('banner').getByRole('option')
const marked = (page: Visit) => page.getByRole('banner').getByRole('option', { selected: true })
const isFocused = (page: Visit) => box(page).evaluate((input) => input === document.activeElement)

test('U06: suggestions come in groups while somebody types, are walked through with arrow keys, and Enter follows the marked one', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_cate')
  await box(page).fill('riesl')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await list.getByRole('group', { name: 'Wines' }).waitFor()
  expect(await list.getByRole('group', { name: 'Categories' }).getByRole('option').first().textContent()).toMatch(/^Riesling/)
  expect(await box(page).getAttribute('aria-expanded')).toBe('true')
  expect(await marked(page).count()).toBe(0)
  // From the box to the last option and on through the first ones; the focus stays in the box.
  await page.keyboard.press('ArrowUp')
  expect(await marked(page).textContent()).toBe('All results for “riesl”')
  await page.keyboard.press('ArrowDown')
  expect(await marked(page).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  expect(await marked(page).textContent()).toMatch(/^Riesling/)
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await marked(page).getAttribute('id'))
  expect(await isFocused(page)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await box(page).getAttribute('aria-expanded')).toBe('false')
  expect(await box(page).inputValue()).toBe('riesl')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/goods_list\?grape=riesling$/)
  expect(await box(page).inputValue()).toBe('')
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U06: an answer that comes late never covers what was typed since, and its request is cut off', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_cate')
  const asked: string[] = []
  const cutOff: string[] = []
  const keywordOf = (url: string) => new URL(url).searchParams.get('keyword') ?? ''
  page.on('requestfailed', (request) => cutOff.push(keywordOf(request.url())))
  const held: Promise<void>[] = []
  const silvanerShown = Promise.withResolvers<void>()
  await page.route('**/api/search/suggest*', (route: Route) => {
    const keyword = keywordOf(route.request().url())
    asked.push(keyword)
    // A request that was cut off cannot be answered any more.
    held.push((keyword === 'mosel' ? silvanerShown.promise : Promise.resolve()).then(() => route.continue()).catch(() => {}))
  })
  await box(page).fill('mosel')
  await expect.poll(() => asked).toContain('mosel')
  await box(page).fill('silvaner')
  await page
    .getByRole('option', { name: /^Silvaner/ })
    .first()
    .waitFor()
  silvanerShown.resolve()
  await Promise.all(held)
  await expect.poll(() => cutOff).toContain('mosel')
  await holdsFor(200, async () => expect(await page.getByRole('option', { name: /^Mosel/ }).count()).toBe(0))
  expect(await options(page).last().textContent()).toBe('All results for “silvaner”')
  // Quick typing is one question.
  asked.length = 0
  await box(page).fill('')
  // Within one turn of the page, so that no busy machine makes it slow.
  await box(page).evaluate((input: HTMLInputElement) => {
    for (const typed of ['p', 'pi', 'pin', 'pino', 'pinot']) {
      input.value = typed
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await page
    .getByRole('option', { name: /^Pinot Noir/ })
    .first()
    .waitFor()
  expect(asked).toEqual(['pinot'])
  await page.close()
})

test('U06: suggestions that cannot be had keep nobody waiting, and are asked for again when the words are typed again', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_cate')
  await page.route('**/api/search/suggest*', (route: Route) => route.abort())
  await box(page).fill('silvaner')
  const said = page.getByRole('banner').getByRole('status')
  await expect.poll(() => said.allTextContents()).toContain('No suggestions; Enter searches')
  expect(await page.getByRole('banner').locator('search [aria-busy=true]').count()).toBe(0)
  expect(await options(page).allTextContents()).toEqual(['All results for “silvaner”'])
  await page.unroute('**/api/search/suggest*')
  await box(page).fill('silvane')
  await box(page).fill('silvaner')
  await page
    .getByRole('option', { name: /^Silvaner/ })
    .first()
    .waitFor()
  await page.close()
})

test('U08: while Chinese is composed, neither Enter nor arrows are the list’s, and half-typed letters are not looked up', async () => {
  const page = await visit(browser, shop)
  await page.open('/goods_cate')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('search/suggest')) asked.push(new URL(request.url()).searchParams.get('keyword') ?? '')
  })
  await box(page).focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'lei si ling', selectionStart: 11, selectionEnd: 11 })
  await page.keyboard.press('Enter')
  await holdsFor(300, () => {
    expect(page.url()).toContain('/goods_cate')
    expect(asked).toEqual([])
  })
  await session.send('Input.insertText', { text: '雷司令' })
  await page
    .getByRole('option', { name: /^雷司令/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/goods_search\?title=/)
  await expect.poll(() => page.title()).toContain('雷司令')
  await page.close()
})

test('the empty box offers the last searches of this browser and frequent ones; the last ones can be forgotten', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  await page.open('/goods_search?title=auslese')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('auslese')
  await page.open('/goods_cate')
  await box(page).click()
  const last = page.getByRole('group', { name: 'Your recent searches' })
  await expect.poll(() => last.getByRole('option').allTextContents()).toEqual(['auslese'])
  await page.getByRole('group', { name: 'Popular searches' }).waitFor()
  // On a phone the list is as wide as the screen.
  expect(await page.getByRole('listbox').evaluate((list) => list.getBoundingClientRect().width)).toBe(375)
  await page.getByRole('button', { name: 'Clear your searches' }).click()
  expect(await last.count()).toBe(0)
  expect(await isFocused(page)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('listbox').isVisible()).toBe(false)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('on a phone a search closes the keyboard on the screen, by whatever it was made', async () => {
  const phone = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  await phone.open('/goods_cate')
  await box(phone).fill('riesling')
  await box(phone).press('Enter')
  await phone.waitForURL(/goods_search\?title=riesling$/)
  expect(await phone.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  await phone.open('/goods_cate')
  await box(phone).fill('mosel')
  await phone
    .getByRole('option', { name: /^Mosel/ })
    .first()
    .tap()
  await phone.waitForURL(/goods_list\?region=mosel$/)
  expect(await isFocused(phone)).toBe(false)
  await phone.open('/goods_search?title=riesling')
  const own = phone.getByRole('main').getByRole('searchbox', { name: 'Search the shop' })
  await own.fill('silvaner')
  await own.press('Enter')
  await phone.waitForURL(/title=silvaner$/)
  expect(await own.evaluate((input) => input === document.activeElement)).toBe(false)
  expect(phone.complaints).toEqual([])
  await phone.close()
})

test('who is quicker than the scripts has the offers as soon as they are there, and keeps what is typed', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/vendor-*.js', (route) => coming.promise.then(() => route.continue()))
  await page.goto(`${shop.url}/home/en-US/goods_cate`, { waitUntil: 'commit' })
  const early = page.getByRole('searchbox')
  await early.click()
  await page.keyboard.type('riesl')
  coming.resolve()
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Riesling/ })
    .first()
    .waitFor()
  expect(await box(page).inputValue()).toBe('riesl')
  expect(page.complaints).toEqual([])
  await page.close()
})

test('a search that means a page of the shop leads there, and marks and tastes are told as they were taken', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_search?title=flash%20sale')
  await page.getByRole('navigation', { name: 'Pages of the shop' }).getByRole('link', { name: 'Flash sale' }).click()
  await page.waitForURL(/\/goods_seckill/)
  await page.open('/goods_search?title=special%20offers%20high%20acidity%20case%20of%206')
  for (const reason of ['“special offers” means Reduced', 'Acidity: from 4/5', 'Case of 6']) {
    await page.getByRole('paragraph').filter({ hasText: reason }).waitFor()
  }
  expect(page.complaints).toEqual([])
  await page.close()
})

test('who is signed in finds their last searches in another browser', async () => {
  const { token } = await shopper(shop)
  const page = await visit(browser, shop, { locale: 'en-US', token })
  await page.open('/goods_search?title=kabinett')
  await page.close()
  const other = await visit(browser, shop, { locale: 'en-US', token })
  await other.open('/goods_cate')
  await box(other).click()
  await other.getByRole('group', { name: 'Your recent searches' }).getByRole('option', { name: 'kabinett' }).waitFor()
  await other.close()
})

test('U05, U09: hits are counted and marked, their words stand in address, title and box; sort and filters belong to the page', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_search?title=riesling')
  expect(await page.title()).toMatch(/^Search: “riesling” · /)
  const own = page.getByRole('main').getByRole('searchbox', { name: 'Search the shop' })
  expect(await own.inputValue()).toBe('riesling')
  await page
    .getByText(/^\d+ wines$/)
    .first()
    .waitFor()
  expect(new Set(await cards(page).locator('mark').allTextContents())).toEqual(new Set(['Riesling']))
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Mosel/ })
    .click()
  await page.waitForURL(/goods_search\?title=riesling&region=mosel$/)
  await page.locator('summary', { hasText: 'Sort by' }).click()
  await page.getByRole('link', { name: 'Price, low to high' }).click()
  await page.waitForURL(/title=riesling&region=mosel&sort=price-asc$/)
  await own.fill('   ')
  await own.press('Enter')
  await page.getByText('Please enter what you want to search for').waitFor()
  await own.fill('2021')
  await own.press('Enter')
  await page.waitForURL(/goods_search\?title=2021$/)
  await expect.poll(() => own.inputValue()).toBe('2021')
  expect(await own.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.goBack()
  await expect.poll(() => own.inputValue()).toBe('riesling')
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U09: who goes back before the hits have come finds the words of the page that they see in the box', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_search?title=riesling')
  const coming = Promise.withResolvers<void>()
  await page.route(/keyword=silvaner/, (route: Route) => coming.promise.then(() => route.continue()).catch(() => undefined))
  const own = page.getByRole('main').getByRole('searchbox', { name: 'Search the shop' })
  await own.fill('silvaner')
  await own.press('Enter')
  await page.waitForURL(/title=silvaner$/)
  await page.goBack()
  await page.waitForURL(/title=riesling$/)
  await expect.poll(() => own.inputValue()).toBe('riesling')
  coming.resolve()
  await page.close()
})

test.each([
  ['雷司令', 'en-US', '“雷司令” means Riesling'],
  ['leisiling', 'zh-CN', '“leisiling”即雷司令'],
  ['reisling', 'en-US', 'Showing results for “Riesling”'],
  ['Gruner', 'en-US', 'Grüner Veltliner'],
  ['绿维林', 'zh-CN', '“绿维林”即绿维特利纳'],
  ['riesling under 200', 'en-US', 'Price: up to CN¥200.00'],
] as const)('U07, U09: a search for "%s" (%s) finds wines and says "%s"', async (title, locale, reason) => {
  const page = await visit(browser, shop, { locale })
  await page.open(`/goods_search?title=${encodeURIComponent(title)}`)
  await page.getByRole('main').getByText(reason).first().waitFor()
  expect(await cards(page).count()).toBeGreaterThan(0)
  await page.close()
})

test('U09: a word that is typed several times is explained once', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open(`/goods_search?title=${encodeURIComponent('雷司令 雷司令 under 200 雷司令')}`)
  const reasons = page.locator(classOf('web/storefront/catalog/search/understood-words.module.css', 'words'))
  expect(await reasons.textContent()).toBe('“雷司令” means Riesling · Price: up to CN¥200.00')
  await page.close()
})

test('U09: a search without hits names the query and leads on; both search addresses are one page with one canonical address', async () => {
  const page = await visit(browser, shop)
  for (const route of ['/goods_search', '/inputList']) {
    await page.open(`${route}?title=${encodeURIComponent('zzqqxx')}`)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    expect(title).toContain('zzqqxx')
    expect(await page.getByRole('heading', { name: '大家在搜' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: '问问我们的客服' }).getAttribute('href')).toBe('/home/zh-CN/AppChat')
    expect(await cards(page).count()).toBeGreaterThan(0)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/home\/zh-CN\/goods_search\?title=/)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page
      .getByRole('link', { name: /^雷司令$/ })
      .first()
      .click()
    await page.waitForURL(new RegExp(`${route}\\?title=`))
    await page.getByRole('complementary', { name: '筛选' }).waitFor()
  }
  expect(page.complaints).toEqual([])
  await page.close()
})

test('a search by the name of an estate shows the estate first, and its page', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/goods_search?title=Lauterhain')
  await page
    .getByRole('region', { name: 'Estates' })
    .getByRole('link', { name: /Lauterhain/ })
    .click()
  await page.waitForURL(/estates\?id=\d+$/)
  await page.getByRole('heading', { level: 1, name: /Lauterhain/ }).waitFor()
  expect(page.complaints).toEqual([])
  await page.close()
})
