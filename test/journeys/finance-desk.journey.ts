import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  await page.getByLabel('Number of a payment').fill('小明')
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
