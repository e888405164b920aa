import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { holdsFor } from '#test/support/holds-for.ts'
import { violations } from '#test/support/invariants.ts'
import { placeOrder } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { type Shopper, shopper } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 1_000 }] }] })
  const account = {
    bank: { zh: '中国银行上海市黄浦支行', en: 'Bank of China, Shanghai Huangpu Branch' },
    holder: { zh: '试验酒铺（上海）有限公司', en: 'The Test Shop (Shanghai) Ltd' },
    number: '4400123456789012345',
  }
  await shop.db`insert into setting (key, value) values ('bank-transfer', ${shop.db.json(account)})`
})
afterEach(() => shop.deps.paymentSandbox?.setFault(null))
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

async function atDesk(spec: Parameters<typeof shopper>[1] = {}): Promise<{ who: Shopper; number: string; page: Visit }> {
  const who = await shopper(shop, spec)
  const number = await placeOrder(shop, who)
  const page = await visit(browser, shop, { token: who.token, locale: spec.locale ?? 'zh-CN' })
  await page.open(`/payment?orderId=${number}`)
  return { who, number, page }
}

/** The lines of an order's sums, without the spaces between them. */
const sumsOf = async (page: Page) =>
  ((await page.getByRole('region', { name: '金额' }).locator('dl').textContent()) ?? '').replaceAll(/\s/g, '')

const choose = (page: Page, method: string) => page.locator(`input[name=method][value=${method}]`).check()
const balanceOf = async ({ id }: Shopper): Promise<number> =>
  (
    await shop.db<{ sum: number }[]>`
    select coalesce(sum(amount), 0)::int as sum from ledger_entry where account_id = ${id} and book = 'shopper'`
  )[0]?.sum ?? 0

const attempts = (number: string) =>
  shop.db<{ number: string; method: string; amount: number }[]>`
    select payment.number, payment.method, payment.amount::int
      from payment join shop_order on shop_order.id = payment.order_id
     where shop_order.number = ${number} order by payment.id`

test('the balance pays after a second yes, and the thanks stay when the shopper wants to read them', async () => {
  const { who, page } = await atDesk({ locale: 'en-US', balance: 1_000_00 })
  // Money that is here already is the shop's first choice.
  expect(await page.locator('input[name=method][value=balance]').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Pay CN¥274.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay this order from your balance?' })
  await dialog.getByText('CN¥726.00').waitFor()
  await dialog.getByRole('button', { name: 'Pay CN¥274.00' }).click()
  await page.getByRole('heading', { name: 'Payment received, thank you!' }).waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await holdsFor(2_500, () => expect(page.url()).toMatch(/\/payment\?/))
  await page.getByRole('heading', { name: 'What comes next' }).waitFor()
  expect(await balanceOf(who)).toBe(726_00)
  expect(page.complaints).toEqual([])
})

test('a balance that is not enough pays its part, and the rest goes by WeChat Pay', async () => {
  const { who, number, page } = await atDesk({ balance: 100_00 })
  await choose(page, 'wechat')
  await page.getByRole('checkbox', { name: /先用余额支付 ¥100.00/ }).check()
  await page.getByRole('button', { name: '支付 ¥174.00' }).click()
  await page.getByRole('img', { name: '微信支付二维码，¥174.00' }).locator('path').waitFor()
  await page.getByText('已付').waitFor()
  expect(await balanceOf(who)).toBe(0)
  const order = await visit(browser, shop, { token: who.token })
  await order.open(`/order_detail?orderId=${number}`)
  expect(await sumsOf(order)).toContain('合计¥274.00已付−¥100.00还需支付¥174.00')
  await page.getByRole('link', { name: '更换支付方式' }).click()
  await page.getByRole('button', { name: '支付 ¥174.00' }).waitFor()
  const [, rest] = await attempts(number)
  expect(rest).toMatchObject({ method: 'wechat', amount: 174_00 })
  await shop.deps.paymentSandbox?.pay(rest?.number ?? '')
  await page.getByRole('heading', { name: '付款成功，谢谢惠顾' }).waitFor()
  await order.reload({ waitUntil: 'networkidle' })
  expect(await sumsOf(order)).toMatch(/实付¥274.00$/)
  expect(await order.getByText(/^(微信支付|余额支付) ¥/).allTextContents()).toEqual(['微信支付 ¥174.00', '余额支付 ¥100.00'])
  expect([...page.complaints, ...order.complaints]).toEqual([])
})

test('a part that the balance has paid is back as soon as the order is cancelled, and the open page says so', async () => {
  const { who, number, page } = await atDesk({ balance: 100_00, locale: 'en-US' })
  await choose(page, 'wechat')
  await page.getByRole('checkbox', { name: /Use CN¥100.00/ }).check()
  await page.getByRole('button', { name: 'Pay CN¥174.00' }).click()
  await page.getByText('Already paid').waitFor()
  await who.post('/order/cancel', { id: number })
  await page.getByRole('heading', { name: 'This order was canceled' }).waitFor()
  await page.getByText('CN¥100.00 has been returned (Balance)').waitFor()
  expect(await balanceOf(who)).toBe(100_00)
  await page.open(`/order_detail?orderId=${number}`)
  await page.getByText('what you had paid goes back to the original payment method').waitFor()
  await page.getByText('CN¥100.00 has been returned (Balance)').waitFor()
  expect(page.complaints).toEqual([])
})

test('T12, U40: a payment that comes after the cancellation is shown on its way back', async () => {
  const { who, number, page } = await atDesk()
  await choose(page, 'wechat')
  await page.getByRole('button', { name: '支付 ¥274.00' }).click()
  await page
    .getByRole('img', { name: /二维码/ })
    .locator('path')
    .waitFor()
  await who.post('/order/cancel', { id: number })
  await page.getByRole('heading', { name: '订单已取消' }).waitFor()
  const [attempt] = await attempts(number)
  await shop.deps.paymentSandbox?.pay(attempt?.number ?? '', { late: true })
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText(/¥274.00 (正在|已)退回（微信支付）/).waitFor()
  await page.getByText('付款到得太晚：订单已取消，或应付金额已经改变。').waitFor()
  expect(page.complaints).toEqual([])
})

test('T28: a provider that is down leaves the page usable: the cause, another try, another method', async () => {
  const { page } = await atDesk({ locale: 'en-US', balance: 1_000_00 })
  await shop.deps.paymentSandbox?.setFault('down')
  await choose(page, 'wechat')
  await page.getByRole('button', { name: 'Pay CN¥274.00' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('The payment could not be opened').waitFor()
  await shop.deps.paymentSandbox?.setFault(null)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page
    .getByRole('img', { name: /QR code/ })
    .locator('path')
    .waitFor()
  await page.getByRole('link', { name: 'Change method' }).click()
  await choose(page, 'balance')
  await page.getByRole('button', { name: 'Pay CN¥274.00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay CN¥274.00' }).click()
  await page.getByRole('heading', { name: 'Payment received, thank you!' }).waitFor()
  expect(page.complaints).toEqual([])
})

test('a network that is gone is told without alarm, and the page catches up by itself', async () => {
  const { number, page } = await atDesk()
  await page.route('**/api/order/pay_state/**', (route) => route.abort())
  await page.getByText('网络中断，正在重试。付款不受影响。').waitFor()
  await choose(page, 'wechat')
  await page.getByRole('button', { name: '支付 ¥274.00' }).click()
  await page
    .getByRole('img', { name: /二维码/ })
    .locator('path')
    .waitFor()
  const [attempt] = await attempts(number)
  await shop.deps.paymentSandbox?.pay(attempt?.number ?? '')
  await page.unroute('**/api/order/pay_state/**')
  await page.getByRole('heading', { name: '付款成功，谢谢惠顾' }).waitFor()
})

test('bank transfer: account, sum and reference to copy, the time that it may take, and another way after all', async () => {
  const { number, page } = await atDesk({ locale: 'en-US' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await choose(page, 'offline')
  await page.getByRole('button', { name: 'Show the bank details' }).click()
  await page.getByRole('heading', { name: 'Waiting for your transfer' }).waitFor()
  await page.getByText('4400 1234 5678 9012 345').waitFor()
  await page.getByRole('button', { name: 'Copy: Account number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4400123456789012345')
  await page.getByRole('button', { name: 'Copy: Reference' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  // Days, not minutes: no clock ticks.
  expect(await page.getByRole('timer').count()).toBe(0)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Waiting for your transfer' }).waitFor()
  // On the order's own page, too, a day stands instead of minutes, and nobody is asked to pay once more.
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Waiting for your transfer' }).waitFor()
  await page.getByText(/^Please transfer by \w+ \d+, \d{4}, \d\d:\d\d;/).waitFor()
  await page.getByRole('link', { name: 'Show the bank details' }).click()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await choose(page, 'wechat')
  await page.getByRole('button', { name: 'Pay CN¥274.00' }).click()
  await page
    .getByRole('img', { name: /QR code/ })
    .locator('path')
    .waitFor()
  expect(page.complaints).toEqual([])
})

test('U58: switching the language on the payment pages keeps the code, the sum and the payment', async () => {
  const { number, page } = await atDesk()
  await choose(page, 'wechat')
  await page.getByRole('button', { name: '支付 ¥274.00' }).click()
  await page
    .getByRole('img', { name: /二维码/ })
    .locator('path')
    .waitFor()
  const drawn = await page.getByRole('img', { name: /二维码/ }).innerHTML()
  await page.getByRole('link', { name: 'English' }).first().click()
  await page.getByRole('heading', { name: 'WeChat Pay' }).waitFor()
  expect(await page.getByRole('img', { name: /QR code/ }).innerHTML()).toBe(drawn)
  expect(await attempts(number)).toHaveLength(1)
  expect(page.complaints).toEqual([])
})
