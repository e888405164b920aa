import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { settleAfterSales } from '#server/features/after-sales/pay-after-sale.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { payBackDue } from '#server/features/payments/pay-back-due.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { packingShop, paidOrders } from '#test/support/packing-shop.ts'
import { type RunningShop, visit } from '#test/support/running-shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** One day of a merchant: an order by phone goes its whole way, with nineteen others beside it. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await packingShop()
  const scopes = ['admin', 'merchandiser', 'finance', 'agent'] as const
  await addStaff(shop.db, { login: 'boss', nickname: 'Boss', password: STAFF_PASSWORD, scopes })
})
afterAll(() => browser.close())

test('ordered by phone, lowered, paid by a link, corrected, sent with nineteen others, returned, refunded, reported and booked', async () => {
  const others = await paidOrders(shop, 19)
  const desk = await openDeskOf(browser, shop, 'boss')

  // Somebody calls.
  await desk.open('/orders/new')
  await desk.getByRole('radio', { name: 'A mobile number' }).check()
  await desk.getByRole('textbox', { name: 'Mobile number' }).fill('158 1234 5678')
  await desk.getByText('There is no account with this number yet').waitFor()
  await desk.getByRole('button', { name: 'Add a wine' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('silvaner')
  await dialog.getByRole('button', { name: /Silvaner/ }).click()
  await desk.getByText('CN¥118.00').waitFor()
  let answerQuotes = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answerQuotes = resolve
  })
  await desk.route('**/api/staff/phone-orders/quote', (route) => mayAnswer.then(() => route.continue()))
  await desk.getByLabel('Quantity of Old Vine Silvaner 2023').fill('2')
  await desk.getByLabel('Paste name, phone and address').fill('林晓 15800001234 上海市黄浦区中山东一路1号')
  await desk.getByRole('button', { name: 'Fill in the fields' }).click()
  // Whoever is quicker than the total is told so, and presses again.
  await desk.getByRole('button', { name: 'Place the order' }).click()
  await desk.getByText('Please look at it and press again').waitFor()
  answerQuotes()
  await desk.getByText('CN¥218.00').waitFor()
  expect(await desk.getByText('Please look at it and press again').isVisible()).toBe(true)
  await desk.getByRole('button', { name: 'Place the order' }).click()
  await desk.getByRole('heading', { level: 1, name: 'The order is placed' }).waitFor()
  const [{ number, due }] = await shop.db<[{ number: string; due: number }]>`
    select number, due from shop_order where placed_by is not null`

  // Ten yuan less for an old customer, and the link to pay.
  await desk.open(`/orders/${number}`)
  await desk.getByRole('button', { name: 'Lower the price' }).click()
  await dialog.getByText('Amount off').click()
  await dialog.getByRole('textbox', { name: 'Amount off' }).fill('10')
  await dialog.getByLabel('Reason').fill('An old customer')
  await dialog.getByRole('button', { name: 'Lower the price' }).click()
  await desk.getByText('Lowered by staff').waitFor()
  await desk.getByRole('button', { name: 'Make a payment link' }).click()
  const link = await desk.getByRole('textbox', { name: 'Payment link' }).inputValue()
  const phone = await visit(browser, shop, { screen: 'phone' })
  const linked = link.split('/home')[1] ?? ''
  await phone.open(linked)
  await phone.locator('input[name=method][value=alipay]').check()
  await phone.getByRole('button', { name: /^支付 ¥/ }).click()
  await phone.waitForURL(/\/sandbox\/pay\//)
  const [payment] = await shop.db<{ number: string }[]>`select number from payment order by id desc limit 1`
  await shop.deps.paymentSandbox?.pay(payment?.number ?? '')
  await phone.open(`${linked}?back=1`)
  await phone.getByRole('heading', { name: '已收到付款，谢谢您！' }).waitFor()

  // The caller has given a wrong number.
  await desk.open(`/orders/${number}`)
  await desk.getByRole('button', { name: 'Correct', exact: true }).click()
  await dialog.getByLabel('Phone').fill('13911112222')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('13911112222').waitFor()

  // Twenty parcels leave the house. A person has three minutes for it.
  const startedAt = Date.now()
  await desk.open('/orders/to-send')
  await desk.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await desk.getByText('20 orders chosen').waitFor()
  await desk.getByRole('link', { name: 'Picking list' }).click()
  await desk.getByRole('article', { name: 'Picking list' }).getByText('20 orders').waitFor()
  await desk.getByRole('link', { name: 'Packing slips' }).click()
  await desk
    .getByRole('article', { name: `Order ${number}` })
    .getByText('13911112222')
    .waitFor()
  await desk.getByRole('link', { name: 'Tracking numbers' }).click()
  const pairs = [number, ...others].map((order, index) => `${order}\tSF${7_000_000_000_000 + index}`)
  await desk.getByLabel('Order and tracking numbers').fill(pairs.join('\n'))
  await desk.getByRole('button', { name: 'Send 20 orders' }).click()
  await desk.getByText('20 orders sent').waitFor()
  expect(Date.now() - startedAt).toBeLessThan(180_000)

  // Both sides were told.
  await sendNotices(shop.deps)
  const box = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await box.goto(`${shop.url}/sandbox/notices?lang=en-US`)
  const told = box.getByRole('listitem').filter({ hasText: number })
  await expect.poll(() => told.filter({ hasText: `您的订单${number}已付款` }).count()).toBe(1)
  expect(await told.filter({ hasText: `您的订单${number}已由顺丰速运发出` }).count()).toBe(1)

  // One bottle was not what was ordered: it comes back, and its money goes back.
  await desk.open(`/orders/${number}`)
  await desk.getByRole('button', { name: 'Open an after-sales request' }).click()
  await dialog.getByText('The goods come back').click()
  await dialog.getByRole('textbox', { name: /Silvaner/ }).fill('1')
  await dialog.getByLabel('Reason').selectOption({ label: 'Wrong wine or vintage' })
  await dialog.getByRole('button', { name: 'Open an after-sales request' }).click()
  await desk.getByText('Opened by the shop').waitFor()
  await desk.getByRole('button', { name: 'Agree' }).click()
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await desk.getByRole('button', { name: 'The return has arrived' }).click()
  await dialog.getByRole('button', { name: 'The return has arrived' }).click()
  await expect.poll(() => statusOf(number)).toBe('paying')
  await payBackDue(shop.deps)
  await settleAfterSales(shop.deps)
  expect(await statusOf(number)).toBe('refunded')
  const [{ refunded }] = await shop.db<[{ refunded: number }]>`select refunded from shop_order where number = ${number}`
  expect(refunded).toBe((due - 10_00 - 18_00) / 2)

  // It is in the report of the day and in the books.
  await desk.open('/reports')
  await desk
    .getByText(`CN¥${(refunded / 100).toFixed(2)}`)
    .first()
    .waitFor()
  await desk.open('/accounting')
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'CSV Every posting' }).click()
  const postings = (await readFile(await (await download).path(), 'utf8')).split('\n').filter((row) => row.includes(number))
  expect(postings).toHaveLength(6)
  expect(desk.complaints).toEqual([])
  expect(await violations(shop.db)).toEqual([])
}, 600_000)

async function statusOf(number: string): Promise<string | undefined> {
  const [request] = await shop.db<{ status: string }[]>`
    select after_sale.status from after_sale join shop_order on shop_order.id = order_id where shop_order.number = ${number}`
  return request?.status
}
