import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendParcel } from '#contract/staff/parcels.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe, expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { paidOrderOf } from '#test/support/packing-shop.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Lots on a phone: a delivery names its lot, a parcel takes of it, staff put right what was taken, and a recall finds who got it. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 4 }] }] })
  await addStaff(shop.db, { login: 'keeper', nickname: 'Frau Keller', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(() => browser.close())
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const looksClean = async (page: Page) => {
  expect((await axe(page).analyze()).violations).toEqual([])
  await fits(page)
}
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('U108: from the delivery to the recall, on a phone', async () => {
  const sku = shop.wines[0]?.skus[0]
  if (!sku) throw new Error('no wine')
  const staff = await openDeskOf(browser, shop, 'keeper', { width: 375 })
  await staff.open('/stock')
  // All that can be done with a pack is within reach of a thumb.
  const list = staff.getByRole('region', { name: 'Stock' })
  expect(await list.evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth)).toBeLessThanOrEqual(0)
  await staff.getByRole('button', { name: 'Add lot Slate Riesling' }).click()
  const form = staff.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Packs' }).fill('4')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('A lot number is needed').waitFor()
  await form.getByRole('textbox', { name: /^Lot/ }).fill('L-21')
  await form.getByLabel('Bottled on').fill('2022-04-01')
  await form.getByLabel('Arrived on').fill('2024-02-01')
  await looksClean(staff)
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('The lot is added').waitFor()

  await staff.getByRole('button', { name: 'Record movement Slate Riesling' }).click()
  await form.getByRole('textbox', { name: 'Packs' }).fill('12')
  await form.getByRole('textbox', { name: /^Lot/ }).fill('L-22')
  await form.getByLabel('Bottled on').fill('2099-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('It is bottled before it arrives').waitFor()
  await form.getByLabel('Bottled on').fill('2023-04-01')
  await form.getByRole('textbox', { name: /^Exporter abroad/ }).fill('Weingut Muster, Bernkastel')
  await form.getByRole('textbox', { name: /^Customs declaration/ }).fill('518920231189000001')
  await looksClean(staff)
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('Recorded. In stock now: 16').waitFor()

  const number = await paidOrderOf(await shopper(shop, { balance: 10_000_00 }), [[sku, 5]])
  const sender = await shopper(shop, { scopes: ['merchandiser'] })
  await sender.api.call(sendParcel, { number, courier: 'shunfeng', trackingNumber: 'SF9000000000001' })
  await staff.open(`/orders/${number}`)
  await staff.getByRole('link', { name: 'Lot L-21 × 4' }).waitFor()
  await staff.getByRole('link', { name: 'Lot L-22 × 1' }).waitFor()
  await staff.getByRole('button', { name: /^Correct lots/ }).click()
  await form.getByRole('textbox', { name: /^L-21/ }).fill('3')
  await form.getByRole('textbox', { name: /^L-22/ }).fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/together no more than is in the parcel/).waitFor()
  await expectAccessible(staff)
  await form.getByRole('textbox', { name: /^L-22/ }).fill('2')
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('link', { name: 'Lot L-21 × 3' }).waitFor()
  await expectAccessible(staff)
  await fits(staff)

  // A bottle breaks on the shelf, and staff know of which lot it was.
  await staff.open('/stock')
  await staff.getByRole('button', { name: 'Record movement Slate Riesling' }).click()
  await form.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Breakage' })
  await form.getByRole('textbox', { name: 'Packs' }).fill('11')
  await form.getByRole('option', { name: /^L-22, arrived .* 10 left$/ }).waitFor({ state: 'attached' })
  await form.getByRole('combobox', { name: /^Lot/ }).selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Of lot L-22 only 10 are left by the books').waitFor()
  await looksClean(staff)
  await form.getByRole('textbox', { name: 'Packs' }).fill('1')
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('Recorded. In stock now: 10').waitFor()

  await staff.open('/stock/lots?search=1189')
  await looksClean(staff)
  await staff.getByRole('link', { name: 'L-22' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Lot L-22' }).waitFor()
  await staff.getByText('Weingut Muster, Bernkastel').waitFor()
  expect(await staff.getByRole('main').textContent()).toMatch(/Left otherwise\s*1\s*Left by the books\s*9/)
  // With its year: lots are kept for longer than one.
  await staff.getByText('Apr 1, 2023').waitFor()
  await staff.getByRole('link', { name: number }).waitFor()
  await looksClean(staff)
  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'CSV Who got lot L-22' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^lot-buyers-\d+\.csv$/)
  expect(readFileSync(await saved.path(), 'utf8')).toContain(`L-22,Slate Riesling,${number},`)

  await staff.getByRole('button', { name: 'Correct' }).click()
  await form.getByRole('textbox', { name: 'Packs' }).fill('1')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('A whole number, and no fewer than the 3 that have left').waitFor()
  await form.getByRole('textbox', { name: 'Packs' }).fill('11')
  await form.getByRole('textbox', { name: /^Inspection and quarantine/ }).fill('123000001')
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('123000001').waitFor()

  await staff.getByRole('link', { name: '← Lots' }).click()
  await staff.getByLabel('From').fill('2024-01-01')
  const record = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'CSV Record of imports and sales' }).click()
  const text = readFileSync(await (await record).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(5)
  expect(staff.complaints).toEqual([])
})
