import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** What is amiss with money has a page, not only a number. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{}] })
  await addStaff(shop.db, { login: 'books', nickname: 'Books', password: STAFF_PASSWORD, scopes: ['finance'] })
  await shop.db`
    insert into money_alarm (kind, provider, payment_number, details)
    values ('bill-amount-differs', 'alipay', 'PAY20261120', '{"amount": 6001, "booked": 6000, "day": "2026-11-20"}')`
})
afterAll(() => browser.close())

test('an alarm is opened from the number on the first page, read with its sums, and settled with a note', async () => {
  const page = await openDeskOf(browser, shop, 'books')
  await page
    .getByRole('main')
    .getByRole('link', { name: /money alarms to settle/ })
    .click()
  await page.getByText('The bill says another sum').waitFor()
  await page.getByText('Amount CN¥60.01 · booked CN¥60.00 · bill of 2026-11-20').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Settle/ }).click()
  const dialog = page.getByRole('dialog', { name: 'What was it?' })
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await dialog.getByText('Please say what you found').waitFor()
  await dialog.getByLabel('What you found and did').fill('A cent of rounding, booked by hand')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await page.getByText('Nothing is amiss').waitFor()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByText('A cent of rounding, booked by hand').waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)
