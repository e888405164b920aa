import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { openSale } from '#test/support/flash-sale.ts'
import { type FurnishedShop, furnishedShop } from '#test/support/furnished-shop.ts'
import { type Visit, visit } from '#test/support/running-shop.ts'
import type { TestSku } from '#test/support/shop.ts'

/** What the home page sells in its first view, and below. */

let browser: Browser
let shop: FurnishedShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await furnishedShop()
  const [sku] = await shop.db<TestSku[]>`
    select id, code, product_id as "productId", price, stock from sku where on_sale and stock > 10 order by id limit 1`
  if (!sku) throw new Error('the demo has such a wine')
  await openSale(shop.deps, { sku, price: 66_00, offered: 5 })
})
afterAll(() => browser.close())

const WORDS = {
  'zh-CN': { picks: '从这里喝起', sale: '限时抢购', story: '什么是德国葡萄酒节' },
  'en-US': { picks: 'Start here', sale: 'Flash sale', story: 'What is the German Wine Festival' },
} as const
const LOCALES = ['zh-CN', 'en-US'] as const
const SCREENS = [
  [375, 812],
  [768, 1024],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const
const VIEWS = LOCALES.flatMap((locale) => SCREENS.map(([width, height]) => ({ locale, width, height })))

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? expect.fail('it has no place')

test.each(VIEWS)(
  'in $locale at $width × $height the first view shows a wine with its price, and a sentence that lies on no picture',
  async ({ locale, width, height }) => {
    const page = await visit(browser, shop, { locale, screen: width < 768 ? 'phone' : 'desk' })
    await page.setViewportSize({ width, height })
    await page.open('')
    const wine = picks(page, locale).getByRole('listitem').first()
    const price = await boxOf(wine.getByText('¥'))
    expect(price.y + price.height).toBeLessThanOrEqual(height)
    expect((await boxOf(wine.getByRole('img'))).y).toBeLessThan(price.y)
    const slide = page.getByRole('group', { name: /1.*4/ }).first()
    const picture = await boxOf(slide.locator('img'))
    const sentence = await boxOf(slide.getByText(locale === 'zh-CN' ? '一行字' : 'A line'))
    expect(sentence.y).toBeGreaterThanOrEqual(picture.y + picture.height - 1)
    expect(sentence.y + sentence.height).toBeLessThan(height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // The last wine ends above the story, which is a band of this slide.
    const [last, story] = [
      await boxOf(picks(page, locale)),
      await boxOf(page.getByRole('heading', { name: WORDS[locale].story })),
    ]
    expect(last.y + last.height).toBeLessThanOrEqual(story.y + 1)
    await expectAccessible(page)
    expect(page.complaints).toEqual([])
  },
)

const picks = (page: Visit, locale: keyof typeof WORDS) => page.getByRole('region', { name: WORDS[locale].picks })

test('on a phone two wines come before the articles, and none of them once more below', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  await page.open('')
  const wines = picks(page, 'en-US').getByRole('listitem')
  expect(await wines.count()).toBe(2)
  const article = await boxOf(page.getByRole('article').first())
  for (const wine of await wines.all()) expect((await boxOf(wine)).y).toBeLessThan(article.y)
  // The small button at a card leads to the choice of its sizes and says no name.
  const names = await page.getByRole('main').locator('a[href*="/goods_detail/"]').filter({ hasText: /\S/ }).allTextContents()
  expect(names.length).toBeGreaterThan(2)
  expect(new Set(names).size).toBe(names.length)
  await wines.first().getByRole('link').click()
  await page.waitForURL(/goods_detail/)
})

test.each(LOCALES)(
  'U98: in %s the wines below the bottles are printed as a list: name, vintage, price, by type',
  async (locale) => {
    const page = await visit(browser, shop, { locale, screen: 'phone' })
    await page.open('')
    const list = page.getByRole('listitem').filter({ hasText: /\d{4} (CN)?¥\d/, hasNot: page.getByRole('img') })
    expect(await list.count()).toBeGreaterThan(5)
    const line = list.first()
    await line.scrollIntoViewIfNeeded()
    const [name, price] = [await boxOf(line.getByRole('link')), await boxOf(line.getByText('¥'))]
    expect(price.x).toBeGreaterThan(name.x + name.width)
    expect(price.x + price.width).toBeLessThanOrEqual(375)
    await line.getByRole('link').click()
    await page.waitForURL(/goods_detail/)
    expect(page.complaints).toEqual([])
  },
)

test.each(LOCALES)('in %s the flash sale shows its bottles with price and what is left', async (locale) => {
  const page = await visit(browser, shop, { locale })
  await page.open('')
  const sale = page.getByRole('region', { name: WORDS[locale].sale })
  await page.mouse.move(10, 400)
  await sale.scrollIntoViewIfNeeded()
  const bottle = sale.getByRole('listitem')
  await bottle.getByText('¥66.00').waitFor()
  await bottle.getByText(locale === 'zh-CN' ? '还剩 5 件' : '5 left').waitFor()
  await expectAccessible(page)
  await bottle.getByRole('link').press('Enter')
  await page.waitForURL(/goods_seckill_detail/)
  expect(page.complaints).toEqual([])
})
