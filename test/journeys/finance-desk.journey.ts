import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** The pages of the finances: whatever happened to money is found, and leads on. */

let browser: Browser
let shop: RunningShop
let buyer: Shopper
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{}] })
  await addStaff(shop.db, { login: 'books', nickname: 'Books', password: STAFF_PASSWORD, scopes: ['finance'] })
  buyer = await shopper(shop, { balance: 5_000_00 })
  await shop.db`update account set nickname = '王小明' where id = ${buyer.id}`
})
afterAll(() => browser.close())

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

test('a payment is found by the customer’s name and a state, by keyboard, and leads to its order', async () => {
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const page = await openDeskOf(browser, shop, 'books')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByLabel('Any number').fill('小明')
  await page.keyboard.press('Enter')
  await page.getByText('1 payment', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await page.getByLabel('Method').selectOption('Bank transfer')
  await page.getByLabel('Method').press('Tab')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await page.getByText('No payments here').waitFor()
  await page.getByLabel('Method').selectOption('Balance')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('link', { name: number }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)

test('a day’s bill is fetched and compared; the difference leads to the alarm about it', async () => {
  const number = await placeOrder(shop, buyer)
  const day = addDays(shanghaiDay(new Date()), -2)
  await shop.db`
    insert into payment (order_id, method, amount, number, status, provider_transaction, counts, paid_at)
    select id, 'wechat', 100, 'p20261120112233445566', 'paid', '42000023452026', false, ${`${day}T12:00:00+08:00`}
      from shop_order where number = ${number}`
  const page = await openDeskOf(browser, shop, 'books', { locale: 'zh-CN', width: 768 })
  await page.open('/bills')
  await page
    .getByRole('row', { name: `${day} 微信支付` })
    .getByText('尚未核对')
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: `${day} 微信支付` }).click()
  await page.getByRole('button', { name: '取账单并核对' }).press('Enter')
  await page.getByText('账单中没有').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /未处理的异常/ }).click()
  await page.getByText('只看支付单 p20261120112233445566').waitFor()
  await page.getByRole('button', { name: /^处理/ }).waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)

test('the books of a period are shown by day and saved as a list; wrong days are told at their field', async () => {
  const page = await openDeskOf(browser, shop, 'books')
  await page.open('/accounting')
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('From').fill('2026-03-02')
  await page.getByLabel('To').fill('2026-03-01')
  await page.getByRole('button', { name: 'CSV Every posting' }).click()
  await page.getByText('The last day must not lie before the first').waitFor()
  await page.getByLabel('To').fill('2026-06-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('The page shows up to 31 days').waitFor()
  await page.getByLabel('To').fill(shanghaiDay(new Date()))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV Every posting' }).press('Enter')
  const saved = await (await download).createReadStream()
  expect(Buffer.concat(await saved.toArray()).toString()).toContain('Payment of an order,Sales,,118.00')
  expect(page.complaints).toEqual([])
}, 300_000)
