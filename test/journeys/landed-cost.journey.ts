import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** On a phone: from the invoice to the cost of a pack, and back when it was wrong. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 1_200_00, stock: 20 }] }] })
  await shop.db`update sku set cost = 600_00`
  await addStaff(shop.db, { login: 'keeper', nickname: 'Frau Keller', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(() => browser.close())
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const looksClean = async (page: Page) => {
  expect((await axe(page).analyze()).violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('U109: a delivery is reckoned, taken over and withdrawn, on a phone', async () => {
  const staff = await openDeskOf(browser, shop, 'keeper', { width: 375 })
  await staff.open('/stock/landed')
  await staff.getByRole('link', { name: 'Calculate a delivery' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Landed cost of a delivery' }).waitFor()
  await staff.getByRole('button', { name: 'Take over' }).click()
  await staff.getByText('Choose at least one pack').waitFor()
  await staff.getByRole('button', { name: 'Add pack' }).click()
  await staff.getByRole('dialog').getByRole('searchbox').fill('slate')
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /Slate Riesling/ })
    .click()
  await staff.getByRole('textbox', { name: /^Packs of Slate Riesling/ }).fill('60')
  await staff.getByRole('textbox', { name: /^Price of Slate Riesling/ }).fill('54')
  await staff.getByRole('textbox', { name: /^Exchange rate/ }).fill('7.8512')
  await staff.getByRole('textbox', { name: 'Shipping' }).fill('432.49')
  await staff.getByRole('textbox', { name: /^Costs after the border/ }).fill('2,196.61')
  await staff.getByRole('textbox', { name: 'Invoice number or note' }).fill('2026-118')
  // 25,437.89 of wine and 3,395.57 of freight; 14 % of that, then a ninth of both.
  const sums = staff.getByRole('region', { name: 'How it adds up' })
  for (const amount of ['28,833.46', '4,036.68', '3,652.24', '38,718.99']) await sums.getByText(amount).waitFor()
  await staff.getByText('The stock stays as it is: these packs are counted in it already.').waitFor()
  await staff.getByRole('checkbox', { name: /These packs arrive now/ }).check()
  await staff.getByText('60 packs are booked into the stock as a delivery.').waitFor()
  await looksClean(staff)
  await staff.getByRole('button', { name: 'Take over' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Landed cost: 2026-118' }).waitFor()
  // (20 × 600.00 + 38,718.99) ÷ 80
  await staff.getByText('633.99').waitFor()
  await looksClean(staff)
  expect(await shop.db`select stock, cost from sku`).toEqual([{ stock: 80, cost: 633_99 }])

  await staff.getByRole('button', { name: 'Withdraw' }).click()
  const form = staff.getByRole('dialog')
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await form.getByText('Say why').waitFor()
  await form.getByRole('textbox', { name: /^Reason/ }).fill('The invoice of somebody else')
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await staff.getByText(/^Withdrawn on .* by Frau Keller: The invoice of somebody else$/).waitFor()
  await staff.open('/stock/landed')
  await staff.getByRole('row', { name: /2026-118.*Withdrawn/ }).waitFor()
  await looksClean(staff)
  expect(await shop.db`select stock, cost from sku`).toEqual([{ stock: 80, cost: 600_00 }])
  expect(staff.complaints).toEqual([])
})
