import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** What staff do about the money of one order, and what its shopper sees of it. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '日晷园雷司令', en: 'Sonnenuhr Riesling', skus: [{ price: 120_00 }] }] })
  const keeper = { login: 'keeper', nickname: 'Keeper', password: STAFF_PASSWORD }
  await addStaff(shop.db, { ...keeper, scopes: ['merchandiser', 'finance', 'agent'] })
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await browser.close()
})

type Opened = Awaited<ReturnType<typeof openDeskOf>>
async function expectAccessible(page: Opened): Promise<void> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(found.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

test('a price is lowered by keyboard; wrong input is told at its field; the shopper reads the new sum and why, and pays it', async () => {
  const buyer = await shopper(shop, { balance: 5_000_00 })
  const number = await placeOrder(shop, buyer)
  const page = await openDeskOf(browser, shop, 'keeper')
  await page.open(`/orders/${number}`)
  await page.getByRole('button', { name: 'Lower the price' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('New total').last().fill('500')
  await form.getByRole('button', { name: 'Lower the price' }).click()
  await form.getByText('Please enter an amount').waitFor()
  await form.getByText('Please give a reason').waitFor()
  await form.getByText('Amount off').click()
  await form.getByRole('textbox', { name: 'Amount off' }).fill('20')
  await form.getByText('CN¥20.00 less').waitFor()
  await form.getByLabel('Reason').fill('Scuffed label')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Lowered by staff').waitFor()
  await page.getByText(/Price lowered from .* Scuffed label/).waitFor()
  const shown = await visit(browser, shop, { token: buyer.token, locale: 'en-US' })
  await shown.open(`/order_detail?orderId=${number}`)
  await shown.getByText(/The shop lowered the price .* Scuffed label/).waitFor()
  await shown.getByText('−CN¥20.00').waitFor()
  await expectAccessible(shown)
  expect([...page.complaints, ...shown.complaints]).toEqual([])
}, 300_000)
