import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type FurnishedShop, furnishedShop } from '#test/support/furnished-shop.ts'
import { GUARDS } from '#test/support/guarding-headers.ts'
import { holdsFor } from '#test/support/holds-for.ts'
import { visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

/** Pages that are not there, cannot be made, cannot be reached, or may not be seen. */

let browser: Browser
let shop: FurnishedShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await furnishedShop()
})
afterAll(() => browser.close())

test('U60: an unknown page is a 404 with words, a way home and links, before and without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of [
    '/nothing',
    '/festival/nothing',
    '/user/nothing',
    '/website/nothing/more',
    '/detail?cid=20&id=99999',
    '/page/nothing',
    '/newsList?cid=77',
  ]) {
    const answer = await page.goto(`${shop.url}/home/en-US${path}`)
    expect(answer?.status(), path).toBe(404)
    await page.getByRole('heading', { name: 'This page was not found or has been deleted' }).waitFor()
    await page.getByText('This page could not be found.').waitFor()
    expect(await page.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/home/en-US')
    expect(await page.title()).toContain('not found')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  }
  await context.close()
})

test('U60: in a browser an unknown page goes home at once, leaving a notice of why', async () => {
  const page = await visit(browser, shop)
  await page.goto(`${shop.url}/home/zh-CN/nothing`)
  await page.waitForURL(`${shop.url}/home/zh-CN`)
  const notice = page.getByRole('status').filter({ hasText: '页面未找到或已被删除' })
  await notice.waitFor()
  expect(await notice.getByRole('link').allTextContents()).toEqual(['葡萄酒商城', '搜索', '酒庄地图'])
  await notice.getByRole('link', { name: '搜索' }).click()
  await page.waitForURL(/goods_search/)
  await page.close()
})

test('U60: a page that cannot be made answers 500 with another try and an error number, without a word of what broke', async () => {
  await shop.db`alter table article rename to article_away`
  const answer = await fetch(`${shop.url}/home/en-US/newsList?cid=0`)
  const html = await answer.text()
  await shop.db`alter table article_away rename to article`
  expect(answer.status).toBe(500)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(html).toMatch(/Error number: [0-9a-f-]{36}/)
  expect(html).toContain('Try again')
  expect(html).toContain('Return home')
  expect(html).toContain('/home/en-US/shopping')
  expect(html).not.toMatch(/article_away|relation|\bat .*\.ts/)
  expect((await fetch(`${shop.url}/home/en-US/newsList?cid=0`)).status).toBe(200)
})

test('T45: the guarding headers stand on pages that are there, kept or somebody’s own, on those that are not, and on faults', async () => {
  const { token } = await shopper(shop)
  const cookie = `adult=1; auth.strategy=local1; auth._token.local1=${encodeURIComponent(`Bearer ${token}`)}`
  const expectGuards = async (path: string, status: number, headers = {}) => {
    const answer = await fetch(shop.url + path, { headers, redirect: 'manual' })
    expect(answer.status, path).toBe(status)
    for (const [name, value] of Object.entries(GUARDS)) expect(answer.headers.get(name), `${name} of ${path}`).toMatch(value)
    return answer.headers
  }
  await expectGuards('/', 302)
  for (const locale of ['zh-CN', 'en-US']) {
    for (const time of ['made anew', 'kept']) {
      const kept = await expectGuards(`/home/${locale}/newsList?cid=0`, 200)
      expect(kept.get('content-security-policy'), time).toMatch(/script-src 'self' 'sha256-/)
    }
    expect((await expectGuards(`/home/${locale}/user?type=0`, 200, { cookie })).get('cache-control')).toBe('private, no-store')
    await expectGuards(`/home/${locale}/nothing`, 404)
    await expectGuards(`/home/${locale}/festival/nothing`, 404)
  }
  await expectGuards('/uploads/wine.webp', 200)
  await shop.db`alter table article rename to article_away`
  try {
    await expectGuards('/home/en-US/newsList?cid=20', 500)
  } finally {
    await shop.db`alter table article_away rename to article`
  }
})

test('U60: the page of a fault asks for nothing that is not there: its icon is the shop’s', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/offline')
  const icon = await page.request.get(`${shop.url}/favicon.ico`)
  expect(icon.headers()['content-type']).toBe('image/png')
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U60: a page that fails in the browser says so, and the next try shows it', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/newsList')
  await page.route('**/api/page/festival*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, msg: 'Error number: 4711', data: [] } }),
  )
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Wine Festival' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.getByText('Error number: 4711').waitFor()
  await page.unroute('**/api/page/festival*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Page festival' }).waitFor()
  await page.close()
})

test('U61: the loading bar waits 200 ms and is 2 px high', async () => {
  const page = await visit(browser, shop)
  await page.open('/newsList')
  await page.route('**/api/page/festival*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '葡萄酒节' }).click()
  const bar = page.locator('[data-loading]')
  await bar.waitFor({ state: 'attached' })
  expect(
    await bar.evaluate((element) => [
      getComputedStyle(element).animationDelay,
      getComputedStyle(element).animationDuration,
      element.clientHeight,
    ]),
  ).toEqual(['0.2s', '5s', 2])
  await page.waitForURL(/festival/)
  await bar.waitFor({ state: 'detached' })
  await page.close()
})

test('a page that needs a signed-in visitor sends the others to the login page and is opened afterwards', async () => {
  const page = await visit(browser, shop)
  await page.open('/user/collect')
  expect(page.url()).toBe(`${shop.url}/home/zh-CN/login`)
  const remembered = (await page.context().cookies()).find(({ name }) => name === 'fromPath')
  expect(decodeURIComponent(remembered?.value ?? '')).toBe('/user/collect')
  expect(await page.getByRole('banner').count()).toBe(0)
  await page.close()
})

test.each([410000, 410001, 410002])(
  'status %i forgets token and storage, remembers the path and asks to sign in',
  async (status) => {
    const { token } = await shopper(shop)
    const page = await visit(browser, shop, { locale: 'en-US', token })
    await page.open('/newsList')
    await page.evaluate(() => localStorage.setItem('something', 'kept'))
    await page.route('**/api/user', (route) => route.fulfill({ json: { status, msg: 'Please sign in', data: [] } }))
    await page.getByRole('banner').locator('a[href*="/user?type=0"]:visible').first().click()
    await page.waitForURL(`${shop.url}/home/en-US/login`)
    const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]))
    expect(decodeURIComponent(cookies.get('fromPath') ?? '')).toMatch(/^\/user/)
    expect(cookies.get('auth._token.local1')).toBeUndefined()
    expect(await page.evaluate(() => localStorage.getItem('something'))).toBeNull()
    expect(page.complaints).toEqual([])
    await page.context().close()
  },
)

test('a server that cannot be reached is said so on the page, which comes with the next try', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/newsList')
  await page.route('**/api/page/festival*', (route) => route.abort('connectionrefused'))
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Wine Festival' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.getByText('Error 500 · Unknown middleware').waitFor()
  await page.unroute('**/api/page/festival*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Page festival' }).waitFor()
  await page.close()
})

test('a page whose script is gone is loaded anew once; where it stays away, the error page is shown', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.open('/newsList')
  const known = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)),
  )
  const isNew = (url: URL) => url.pathname.endsWith('.js') && !known.has(url.pathname)
  await page.route(isNew, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Wine Festival' }).click()
  await expect.poll(() => loads).toBe(2)
  await holdsFor(1_500, () => expect(loads).toBe(2))
  await page.unroute(isNew)
  await page.open('/festival')
  await page.getByRole('heading', { level: 1, name: 'Page festival' }).waitFor()
  await page.close()
})

test('signing in shows the house and what an account is for, on desk and phone, in both languages', async () => {
  for (const [locale, screen, gift] of [
    ['en-US', 'desk', 'keep your favorites, and hear when a wine is back'],
    ['zh-CN', 'phone', '收藏喜欢的酒，到货时得到通知'],
  ] as const) {
    const page = await visit(browser, shop, { locale, screen })
    await page.open('/login')
    await page.getByText(locale === 'en-US' ? 'The Test Shop' : '试验酒铺', { exact: true }).waitFor()
    await page.getByRole('listitem').filter({ hasText: gift }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(page.complaints).toEqual([])
  }
})
