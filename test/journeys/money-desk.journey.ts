import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'
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

test('a payback that its provider refuses for good ends by the bank: with its reference and a reason, and then it is done', async () => {
  const { db } = shop
  const buyer = await shopper(shop)
  const [recharge] = await db<{ id: number }[]>`
    insert into recharge (number, account_id, amount, status, pay_by, paid_at)
    values ('cz00000000000000077', ${buyer.id}, 6000, 'paid', now(), now()) returning id`
  const [payment] = await db<{ id: number }[]>`
    insert into payment (number, recharge_id, method, amount, status, counts, paid_at)
    values ('PAY00000000000077', ${recharge?.id ?? 0}, 'wechat', 6000, 'paid', true, now()) returning id`
  await db`
    insert into payback (number, payment_id, amount, reason, status, tries, last_error, try_after)
    values ('REFUSED0000000077', ${payment?.id ?? 0}, 6000, 'recharge-returned', 'failed', 1, 'card closed', now())`
  const page = await openDeskOf(browser, shop, 'books')
  await page.open('/paybacks?state=failed')
  await page.getByText('card closed').waitFor()
  await page.getByRole('button', { name: /^End another way/ }).click()
  const dialog = page.getByRole('dialog', { name: 'End another way' })
  await expectAccessible(page)
  await dialog.getByLabel('How the customer has the money').selectOption({ label: 'It was sent at the bank' })
  await dialog.getByRole('button', { name: 'The money is back' }).click()
  await dialog.getByText('Please enter the bank’s reference').waitFor()
  await dialog.getByLabel('The bank’s reference').fill('CMB-77')
  await dialog.getByLabel('Reason').fill('The card was closed')
  await dialog.getByRole('button', { name: 'The money is back' }).click()
  await page.getByText('No paybacks here').waitFor()
  await page.getByRole('link', { name: 'Paid back', exact: true }).click()
  await page.getByText('Top-up given back · Bank transfer').waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)
