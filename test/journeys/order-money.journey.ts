import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
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
  await addStaff(shop.db, { login: 'packer', nickname: 'Packer', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await browser.close()
})

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
  await form.getByText('Please enter a reason').waitFor()
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

test('a paid order is cancelled with a reason; the money is back, and the shopper sees that the shop did it', async () => {
  const buyer = await shopper(shop, { balance: 5_000_00 })
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const page = await openDeskOf(browser, shop, 'keeper', { locale: 'zh-CN', width: 768 })
  await page.open(`/orders/${number}`)
  await page.getByRole('button', { name: '取消并退款' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '暂不取消' }).waitFor()
  expect(await form.getByRole('button', { name: '取消', exact: true }).count()).toBe(0)
  await form.getByRole('button', { name: '取消并退款' }).click()
  await form.getByText('请填写原因').waitFor()
  await form.getByLabel('原因').fill('酒已售罄')
  await expectAccessible(page)
  await form.getByRole('button', { name: '取消并退款' }).click()
  await page.getByText('全额退款').waitFor()
  const shown = await visit(browser, shop, { token: buyer.token, locale: 'zh-CN' })
  await shown.open(`/order_detail?orderId=${number}`)
  await shown.getByRole('main').locator('a[href*="efund"]').first().click()
  await shown.getByText('本店已为您提交这份售后申请').waitFor()
  await shown.getByText('酒已售罄').first().waitFor()
  expect([...page.complaints, ...shown.complaints]).toEqual([])
}, 300_000)

test('from the order’s page staff ask for money back in the customer’s stead, and see what it comes to', async () => {
  const buyer = await shopper(shop, { balance: 5_000_00 })
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const page = await openDeskOf(browser, shop, 'keeper')
  await page.open(`/orders/${number}`)
  await page.getByRole('button', { name: 'Open an after-sales request' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Open an after-sales request' }).click()
  await form.getByText('Please enter at least one').waitFor()
  await form.getByRole('textbox', { name: /Sonnenuhr/ }).fill('1')
  await form.getByText(/CN¥138.00 would go back, CN¥18.00 of it shipping/).waitFor()
  await form.getByLabel('Reason').selectOption({ label: 'It takes too long to ship' })
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Open an after-sales request' }).click()
  await page.getByRole('heading', { level: 1, name: /Request/ }).waitFor()
  await page.getByText('Opened by the shop').waitFor()
  await page.getByRole('link', { name: number }).waitFor()

  // Whoever may read requests comes to them from their order.
  const packer = await openDeskOf(browser, shop, 'packer')
  await packer.open(`/orders/${number}`)
  await packer.getByRole('region', { name: 'After-sales' }).getByRole('link').click()
  await packer.getByRole('heading', { level: 1, name: /Request/ }).waitFor()
  expect([...page.complaints, ...packer.complaints]).toEqual([])
}, 300_000)
