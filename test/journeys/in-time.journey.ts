import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_WORDS } from '#domain/locale.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { saveArticleCategory } from '#server/features/content/write-article-categories.ts'
import { addArticle } from '#server/features/content/write-articles.ts'
import { addBanner } from '#server/features/content/write-content.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Articles and banners that are planned in the console, and come and go in the shop. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{}] })
  await addStaff(shop.db, { login: 'mei', nickname: '小梅', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
  await saveArticleCategory(shop.db, { id: 20, title: { zh: '新闻', en: 'News' }, position: 0 })
  const words = (zh: string, en: string) => ({ zh, en })
  const banner = { line: words('', ''), action: words('看', 'Look'), image: '/uploads/wine.webp', url: '/videos' }
  await addBanner(shop.db, { ...banner, title: words('春天', 'Spring') })
})
afterAll(() => browser.close())

/** What a field for a time takes, so many minutes from now in Shanghai. */
const shopTime = (minutes: number) => new Date(Date.now() + (minutes + 8 * 60) * 60_000).toISOString().slice(0, 16)

test('a banner gets a period: an end before the beginning is told at its field; it is planned, shown, and over', async () => {
  const page = await openDeskOf(browser, shop, 'mei')
  await page.open('/content/banners')
  await page.getByRole('link', { name: 'Spring' }).click()
  await page.getByLabel('From').fill(shopTime(60))
  await page.getByLabel('Until').fill(shopTime(30))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('It must end after it begins').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('shownUntil')
  await expectAccessible(page)
  await page.getByLabel('Until').fill(shopTime(120))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved').waitFor()
  await page.open('/content/banners')
  await page.getByText('Planned').waitFor()
  expect(page.complaints).toEqual([])

  const reader = await visit(browser, shop, { locale: 'en-US' })
  const isThere = async () => {
    await reader.open('')
    return (await reader.getByRole('main').getByText('Spring').count()) > 0
  }
  const seen: boolean[] = []
  for (const minutes of [0, 61, 121]) {
    shop.setClock(minutes)
    seen.push(await isThere())
  }
  shop.setClock(0)
  expect(seen).toEqual([false, true, false])
  expect(reader.complaints).toEqual([])
})

test('an article with a table is written, previewed and planned; at its time it is read on a phone, by keys, too', async () => {
  const page = await openDeskOf(browser, shop, 'mei')
  await page.open('/content/articles/new')
  await page.getByLabel('Title · English').fill('Eight vintages')
  await page.getByLabel('Title · Chinese').fill('八个年份')
  const text = page.getByRole('textbox', { name: 'Text · English' })
  await text.click()
  await page.keyboard.type('What the years were like:')
  const tools = page.getByRole('toolbar', { name: 'Text · English' })
  await tools.getByRole('button', { name: 'Insert a table' }).click()
  await page.keyboard.type('Year')
  for (let more = 0; more < 5; more += 1) await tools.getByRole('button', { name: 'Column to the right' }).click()
  await tools.getByRole('button', { name: 'Row below' }).click()
  await tools.getByRole('button', { name: 'Remove this column' }).click()
  // With the caret in the last row.
  await text.locator('td').last().click()
  await tools.getByRole('button', { name: 'Remove this row' }).click()
  expect(await text.locator('tr').count()).toBe(3)
  expect(await text.locator('tr').first().locator('th').count()).toBe(7)
  await expectAccessible(page)
  await page.getByLabel('Date', { exact: true }).fill(shopTime(60))
  await page.getByRole('radio', { name: /^Published/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/content\/articles\/\d+$/)
  const id = page.url().split('/').at(-1)

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview', exact: true }).click(),
  ])
  await preview.getByText('only people with this link see this page').waitFor()
  expect(await preview.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  const reader = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  const path = `/detail?cid=20&id=${id}`
  const statusOf = async () => (await fetch(`${shop.url}/home/en-US${path}`)).status
  expect([await statusOf(), await statusOf()]).toEqual([404, 404])
  await page.open('/content/articles?state=planned')
  await page.getByRole('link', { name: 'Eight vintages' }).waitFor()
  expect(page.complaints).toEqual([])

  shop.setClock(61)
  await reader.open(path)
  const table = reader.getByRole('region', { name: 'Table 1' })
  await table.focus()
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(reader)
  await reader.open('/newsList')
  await reader.getByRole('link', { name: 'Eight vintages' }).first().waitFor()
  shop.setClock(0)
  expect(reader.complaints).toEqual([])
})

test('the merchant’s own category becomes the news, by keys; the shop shows its articles in both languages', async () => {
  const words = (zh: string, en: string) => ({ zh, en })
  await saveArticleCategory(shop.db, { id: 31, title: words('酒讯', 'Dispatches'), position: 1 })
  await addArticle(shop.db, {
    categoryId: 31,
    title: words('葡萄采收', 'The harvest'),
    author: NO_WORDS,
    synopsis: NO_WORDS,
    content: words('<p>摘了。</p>', '<p>It is in.</p>'),
    image: '',
    publishedAt: new Date('2026-01-01T00:00:00Z'),
  })
  const page = await openDeskOf(browser, shop, 'mei', { width: 768 })
  await page.open('/content/article-categories')
  await page.getByRole('button', { name: 'Show as news Dispatches' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('News page and home page now show “Dispatches”').waitFor()
  expect(await page.getByRole('button', { name: 'Delete Dispatches' }).count()).toBe(0)
  expect(page.complaints).toEqual([])
  for (const [locale, title] of [
    ['zh-CN', '葡萄采收'],
    ['en-US', 'The harvest'],
  ] as const) {
    const reader = await visit(browser, shop, { locale })
    for (const path of ['/newsList', '']) {
      await reader.open(path)
      await reader.getByRole('main').getByRole('link', { name: title }).first().waitFor({ state: 'attached' })
    }
    expect(reader.complaints).toEqual([])
  }
})
