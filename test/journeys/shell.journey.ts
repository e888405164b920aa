import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { classOf } from '#scripts/class-names.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type FurnishedShop, furnishedShop } from '#test/support/furnished-shop.ts'
import { holdsFor } from '#test/support/holds-for.ts'
import { COMPANY, type Visit, visit } from '#test/support/running-shop.ts'
import { dataOf, shopper } from '#test/support/shop.ts'

/** The frame of the shop, its home page and the pages of words. */

let browser: Browser
let shop: FurnishedShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await furnishedShop()
})
afterAll(() => browser.close())

const overflowOf = (page: Visit) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
/** Buttons and links of bars that stay at the bottom, beyond its edges. */
const outsideOf = (page: Visit) =>
  page
    .locator(`${classOf('web/ui/bottom-bar/bottom-bar.module.css', 'bar')} :is(a, button):visible`)
    .evaluateAll((all) =>
      all
        .filter((control) => control.getBoundingClientRect().left < 0 || control.getBoundingClientRect().right > screen.width)
        .map(({ textContent }) => textContent),
    )
/** As a reader has set it in the browser. */
const enlargeText = (page: Visit, percent: number) =>
  page.addInitScript((size) => {
    new MutationObserver(() => document.documentElement?.style.setProperty('font-size', size)).observe(document, {
      childList: true,
    })
  }, `${percent}%`)
const focused = (page: Visit) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim())
const searchBox = (page: Visit) => page.getByRole('banner').getByRole('combobox')

test('U64: on a walk by Tab over home, list, product, cart and login the focus is seen at every stop', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  const [wine] = await shop.db<{ id: number }[]>`select id from product where on_sale order by id limit 1`
  /** Outlines of what has the focus, of what is drawn for it, or of the box around it; nothing else has one (web/styles/base.css). */
  const stop = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      const isOutlined = (element: Element | null | undefined, part?: string) => {
        if (!element) return false
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor)
      }
      const isSeen =
        isOutlined(focused) ||
        isOutlined(focused, '::after') ||
        isOutlined(focused, '::before') ||
        isOutlined(focused.nextElementSibling) ||
        isOutlined(focused.parentElement) ||
        isOutlined(focused.closest('form'))
      const { width, height } = focused.getBoundingClientRect()
      return { what: focused.outerHTML.slice(0, 160), isSeen, isEmpty: width === 0 || height === 0 }
    })
  for (const path of ['', '/goods_list', `/goods_detail/${wine?.id}`, '/shoppingCart', '/login']) {
    await page.open(path)
    let stops = 0
    for (; stops < 70; stops += 1) {
      await page.keyboard.press('Tab')
      const at = await stop()
      if (!at) break
      expect(at, path).toMatchObject({ isSeen: true })
    }
    expect(stops, path).toBeGreaterThan(5)
  }
  await page.close()
})

test.each([375, 768, 1280, 1440])(
  'U01: at %i px logo, search, language, cart and account are in view, and nothing scrolls sideways',
  async (width) => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.setViewportSize({ width, height: 800 })
    await page.open('/')
    const banner = page.getByRole('banner')
    for (const part of [
      banner.getByRole('link', { name: 'The Test Shop' }),
      searchBox(page),
      banner.getByRole('link', { name: /^Cart, / }),
      banner.getByRole('link', { name: 'My account' }),
      width < 768 ? banner.getByRole('link', { name: '中文' }).first() : banner.locator('summary', { hasText: 'English' }),
    ]) {
      const box = await part.boundingBox()
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 800).toBe(true)
    }
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(page.complaints).toEqual([])
    await page.close()
  },
)

const LARGE_TEXT = [
  { width: 375, percent: 160 },
  { width: 375, percent: 130 },
  { width: 320, percent: 100 },
].flatMap((size) => LOCALES.map((locale) => ({ ...size, locale })))

test.each(LARGE_TEXT)(
  'U01, U64: at $width px with text of $percent % ($locale) no page scrolls sideways, and what is fixed stays within the screen',
  async ({ width, percent, locale }) => {
    const who = await shopper(shop)
    const [wine] = await shop.db<{ id: number; code: string }[]>`
      select product.id, sku.code from product join sku on sku.product_id = product.id
      where product.on_sale and sku.on_sale order by product.sort desc, product.id, sku.id limit 1`
    const line = { productId: wine?.id, uniqueId: wine?.code, cartNum: 1 }
    const { cartId } = dataOf<{ cartId: number }>(await who.post('/cart/add', line))
    const wide: unknown[] = []
    const look = async (page: Visit, paths: string[]) => {
      await page.setViewportSize({ width, height: 812 })
      await enlargeText(page, percent)
      for (const path of paths) {
        await page.open(path)
        const [over, outside] = [await overflowOf(page), await outsideOf(page)]
        if (over > 0 || outside.length > 0) wide.push([path, over, outside])
      }
      await page.close()
    }
    await look(await visit(browser, shop, { screen: 'phone', locale }), [
      '',
      '/goods_list',
      '/goods_search?title=riesling',
      `/goods_detail/${wine?.id}`,
      '/estates',
      '/festival',
      `/detail?cid=20&id=${shop.articleId}`,
      '/login',
    ])
    await look(await visit(browser, shop, { screen: 'phone', locale, token: who.token }), [
      '/shoppingCart',
      `/order_confirm?cartId=${cartId}`,
      '/user',
      '/user/orderList',
      '/user/balance',
      '/user/address_list',
    ])
    expect(wide).toEqual([])
  },
)

test('U02: the first Tab shows "skip to content", Enter goes there', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/newsList')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  expect(await page.getByRole('link', { name: 'Skip to content' }).boundingBox()).toMatchObject({ y: expect.any(Number) })
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('main')
  await page.close()
})

test('U03: the category menu opens by pointer, focus and Enter, one panel at a time; Esc closes it and keeps the place', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/newsList')
  const menu = page.getByRole('navigation', { name: 'Choose a wine by' })
  const item = (name: string) => menu.getByRole('link', { name, exact: true })
  const open = () => menu.locator('[aria-expanded=true]').allTextContents()

  await item('Region').hover()
  await menu
    .getByRole('link', { name: /^Mosel/ })
    .first()
    .waitFor()
  expect(await open()).toEqual(['Region'])
  await item('Grapes').hover()
  await expect.poll(open).toEqual(['Grapes'])
  await page.mouse.move(5, 700, { steps: 5 })
  await expect.poll(open).toEqual([])

  await item('Type').focus()
  await expect.poll(open).toEqual(['Type'])
  await page.keyboard.press('Escape')
  await expect.poll(open).toEqual([])
  expect(await focused(page)).toBe('Type')
  await page.keyboard.press('Enter')
  await expect.poll(open).toEqual(['Type'])
  await menu.locator('[data-panel] a').first().waitFor()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-panel]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('Type')
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U03: on the diagonal way into the panel other items do not open', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/newsList')
  const menu = page.getByRole('navigation', { name: 'Choose a wine by' })
  const vintner = menu.getByRole('link', { name: 'Vintner', exact: true })
  await vintner.hover()
  await menu.locator('[data-panel] a').first().waitFor()
  const from = await vintner.boundingBox()
  const panel = await menu.locator('[data-panel]').boundingBox()
  if (!from || !panel) throw new Error('the menu is not open')
  // From the first item across the next ones to the far side of the panel.
  await page.mouse.move(from.x + from.width - 4, from.y + 12)
  await page.mouse.move(panel.x + 420, panel.y + 120, { steps: 14 })
  await holdsFor(500, async () => expect(await menu.locator('[aria-expanded=true]').allTextContents()).toEqual(['Vintner']))
  await page.close()
})

test('without scripts the items of the menu are links to their part of the category page', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${shop.url}/home/en-US`)
  const links = page.getByRole('navigation', { name: 'Choose a wine by' }).getByRole('link')
  expect(await links.first().getAttribute('href')).toBe('/home/en-US/goods_cate#estate')
  await context.close()
})

test('U04: on a phone the menu is a drawer that keeps the focus, holds the page still and gives the focus back', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  await page.open('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.waitFor()
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.closest('dialog') === null
    })
    expect(isOutside).toBe(false)
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  await drawer.getByText('Region', { exact: true }).click()
  await drawer
    .getByRole('link', { name: /^Mosel/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

  await button.click()
  await page.touchscreen.tap(370, 600)
  await drawer.waitFor({ state: 'hidden' })
  expect(page.complaints).toEqual([])
  await page.close()
})

test.each([
  ['zh-CN', '请输入您要搜索的内容'],
  ['en-US', 'Please enter what you want to search for'],
] as const)('U05: an empty search in %s shows its message and stays', async (locale, message) => {
  const page = await visit(browser, shop, { locale })
  await page.open('/newsList')
  await searchBox(page).fill('   ')
  await searchBox(page).press('Enter')
  await page.getByText(message).waitFor()
  expect(page.url()).toBe(`${shop.url}/home/${locale}/newsList`)
  expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.close()
})

test('U05: any other search goes to the search page, trimmed, whose own box is the only one', async () => {
  const page = await visit(browser, shop)
  await page.open('/newsList')
  await searchBox(page).fill('  雷司令 ')
  await searchBox(page).press('Enter')
  await page.waitForURL(/goods_search/)
  expect(new URL(page.url()).searchParams.get('title')).toBe('雷司令')
  await expect.poll(() => page.title()).toContain('雷司令')
  expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('雷司令')
  expect(await searchBox(page).count()).toBe(0)
  await page.close()
})

test('U08: Enter during Chinese input does not search', async () => {
  const page = await visit(browser, shop)
  await page.open('/newsList')
  await searchBox(page).focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'lei si ling', selectionStart: 11, selectionEnd: 11 })
  await page.keyboard.press('Enter')
  expect(page.url()).toContain('/newsList')
  await session.send('Input.insertText', { text: '雷司令' })
  await page.keyboard.press('Enter')
  await page.waitForURL(/goods_search\?title=/)
  await page.close()
})

test('U10: the cart count is the same in all tabs, signed out and signed in', async () => {
  const countIn = (page: { getByRole: Visit['getByRole'] }) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart, / })
      .locator('.visually-hidden')
      .textContent()
  for (const token of [undefined, (await shopper(shop)).token]) {
    const page = await visit(browser, shop, { locale: 'en-US', ...(token ? { token } : {}) })
    await page.open('/goods_list')
    const other = await page.context().newPage()
    await other.goto(`${shop.url}/home/en-US/newsList`, { waitUntil: 'networkidle' })
    await expect.poll(() => countIn(other)).toBe('Cart, 0 items')
    await page.locator('main li[data-stock=in-stock] button[aria-label*="cart" i]').first().click()
    await expect.poll(() => countIn(page)).toBe('Cart, 1 item')
    await expect.poll(() => countIn(other)).toBe('Cart, 1 item')
    await page.open('/shoppingCart')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect.poll(() => countIn(page)).toBe('Cart, 0 items')
    await expect.poll(() => countIn(other), { message: 'removed in the other tab' }).toBe('Cart, 0 items')
    await page.context().close()
  }
})

test('U12: an article card is one link, with picture size, localised title and date', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/')
  const card = page.getByRole('article').filter({ hasText: 'Article 3' })
  expect(await card.getByRole('link', { name: 'Article 3' }).getAttribute('href')).toBe(
    `/home/en-US/detail?cid=20&id=${shop.articleId}`,
  )
  expect(await card.getByRole('link', { name: 'More information' }).getAttribute('href')).toBe('/home/en-US/newsList')
  expect(await card.getByText('November 3, 2026').count()).toBe(1)
  expect(
    await card.locator('img').evaluate((image: HTMLImageElement) => [image.hasAttribute('width'), image.hasAttribute('height')]),
  ).toEqual([true, true])
  await page.getByRole('button', { name: 'Recent articles' }).click()
  // Once the slide has come to rest, anywhere on the picture.
  await card.getByRole('link', { name: 'Article 3' }).hover()
  await card.locator('img').click({ position: { x: 30, y: 30 }, force: true })
  await page.waitForURL(/\/detail\?cid=20/)
  await page.getByRole('heading', { level: 1, name: 'Article 3' }).waitFor()
  await page.close()
})

const WORD_PAGES = [
  '/',
  '/newsList',
  '/festival',
  '/why_festival',
  '/aboutus',
  '/website',
  '/estates',
  '/page/privacy',
  '/goods_seckill',
  '/videos',
]

test.each(['zh-CN', 'en-US'] as const)(
  'U13, U64: in %s every picture of the frame has its alt text, and it has no serious fault of access',
  async (locale) => {
    const page = await visit(browser, shop, { locale })
    // The frame is the same everywhere; what stands within it every-page.ts looks at.
    for (const path of ['/', `/detail?cid=20&id=${shop.articleId}`]) {
      await page.open(path)
      expect(await page.locator('img:not([alt])').count(), path).toBe(0)
      const { violations } = await axe(page).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([])
    }
    expect(page.complaints).toEqual([])
    await page.context().close()
  },
)

test('U59: every page has its title, description, canonical address, both languages, social card and valid structured data', async () => {
  const titles = new Map<string, string>()
  for (const locale of ['zh-CN', 'en-US'] as const) {
    for (const path of [...WORD_PAGES.slice(0, 8), `/detail?cid=20&id=${shop.articleId}`]) {
      const html = await (await fetch(`${shop.url}/home/${locale}${path === '/' ? '' : path}`)).text()
      const head = headOf(html)
      expect(head.title, path).toMatch(locale === 'zh-CN' ? /试验酒铺$/ : /The Test Shop$/)
      expect(head.description.length, path).toBeGreaterThan(3)
      const here = (language: Locale) => `${shop.url}/home/${language}${path === '/' ? '' : path}`
      expect(head.canonical).toBe(here(locale))
      expect(head.languages).toEqual({ 'zh-CN': here('zh-CN'), 'en-US': here('en-US'), 'x-default': `${shop.url}/home${path}` })
      expect(head.card).toBe(head.canonical)
      expect(head.things).toContain('Organization')
      const other = titles.get(`${locale} ${head.title}`)
      expect(other, `${path} has the title of ${other}`).toBeUndefined()
      titles.set(`${locale} ${head.title}`, path)
    }
  }
})

function headOf(html: string) {
  const plain = (words = '') => words.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  const one = (pattern: RegExp) => plain(pattern.exec(html)?.[1])
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json)['@type'],
  )
  const languages = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(([, language, href]) => [
    language,
    plain(href),
  ])
  return {
    title: one(/<title>(.*?)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)"/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    card: one(/<meta property="og:url" content="([^"]*)"/),
    languages: Object.fromEntries(languages),
    things,
  }
}

test('U61: the pages of words do not jump while they load', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  for (const path of ['/', '/newsList', '/estates']) {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput)
            Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.open(path)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThan(0.05)
  }
  await page.close()
})

test('U66: before the first wine page the age is asked for, once; the page behind it is whole, also for search engines', async () => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const answer = await page.goto(`${shop.url}/home/en-US/goods_list`, { waitUntil: 'networkidle' })
  expect((await answer?.text())?.includes('Riesling')).toBe(true)
  const gate = page.getByRole('dialog', { name: 'Are you 18 or older?' })
  // It is seen at once, and keeps the focus as soon as its script runs.
  await expect.poll(() => gate.evaluate((element) => element.matches(':modal'))).toBe(true)
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
    ).toBe(true)
  }
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  expect(await gate.isVisible()).toBe(true)
  expect(await gate.evaluate((element) => element.matches(':modal'))).toBe(true)

  await gate.getByRole('link', { name: 'I am under 18' }).click()
  await page.getByRole('heading', { name: 'See you when you are older' }).waitFor()
  expect(new URL(page.url()).origin).toBe(shop.url)
  await page.getByRole('link', { name: 'Read about the wine festival' }).click()
  await page.waitForURL(/why_festival/)
  await page.getByRole('heading', { level: 1, name: 'Page why_festival' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('main').getByText('¥').count()).toBe(0)

  await page.goto(`${shop.url}/home/en-US/goods_list`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await gate.waitFor({ state: 'hidden' })
  await page.goto(`${shop.url}/home/en-US`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
})

test('U66: without scripts the age gate is answered by its form, and stays away from then on', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const question = page.getByRole('heading', { name: 'Are you 18 or older?' })
  const visitList = () => page.goto(`${shop.url}/home/en-US/goods_list?region=mosel`)
  const first = await (await visitList())?.text()
  await page.getByRole('link', { name: 'I am under 18' }).click()
  await page.getByRole('heading', { name: 'See you when you are older' }).waitFor()
  expect(await question.isVisible()).toBe(false)
  // A no is no answer that is kept.
  await page.goto(`${shop.url}/home/en-US/goods_list?region=nahe`)
  expect(await question.isVisible()).toBe(true)
  await visitList()
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${shop.url}/home/en-US/goods_list?region=mosel`)
  for (const path of ['en-US/goods_list', 'en-US', 'zh-CN/festival']) {
    await page.goto(`${shop.url}/home/${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect([path, await page.locator('dialog').isVisible()]).toEqual([path, false])
  }
  // The page itself is the same for everybody.
  expect(await (await visitList())?.text()).toBe(first)
  await context.close()
})

test('U66: the age is answered at the own address only, and by a yes only', async () => {
  const page = '/home/en-US/goods_list?region=mosel&next=//elsewhere.example'
  const send = (path: string, body: string, headers = {}) =>
    fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url, ...headers },
      body,
    })
  const yes = await send(page, 'adult=1')
  expect([yes.status, yes.headers.get('location'), yes.headers.get('cache-control')]).toEqual([303, page, 'no-store'])
  expect(yes.headers.get('set-cookie')).toBe('adult=1; path=/; max-age=31536000; samesite=lax')
  for (const [body, headers, status] of [
    ['adult=0', {}, 404],
    ['account=1&password=2', {}, 404],
    ['adult=1', { origin: 'https://elsewhere.example' }, 403],
  ] as const) {
    const answer = await send(page, body, headers)
    expect([body, answer.status, answer.headers.get('set-cookie')]).toEqual([body, status, null])
  }
  const sheet = (cookie: string) => fetch(`${shop.url}/home/age-gate.css`, { headers: { cookie } })
  const hides = async (cookie: string) => (await (await sheet(cookie)).text()).includes('display:none')
  expect(await Promise.all(['', 'adult=0', 'xadult=1', 'adult=12', 'locale=en-US; adult=1'].map(hides))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  const { headers } = await sheet('adult=1')
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private, no-store', 'Cookie'])
})

test('U66: the footer names filing, licences and warnings in both languages', async () => {
  for (const [locale, words] of [
    ['zh-CN', ['食品经营许可证 JY1', '过量饮酒有害健康', '不向未成年人出售酒类', '孕妇请勿饮酒', '饮酒不开车', '年满 18 周岁']],
    [
      'en-US',
      [
        'Food business license JY1',
        'Excessive drinking is harmful to health',
        'No alcohol is sold to minors',
        'Do not drink during pregnancy',
        'Never drink and drive',
        'For adults 18 and over',
      ],
    ],
  ] as const) {
    const html = await (await fetch(`${shop.url}/home/${locale}/newsList`)).text()
    const footer = html.slice(html.lastIndexOf('<footer'), html.lastIndexOf('</footer>'))
    for (const part of words) expect(footer, `${part} in ${locale}`).toContain(part)
    const filings = [...footer.matchAll(/<a href="(https:[^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, to, number]) => [to, number])
    expect(filings).toEqual([
      [COMPANY.recordUrl, COMPANY.recordNumber],
      [COMPANY.networkSecurityUrl.replaceAll('&', '&amp;'), COMPANY.networkSecurity],
    ])
  }
})

test('signed in: avatar and name lead to the personal centre, beside orders and balance; the language menu becomes a switch', async () => {
  const { token } = await shopper(shop)
  const page = await visit(browser, shop, { token })
  await page.open('/newsList')
  const banner = page.getByRole('banner')
  const entry = banner.getByRole('link', { name: /的账号$/ })
  expect(await entry.getAttribute('href')).toBe('/home/zh-CN/user?type=0')
  expect(await banner.getByRole('link', { name: '我的订单' }).getAttribute('href')).toBe('/home/zh-CN/user/orderList?type=1')
  expect(await banner.getByRole('link', { name: '我的余额' }).getAttribute('href')).toBe('/home/zh-CN/user/balance?type=3')
  expect(await banner.getByRole('link', { name: '优惠券' }).getAttribute('href')).toBe('/home/zh-CN/user/userCoupon?type=6')
  expect(await banner.getByRole('link', { name: 'English' }).and(banner.locator(':visible')).count()).toBe(1)
  expect(await entry.locator('span').evaluate((name) => name.clientWidth)).toBeLessThanOrEqual(135)
  await page.close()
})

test('bookmarking tells the keys, in words of its own for the 360 browser', async () => {
  const page = await visit(browser, shop)
  await page.open('/newsList')
  await page.getByRole('button', { name: '收藏本站' }).click()
  await page
    .getByRole('status')
    .getByText(/请按 .*D 手动保存/)
    .waitFor()
  await page.close()
})

test('the toolbar: QR codes on hover and focus, gone on leaving and by Esc; back to the top in steps', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.open('/estates')
  const tools = page.getByRole('complementary', { name: 'Quick tools' })
  const contact = tools.getByRole('button', { name: 'Contact' })
  const code = tools.getByRole('img', { name: 'QR code of our phone number' })
  await contact.hover()
  await code.waitFor()
  await page.mouse.move(300, 300)
  await code.waitFor({ state: 'hidden' })
  await contact.focus()
  await code.waitFor()
  await page.keyboard.press('Escape')
  await code.waitFor({ state: 'hidden' })

  await page.evaluate(() => scrollTo(0, 600))
  await tools.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('headers and footers are switched off for a tab by its address, on every page from there, and on again', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  const parts = async () => ({
    header: await page.getByRole('banner').count(),
    footer: await page.getByRole('contentinfo').count(),
    tools: await page.getByRole('complementary', { name: 'Quick tools' }).count(),
  })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const html = await (await fetch(`${shop.url}/home/en-US/newsList?frame=none`)).text()
  // The page's own title may stand in a header; the frame's stand outside main.
  expect(html.replace(/<main.*<\/main>/s, '')).not.toMatch(/<header|<footer/)

  await page.open('/newsList?frame=none')
  expect(await parts()).toEqual({ header: 0, footer: 0, tools: 0 })
  await page.getByRole('main').getByRole('link', { name: 'Article 3' }).first().click()
  await page.waitForURL(/\/detail\?cid=20/)
  expect(await parts()).toEqual({ header: 0, footer: 0, tools: 0 })
  // Loaded anew without the parameter: what the server sends has its frame, and the reader never sees it.
  await page.open('/festival')
  await expect.poll(parts).toEqual({ header: 0, footer: 0, tools: 0 })
  expect(await page.locator('#shop > header, #shop > footer').count()).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  await page.open('/festival?frame=header')
  await expect.poll(parts).toEqual({ header: 1, footer: 0, tools: 1 })
  await page.open('/festival?frame=whole')
  await page.open('/newsList')
  expect(await parts()).toEqual({ header: 1, footer: 1, tools: 1 })
  expect(page.complaints).toEqual([])
  await page.context().close()
})
