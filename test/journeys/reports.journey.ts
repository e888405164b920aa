import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen, formatMoney } from '#domain/money.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { paidOrderOf } from '#test/support/refunds.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** The merchant reads how the day goes and what sells, opens the orders behind a number, and prints. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '日晷园雷司令', en: 'Sonnenuhr Riesling', skus: [{ price: 300_00, stock: 500 }] },
      { zh: '银瀑布西万尼', en: '=Silver Silvaner, dry', skus: [{ price: 100_00, stock: 500 }] },
      { zh: '无人问津红酒', en: 'Nobody’s Red', skus: [{ price: 80_00, stock: 40 }] },
    ],
  })
  const staff = { password: STAFF_PASSWORD, nickname: 'Boss' } as const
  await addStaff(shop.db, { ...staff, login: 'boss', scopes: ['admin', 'merchandiser', 'finance', 'agent'] })
  await addStaff(shop.db, { ...staff, login: 'helper', nickname: 'Helper', scopes: ['agent'] })
  await widenOrderLimits(shop.db)
  await shop.db`update sku set cost = 180_00 where price = 300_00`
  const buyer = await shopper(shop, { balance: 100_000_00 })
  await buy(buyer, 6)
  // A part of it was a week ago.
  await shop.db`update shop_order set placed_at = placed_at - interval '7 days' where id % 2 = 0`
  await shop.db`update order_event set at = at - interval '7 days' where order_id % 2 = 0`
  await shop.db`update sku set cost = 40_00`
  await shop.db`update product set drinking = int4range(2010, extract(year from now())::int + 1) where name_en ~ 'Nobody'`
  await shop.db`insert into search_miss (keyword, searches) values ('甜美贵腐', 4)`
  await shop.db`select rebuild_sales()`
})
afterAll(() => browser.close())

async function buy(buyer: Shopper, orders: number): Promise<void> {
  const [riesling, silvaner] = shop.wines.map(({ skus }) => skus[0])
  if (!riesling || !silvaner) throw new Error('two wines were asked for')
  for (let order = 0; order < orders; order += 1) {
    await paidOrderOf(shop, buyer, [
      { sku: riesling, quantity: 1 + (order % 3) },
      { sku: silvaner, quantity: 1 },
    ])
  }
}

const paidToday = async (): Promise<number> => {
  const [{ paid }] = await shop.db<[{ paid: number }]>`
    select coalesce(sum(due), 0) as paid from shop_order
      join order_event event on order_id = shop_order.id and kind = 'paid' and event.at > now() - interval '2 days'`
  return paid
}

test('today: figures with comparison and a chart; the paid sum opens the orders that it counts', async () => {
  const page = await openDeskOf(browser, shop, 'boss')
  await page.open('/')
  await page.getByRole('region', { name: 'Figures of today' }).waitFor()
  const paid = page.getByRole('link', { name: formatMoney(fen(await paidToday()), 'en-US'), exact: true }).first()
  await paid.waitFor()
  await page
    .getByText(/Same day last week: CN¥/)
    .first()
    .waitFor()
  await page.locator('figure svg').first().waitFor()
  await page
    .getByRole('link', { name: /to send/i })
    .first()
    .waitFor()
  await expectAccessible(page)
  await paid.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Orders paid' }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(3)
  await expectAccessible(page)
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.url()).toMatch(/\/staff\/orders\//)
  expect(page.complaints).toEqual([])
})

test.each([1280, 768])(
  'at %i px: the reports by their tabs, a period of one’s own, a file like the table, paper without buttons',
  async (width) => {
    const page = await openDeskOf(browser, shop, 'boss', { width })
    await page.open('/reports')
    for (const tab of ['Wines', 'Regions and grapes', 'Coupons and flash sales', 'Searches', 'Stock', 'Sales']) {
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: tab, exact: true }).click()
      await page
        .getByRole('heading', { level: 2, name: headingOf[tab] ?? tab, exact: true })
        .first()
        .waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
    await page.getByLabel('From').fill('2026-02-03')
    await page.getByLabel('To', { exact: true }).fill('2026-02-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('Choose a first day and a last day').waitFor()
    expect(await page.getByLabel('From').inputValue()).toBe('2026-02-03')
    await page.getByLabel('To', { exact: true }).fill('2026-02-05')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('Feb 3 – 5, 2026, China time').waitFor()
    await page.getByText('Nothing was sold in this period').waitFor()

    await page.open('/reports/wines')
    await page.locator('figure svg').first().waitFor()
    const table = await page
      .locator('table')
      .evaluate((element) =>
        [...element.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      )
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV: Best sellers' }).click()
    const file = await readFile(await (await saved).path(), 'utf8')
    expect(file.charCodeAt(0)).toBe(0xfeff)
    const [head, ...rows] = parse(file, { bom: true }) as string[][]
    const [titles, ...shown] = table
    expect(head).toEqual(titles)
    const margin = (wine: RegExp) => shown.find(([name = '']) => wine.test(name))?.[titles?.indexOf('Gross margin') ?? -1]
    expect([margin(/Riesling/), margin(/Silvaner/)]).toEqual(['40%', '—'])
    await page.getByText('Packs sold without a cost: ').waitFor()
    // A formula is kept from running; sums are plain numbers.
    const asShown = (cell: string) => cell.replace(/^'=/, '=')
    expect(rows.map((row) => row.map(asShown))).toEqual(shown.map((row) => row.map(asInFile)))

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
    expect(await page.locator('table').isVisible()).toBe(true)
    expect(await page.locator('figure svg').first().isVisible()).toBe(true)
    expect(page.complaints).toEqual([])
  },
)

const headingOf: Record<string, string> = {
  Wines: 'Best sellers',
  'Regions and grapes': 'Regions',
  'Coupons and flash sales': 'Coupons',
  Searches: 'Searches without hits',
  Stock: 'Drinking windows that end',
}
/** Sums are plain numbers, and what is not known is empty. */
const asInFile = (cell: string): string =>
  cell === '—' ? '' : cell.startsWith('CN¥') ? Number(cell.replace(/CN¥|,/g, '')).toFixed(2) : cell

test('an agent has the list of work alone, and in Chinese everything has its words', async () => {
  const agent = await openDeskOf(browser, shop, 'helper')
  await agent.open('/')
  await agent.getByText('Welcome, Helper.').waitFor()
  expect(await agent.getByRole('region', { name: 'Figures of today' }).count()).toBe(0)
  await agent.open('/reports')
  await agent.getByText('This page is not for your account').waitFor()

  const page = await openDeskOf(browser, shop, 'boss', { locale: 'zh-CN' })
  for (const path of [
    '/',
    '/reports',
    '/reports/wines',
    '/reports/terms',
    '/reports/campaigns',
    '/reports/searches',
    '/reports/stock',
  ]) {
    await page.open(path)
    expect(await page.locator('main').textContent()).not.toMatch(/console-reports|undefined|NaN/)
  }
  await page.getByText('无人问津红酒').first().waitFor()
  expect(page.complaints).toEqual([])
})
