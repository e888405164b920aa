import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { placeOrder } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] }] })
  await shop.db`insert into recharge_offer (amount, gift, position) values (20000, 0, 0), (50000, 2000, 1)`
})
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

const rows = (page: Visit): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('li:has(time)')
    .evaluateAll((found) => found.map((row) => row.querySelector('[data-sign]')?.textContent ?? ''))

test('U45: an offer with its gift arrives by WeChat Pay, and the movements add up to the balance shown', async () => {
  const who = await shopper(shop, { balance: 300_00, locale: 'en-US' })
  const order = await placeOrder(shop, who)
  await who.post('/order/pay', { uni: order, paytype: 'yue' })
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await page.open('/user/balance')
  await page.getByText('CN¥500.00').click()
  await page.getByRole('radio', { name: 'WeChat Pay' }).check()
  await page.getByRole('button', { name: 'Top up CN¥500.00' }).click()
  await page.getByRole('img', { name: 'QR code for WeChat Pay, CN¥500.00' }).locator('path').waitFor()
  await page.getByText('Top-up bonus').waitFor()
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sandbox: open the payment page' }).click(),
  ])
  await other.locator('button[value=pay]').click()
  await page.bringToFront()
  await page.getByRole('heading', { name: 'Your balance is topped up' }).waitFor()
  await page.getByText('CN¥500.00 has arrived, plus a bonus of CN¥20.00.').waitFor()
  // It opens by itself.
  await page.waitForURL(/\/user\/balance/)
  await page.getByText('CN¥546.00', { exact: true }).first().waitFor()
  expect(await rows(page)).toEqual(['+CN¥20.00', '+CN¥500.00', '−CN¥274.00', '+CN¥300.00'])
  await page.getByRole('link', { name: order }).waitFor()
  await page.getByRole('link', { name: 'Spent', exact: true }).click()
  await page.waitForURL(/filter=spent/)
  await expect.poll(() => rows(page)).toEqual(['−CN¥274.00'])
  expect(page.complaints).toEqual([])
})

test('an amount of one’s own goes by Alipay and back; what is no sum of money is said beside the field', async () => {
  const who = await shopper(shop)
  const page = await visit(browser, shop, { token: who.token, screen: 'phone' })
  await page.open('/user/balance')
  await page.getByText('其他金额').tap()
  const field = page.getByRole('textbox', { name: '金额（元）' })
  for (const wrong of ['', '9.99', '20000.01', '1e3', '12.345', '十元']) {
    await field.fill(wrong)
    await page.getByRole('button', { name: /^充值/ }).tap()
    await page.getByText('请填写 ¥10.00 至 ¥20,000.00 之间的金额').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(page.url()).toMatch(/\/user\/balance/)
  const { violations: found } = await axe(page).include('main').analyze()
  expect(found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  await field.fill('88.8')
  await page.getByRole('radio', { name: '支付宝' }).check()
  await page.getByRole('button', { name: '充值 ¥88.80' }).tap()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.locator('button[value=pay]').tap()
  await page.getByRole('heading', { name: '充值成功' }).waitFor()
  await page.waitForURL(/\/user\/balance/)
  await page.getByText('¥88.80', { exact: true }).first().waitFor()
  expect(page.complaints).toEqual([])
})

test('a recharge that nobody pays ends by itself and can be begun anew; somebody else’s does not exist', async () => {
  const who = await shopper(shop, { locale: 'en-US' })
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await page.open('/user/balance')
  await page.getByRole('button', { name: 'Top up CN¥200.00' }).click()
  await page.waitForURL(/\/wxPay\?orderId=cz/)
  const number = new URL(page.url()).searchParams.get('orderId') ?? ''
  await shop.db`update recharge set status = 'expired', pay_by = now() - interval '1 minute' where number = ${number}`
  await page.getByRole('heading', { name: 'This top-up has expired' }).waitFor()
  await page.getByRole('link', { name: 'Top up again' }).click()
  await page.getByRole('heading', { name: 'My balance' }).waitFor()
  expect(page.complaints).toEqual([])

  const stranger = await visit(browser, shop, { token: (await shopper(shop)).token })
  const answer = await stranger.goto(`${shop.url}/home/zh-CN/wxPay?orderId=${number}&type=recharge`)
  expect(answer?.status()).toBe(404)
})

test('where no provider is open, the page says who helps instead of showing a form that fails', async () => {
  const { payments } = shop.deps
  Object.assign(shop.deps, { payments: {} })
  try {
    const page = await visit(browser, shop, { token: (await shopper(shop)).token })
    await page.open('/user/balance')
    await page.getByText('线上充值暂未开放。请致电 400-000-0000').waitFor()
    expect(await page.getByRole('button', { name: /^充值/ }).count()).toBe(0)
    expect(page.complaints).toEqual([])
  } finally {
    Object.assign(shop.deps, { payments })
  }
})
