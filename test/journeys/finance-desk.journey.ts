import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechargeOffers } from '#contract/shop/recharge.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** The pages of the finances: whatever happened to money is found, and leads on. */

let browser: Browser
let shop: RunningShop
let buyer: Shopper
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{}] })
  await addStaff(shop.db, { login: 'books', nickname: 'Books', password: STAFF_PASSWORD, scopes: ['finance'] })
  buyer = await shopper(shop, { balance: 5_000_00 })
  await shop.db`update account set nickname = '王小明' where id = ${buyer.id}`
})
afterAll(() => browser.close())

test('a payment is found by the customer’s name and a state, by keyboard, and leads to its order', async () => {
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const page = await openDeskOf(browser, shop, 'books')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByLabel('Any number').fill('小明')
  await page.keyboard.press('Enter')
  await page.getByText('1 payment', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await page.getByLabel('Method').selectOption('Bank transfer')
  await page.getByLabel('Method').press('Tab')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await page.getByText('No payments here').waitFor()
  await page.getByLabel('Method').selectOption('Balance')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('link', { name: number }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)

test('a day’s bill is fetched and compared; the difference leads to the alarm about it', async () => {
  const number = await placeOrder(shop, buyer)
  const day = addDays(shanghaiDay(new Date()), -2)
  await shop.db`
    insert into payment (order_id, method, amount, number, status, provider_transaction, counts, paid_at)
    select id, 'wechat', 100, 'p20261120112233445566', 'paid', '42000023452026', false, ${`${day}T12:00:00+08:00`}
      from shop_order where number = ${number}`
  const page = await openDeskOf(browser, shop, 'books', { locale: 'zh-CN', width: 768 })
  await page.open('/bills')
  await page
    .getByRole('row', { name: `${day} 微信支付` })
    .getByText('尚未核对')
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: `${day} 微信支付` }).click()
  await page.getByRole('button', { name: '取账单并核对' }).press('Enter')
  await page.getByText('账单中没有').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /未处理的告警/ }).click()
  await page.getByText('只看支付单 p20261120112233445566').waitFor()
  await page.getByRole('button', { name: /^处理/ }).waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)

test('the books of a period are shown by day and saved as a list; wrong days are told at their field', async () => {
  const page = await openDeskOf(browser, shop, 'books')
  await page.open('/accounting')
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('From').fill('2026-03-02')
  await page.getByLabel('To').fill('2026-03-01')
  await page.getByRole('button', { name: 'CSV Every posting' }).click()
  await page.getByText('The last day must not lie before the first').waitFor()
  await page.getByLabel('To').fill('2026-06-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('The page shows up to 31 days').waitFor()
  await page.getByLabel('To').fill(shanghaiDay(new Date()))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV Every posting' }).press('Enter')
  const saved = await (await download).createReadStream()
  expect(Buffer.concat(await saved.toArray()).toString()).toContain('Payment of an order,Sales,,118.00')
  expect(page.complaints).toEqual([])
}, 300_000)

test('a balance is corrected on a page of its own, and stands in its history; nobody corrects their own', async () => {
  const page = await openDeskOf(browser, shop, 'books')
  await page.open('/corrections')
  await page.getByText('No corrections here').waitFor()
  await page.getByRole('button', { name: 'Correct a balance' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('searchbox', { name: 'Customer' }).fill(String(buyer.id))
  await form.getByRole('radio').first().check()
  await form.getByLabel('Amount (CN¥)').fill('x')
  await form.getByLabel('Reason').fill('Label damaged')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText('Please enter an amount other than zero').waitFor()
  await form.getByLabel('Amount (CN¥)').fill('12.50')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('row', { name: /王小明.*Label damaged.*Done.*\+CN¥12\.50/ }).waitFor()
  await page.getByLabel('Customer: name').fill('nobody')
  await page.keyboard.press('Enter')
  await page.getByText('No corrections here').waitFor()
  await page.getByLabel('Customer: name').fill('小明')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '王小明' }).waitFor()
  await expectAccessible(page)
  expect(page.complaints).toEqual([])
}, 300_000)

test('an administrator changes the bank account, typing its number twice; the finances see it with its history and cannot', async () => {
  await addStaff(shop.db, { login: 'chief', nickname: 'Chief', password: STAFF_PASSWORD, scopes: ['admin'] })
  const chief = await openDeskOf(browser, shop, 'chief', { locale: 'zh-CN', width: 768 })
  await chief.open('/bank-account')
  await chief.getByRole('button', { name: '更换账户' }).click()
  const form = chief.getByRole('dialog')
  await form.getByLabel('账号', { exact: false }).first().fill('6225 8800 0000 0001')
  await form.getByLabel('再次输入账号').fill('6225 8800 0000 0002')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('两次输入的账号不一致').waitFor()
  await form.getByText('请填写中英文两种内容').first().waitFor()
  for (const name of ['户名', '开户行'])
    for (const language of ['中文', '英文']) await form.getByLabel(`${name} · ${language}`).fill(`${name} A`)
  await form.getByLabel('再次输入账号').fill('6225880000000001')
  await form.getByRole('button', { name: '保存' }).click()
  await chief.getByText('收款账户已更换，顾客已能看到').waitFor()
  await chief.getByRole('row', { name: /6225 8800 0000 0001.*Chief/ }).waitFor()
  await expectAccessible(chief)
  const books = await openDeskOf(browser, shop, 'books')
  await books.open('/bank-account')
  await books.getByRole('row', { name: /6225 8800 0000 0001.*Chief/ }).waitFor()
  expect(await books.getByRole('button', { name: 'Change the account' }).count()).toBe(0)
  expect([...chief.complaints, ...books.complaints]).toEqual([])
}, 300_000)

test('recharge offers are added, ordered by keyboard, switched off and on; wrong sums are told at their fields', async () => {
  const page = await openDeskOf(browser, shop, 'books')
  await page.open('/recharge-offers')
  const add = async (amount: string, gift: string) => {
    await page.getByRole('button', { name: 'New offer' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Pay').fill(amount)
    await form.getByLabel('Bonus').fill(gift)
    await form.getByRole('button', { name: 'Save' }).click()
  }
  await add('5', '6')
  const form = page.getByRole('dialog')
  await form.getByText('Please enter an amount from CN¥10.00 to CN¥20,000.00').waitFor()
  await form.getByText('Please enter an amount that is not above what is paid').waitFor()
  await form.getByLabel('Pay').fill('200')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('The offer is saved').first().waitFor()
  await add('500', '30')
  const firstRow = page.getByRole('row').nth(1)
  await page.getByRole('row', { name: /CN¥500\.00 CN¥30\.00/ }).waitFor()
  await page.getByRole('button', { name: 'Move up: CN¥500.00 + CN¥30.00' }).press('Enter')
  await firstRow.getByText('CN¥500.00', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Switch off CN¥500.00 + CN¥30.00' }).click()
  await firstRow.getByText('Off', { exact: true }).waitFor()
  await expectAccessible(page)
  expect((await buyer.api.call(rechargeOffers)).offers).toMatchObject([{ amount: 200_00, gift: 6_00 }])
  expect(page.complaints).toEqual([])
}, 300_000)
