import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePayLink, withdrawPayLink } from '#contract/staff/phone-orders.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { enterChat, tellChat } from '#test/support/chat.ts'
import { violations } from '#test/support/invariants.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Somebody calls and orders; staff place it, and whoever gets the link pays it. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      {
        zh: '日晷园雷司令',
        en: 'Sonnenuhr Riesling',
        skus: [
          { vintage: 2019, price: 128_00, stock: 20 },
          { vintage: 2021, pack: 6, price: 600_00, stock: 20 },
        ],
      },
    ],
  })
  await addStaff(shop.db, { login: 'packer', nickname: 'Packer', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
  await addStaff(shop.db, { login: 'helper', nickname: 'Helper', password: STAFF_PASSWORD, scopes: ['merchandiser', 'agent'] })
})
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

test('a caller without an account: wrong input is named and nothing is lost, the link pays, the caller signs in later', async () => {
  const desk = await openDeskOf(browser, shop, 'packer')
  await desk.open('/orders')
  await desk.getByRole('link', { name: 'New order' }).click()
  await desk.getByRole('heading', { level: 1, name: 'New order for a customer' }).waitFor()
  await desk.getByRole('button', { name: 'Place the order' }).click()
  for (const words of ['Please choose a customer', 'Please add at least one wine', 'Please choose province, city and district'])
    await desk.getByText(words).waitFor()
  await expectAccessible(desk)

  await desk.getByRole('radio', { name: 'A mobile number' }).check()
  await desk.getByRole('textbox', { name: 'Mobile number' }).fill('+86 158-1234 5678')
  await desk.getByText('There is no account with this number yet').waitFor()
  await desk.getByRole('button', { name: 'Add a wine' }).click()
  await desk.getByRole('dialog').getByRole('searchbox').fill('sonnenuhr')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Sonnenuhr/ })
    .click()
  await desk.getByRole('dialog', { name: 'Which bottle?' }).getByRole('button', { name: /^2019/ }).click()
  const quantity = desk.getByLabel('Quantity of Sonnenuhr Riesling 2019')
  await quantity.fill('21')
  await desk.getByLabel('Paste name, phone and address').fill('林晓 15800001234 上海市黄浦区中山东一路1号')
  await desk.getByRole('button', { name: 'Fill in the fields' }).click()
  await desk.getByLabel('The customer’s remark').fill('Ring before you come')
  await desk.getByRole('button', { name: 'Place the order' }).click()
  await desk.getByText('There are fewer in stock than you have entered.').waitFor()
  expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await desk.getByLabel('Street, building, room').inputValue()).toBe('中山东一路1号')
  await quantity.fill('2')
  await desk.getByText('CN¥274.00').waitFor()
  await desk.getByRole('button', { name: 'Place the order' }).click()
  await desk.getByRole('heading', { level: 1, name: 'The order is placed' }).waitFor()
  await desk.getByRole('button', { name: 'Make a payment link' }).click()
  const link = await desk.getByRole('textbox', { name: 'Payment link' }).inputValue()
  await desk.getByRole('img', { name: 'Payment link as a QR code' }).locator('path').waitFor()
  await expectAccessible(desk)
  expect(desk.complaints).toEqual([])

  const answer = await fetch(link.replace('/home/', '/home/zh-CN/'))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-robots-tag')).toMatch(/noindex/)
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin')

  const page = await visit(browser, shop, { screen: 'phone' })
  await page.goto(link)
  await page.getByRole('heading', { name: '订单付款' }).waitFor()
  await page.getByText('2019 · 750 毫升').waitFor()
  await page.getByText('林** ****1234').waitFor()
  expect(await page.getByText('林晓').count()).toBe(0)
  expect(await page.getByText('中山东一路').count()).toBe(0)
  await expectAccessible(page)
  await page.locator('input[name=method][value=alipay]').check()
  await page.getByRole('button', { name: '支付 ¥274.00' }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  const [attempt] = await shop.db<{ number: string }[]>`select number from payment order by id desc limit 1`
  await shop.deps.paymentSandbox?.pay(attempt?.number ?? '')
  await page.goto(`${link.replace('/home/', '/home/zh-CN/')}?back=1`)
  await page.getByRole('heading', { name: '已收到付款，谢谢您！' }).waitFor()
  expect(await page.getByText('日晷园雷司令').count()).toBe(0)
  await page.getByRole('link', { name: '登录并查看订单' }).click()
  await page.waitForURL(/\/login/)
  expect(page.complaints).toEqual([])
}, 300_000)

test('on a desk a code is scanned, and the open page moves on by itself; a withdrawn link is not found', async () => {
  const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const token = await packer.api.call(makePayLink, number)
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open(`/pay_link/${token}`)
  await page.locator('input[name=method][value=wechat]').check()
  await page.getByRole('button', { name: /^Pay CN¥/ }).click()
  await page
    .getByRole('img', { name: /QR code/ })
    .locator('path')
    .waitFor()
  await page.getByRole('button', { name: 'Change method' }).click()
  await page.getByRole('button', { name: /^Pay CN¥/ }).waitFor()
  const [attempt] = await shop.db<{ number: string }[]>`select number from payment order by id desc limit 1`
  await shop.deps.paymentSandbox?.pay(attempt?.number ?? '')
  await page.getByRole('heading', { name: 'Payment received, thank you!' }).waitFor()
  await expectAccessible(page)
  expect(page.complaints).toEqual([])

  const next = await placeOrder(shop, buyer)
  const dead = await packer.api.call(makePayLink, next)
  await packer.api.call(withdrawPayLink, next)
  for (const each of [dead, 'x', 'A'.repeat(43)]) {
    const answer = await fetch(`${shop.url}/home/en-US/pay_link/${each}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    expect(await answer.text()).toContain('This payment link does not work')
  }
}, 300_000)

test('whoever also answers the chat finds the link in the answer to the customer; without a conversation it is said', async () => {
  const [writer, silent] = [await shopper(shop), await shopper(shop)]
  await tellChat(await enterChat(shop.url, writer), '请发付款链接')
  const desk = await openDeskOf(browser, shop, 'helper')
  for (const buyer of [silent, writer]) {
    await desk.open(`/orders/${await placeOrder(shop, buyer)}`)
    await desk.getByText(buyer === silent ? 'Never wrote to us' : /^\d+ messages?$/).waitFor()
    expect(await desk.getByRole('link', { name: 'Open the chat' }).count()).toBe(buyer === silent ? 0 : 1)
    await desk.getByRole('button', { name: 'Make a payment link' }).click()
    await desk.getByRole('button', { name: 'Write it in the chat' }).click()
    if (buyer === silent) await desk.getByText('There is no conversation with this customer').waitFor()
  }
  await desk.waitForURL(new RegExp(`/chat/${writer.id}`))
  const answer = desk.getByRole('textbox', { name: 'Your message' })
  // Whoever has opened the chat is given those who wait, perhaps before the button is pressed.
  await Promise.any([desk.getByRole('button', { name: 'Take this customer' }).click(), answer.waitFor()])
  await answer.waitFor()
  expect(await answer.inputValue()).toMatch(/^Here is the payment link for order cp\d+: http.*\/home\/pay_link\/[\w-]{43}$/)
}, 300_000)
