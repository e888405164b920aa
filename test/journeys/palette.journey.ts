import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { eventually } from '#test/support/eventually.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Ctrl+K: straight to an order, a wine, a customer, a page. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
  const staff = { password: STAFF_PASSWORD }
  await addStaff(shop.db, { ...staff, login: 'desk', nickname: 'Desk', scopes: ['merchandiser', 'finance', 'admin'] })
  await addStaff(shop.db, { ...staff, login: 'agent', nickname: 'Agent', scopes: ['agent'] })
})
afterAll(() => browser.close())

test('a page is opened by its name in either language, a wine and an order by theirs; what was opened stands first next time', async () => {
  const number = await placeOrder(shop, await shopper(shop))
  const page = await openDeskOf(browser, shop, 'desk')
  const box = page.getByRole('combobox', { name: 'Page, order number, wine or customer' })
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await page.keyboard.press('Control+K')
  await box.fill('运费')
  await option('Page Shipping rates').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Shipping rates' }).waitFor()

  await page.getByRole('button', { name: 'Find' }).click()
  for (const [typed, found] of [
    ['discount', 'Coupons'],
    ['客户', 'Customers'],
    ['快递', 'Orders to send'],
  ] as const) {
    await box.fill(typed)
    await option(`Page ${found}`).waitFor()
  }
  await box.fill('')
  await option(/^Recent Shipping rates/).waitFor()
  expect(await page.getByRole('option').first().getAttribute('aria-selected')).toBe('true')
  await box.fill('slate')
  await option(/^Wine Slate Riesling/).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Slate Riesling' }).waitFor()

  await page.keyboard.press('Control+K')
  await box.fill(number)
  await option(`Order ${number}`).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: number }).waitFor()

  // Arrows go round; Escape gives the focus back.
  const find = page.getByRole('button', { name: 'Find' })
  await find.focus()
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await box.evaluate((input) => input === document.activeElement)).toBe(true))
  await page.keyboard.press('ArrowUp')
  expect(await page.getByRole('option').last().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Escape')
  await eventually(async () => expect(await find.evaluate((button) => button === document.activeElement)).toBe(true))
  expect(page.complaints).toEqual([])
}, 300_000)

test('T31: it offers only what the scopes allow', async () => {
  const page = await openDeskOf(browser, shop, 'agent', { locale: 'zh-CN', width: 768 })
  await page.keyboard.press('Control+K')
  const box = page.getByRole('combobox')
  await box.fill('freight')
  await page.getByText('0 项结果').waitFor()
  await box.fill('canned')
  await page.getByRole('option').first().waitFor()
})
