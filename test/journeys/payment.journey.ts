import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { orderInState, placeOrder } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] }] })
})
afterAll(() => browser.close())

test('U40: too late, cancelled, paid and refunded each say so and lead on', async () => {
  const who = await shopper(shop)
  const page = await visit(browser, shop, { token: who.token })
  const late = await placeOrder(shop, who)
  await shop.db`update shop_order set pay_by = now() - interval '1 minute' where number = ${late}`
  const states = [
    [late, '支付时间已过', '再次购买'],
    [await orderInState(shop, who, 'cancelled'), '订单已取消', '再次购买'],
    [await orderInState(shop, who, 'refunded'), '订单已退款', '再次购买'],
    [await orderInState(shop, who, 'paid'), '订单已支付', '查看订单'],
  ] as const
  for (const [number, title, next] of states) {
    await page.open(`/payment?orderId=${number}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('main').getByText(next, { exact: true }).waitFor()
    expect(await page.getByRole('timer').count()).toBe(0)
  }
  expect(page.complaints).toEqual([])
})

test('U40: a payment without an answer is looked up before it is tried again, and is never charged twice', async () => {
  const who = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
  const number = await placeOrder(shop, who)
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await page.open(`/payment?orderId=${number}`)
  await page.route('**/api/order/pay', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Pay CN¥274.00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay CN¥274.00' }).click()
  await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor()
  // The page goes on asking, too: whichever of the two is first finds the money.
  await page
    .getByRole('button', { name: 'Check and try again' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await page.getByRole('heading', { name: 'Payment received, thank you!' }).waitFor()
  const [ledger] = await shop.db<
    { balance: number }[]
  >`select sum(amount)::int as balance from ledger_entry where account_id = ${who.id}`
  expect(ledger?.balance).toBe(726_00)
})

test('U40: too little balance as the only way to pay is told with the sum that is missing, and nothing can be pressed that would fail', async () => {
  const who = await shopper(shop, { balance: 100_00 })
  const number = await placeOrder(shop, who)
  const { payments } = shop.deps
  Object.assign(shop.deps, { payments: {} })
  try {
    const page = await visit(browser, shop, { token: who.token })
    await page.open(`/payment?orderId=${number}`)
    await page.getByText('余额不足，还差 ¥174.00').waitFor()
    await page.getByText('400-000-0000').first().waitFor()
    expect(await page.getByRole('button', { name: /^支付/ }).count()).toBe(0)
    expect(page.complaints).toEqual([])
  } finally {
    Object.assign(shop.deps, { payments })
  }
})

test('U40: the time left counts from the server’s clock, also where the visitor’s is three hours wrong, and ends by itself', async () => {
  const who = await shopper(shop)
  const number = await placeOrder(shop, who)
  const page = await visit(browser, shop, { token: who.token })
  await page.clock.install({ time: new Date(Date.now() + 3 * 60 * 60_000) })
  await page.open(`/payment?orderId=${number}`)
  await page
    .getByRole('timer')
    .getByText(/^(30:00|29:\d\d)$/)
    .waitFor()
  await shop.db`update shop_order set pay_by = now() + interval '5 seconds' where number = ${number}`
  await page.open(`/payment?orderId=${number}`)
  await page
    .getByRole('timer')
    .getByText(/^00:0\d$/)
    .waitFor()
  await shop.db`update shop_order set pay_by = now() - interval '1 second' where number = ${number}`
  await page.clock.runFor(8_000)
  await page.getByRole('heading', { name: '支付时间已过' }).waitFor()
  expect(page.complaints).toEqual([])
})
