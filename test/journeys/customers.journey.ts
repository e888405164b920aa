import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRecharge } from '#contract/shop/recharge.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { addCoupon, holdCoupon, ticket } from '#test/support/coupons.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { arrive } from '#test/support/paying-shop.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** A customer who never chatted is found, looked after, and blocked when it must be. */

let browser: Browser
let shop: RunningShop
let buyer: Shopper
let number: string
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '日晷园雷司令', en: 'Sonnenuhr Riesling' }] })
  const staff = { password: STAFF_PASSWORD, nickname: 'Boss' } as const
  await addStaff(shop.db, { ...staff, login: 'boss', scopes: ['admin', 'merchandiser', 'finance', 'agent'] })
  await addStaff(shop.db, { ...staff, login: 'helper', nickname: 'Helper', scopes: ['agent'] })
  buyer = await shopper(shop, { balance: 2_000_00 })
  await shop.db`update account set nickname = '陈年老酒', phone = '13912348765' where id = ${buyer.id}`
  number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
})
afterAll(() => browser.close())

test('by keyboard: found by the end of a phone, labelled, noted upon, given a coupon; the order leads back', async () => {
  await addCoupon(shop.db, { title: { zh: '老客谢礼', en: 'Thank you' } })
  const page = await openDeskOf(browser, shop, 'boss')
  await page.open('/customers')
  await page.getByLabel('Phone, name, account').focus()
  await page.keyboard.type('8765')
  await page.keyboard.press('Enter')
  await page.getByText('1 customer', { exact: true }).waitFor()
  await expectAccessible(page)
  const link = page.getByRole('link', { name: '陈年老酒' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '陈年老酒' }).waitFor()
  await page.getByText('13912348765').waitFor()

  await page.getByRole('button', { name: 'Add label' }).click()
  await page.getByText('Please write a label').waitFor()
  await page.getByLabel('New label').fill('VIP')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove the label VIP' }).waitFor()

  await page.getByLabel('New note').fill('Rings on Fridays')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Rings on Fridays', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Change note Rings' }).click()
  await page.getByLabel('Change note', { exact: true }).fill('Rings on Sundays')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Rings on Sundays', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Give a coupon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give a coupon' })
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await dialog.getByText('Please choose a coupon').waitFor()
  await dialog.getByLabel('Coupon').selectOption({ index: 1 })
  await dialog.getByLabel('Reason').fill('Ten years with us')
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await page.getByText('given by Boss').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await page.getByRole('link', { name: '陈年老酒' }).click()
  await page.getByRole('heading', { level: 1, name: '陈年老酒' }).waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)

test('a copy that was given to the wrong customer is called back on their page, and they read why', async () => {
  const reader = await shopper(shop, { locale: 'en-US' })
  await holdCoupon(shop.db, reader, { title: { zh: '错送的券', en: 'A mistaken gift' } })
  const page = await openDeskOf(browser, shop, 'boss', { locale: 'zh-CN', width: 375 })
  await page.open(`/customers/${reader.id}`)
  await page.getByRole('button', { name: '收回 错送的券' }).click()
  const dialog = page.getByRole('dialog', { name: '确定收回这张券？' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '收回', exact: true }).click()
  await dialog.getByText('请用两种语言填写原因').waitFor()
  await dialog.getByLabel('收回原因 · 中文').fill('送错了人')
  await dialog.getByLabel('收回原因 · 英文').fill('Given to the wrong person')
  await dialog.getByRole('button', { name: '收回', exact: true }).click()
  await page.getByText('原因：送错了人').waitFor()
  expect(await page.getByRole('button', { name: '收回 错送的券' }).count()).toBe(0)
  expect(page.complaints).toEqual([])

  const own = await visit(browser, shop, { token: reader.token, locale: 'en-US' })
  await own.open('/user/myCoupon?state=expired')
  await ticket(own, 'A mistaken gift').getByText('Withdrawn: Given to the wrong person').waitFor()
  expect(own.complaints).toEqual([])
  await own.context().close()
}, 300_000)

test('a request about data has its deadline, is answered; a customer is signed out, blocked with a reason, and let back in', async () => {
  const page = await openDeskOf(browser, shop, 'boss', { locale: 'zh-CN', width: 768 })
  await page.open(`/customers/${buyer.id}`)
  await page.getByRole('button', { name: '登记请求' }).click()
  const asking = page.getByRole('dialog', { name: '登记请求' })
  await asking.getByLabel('提出日期').fill('2019-01-01')
  await asking.getByLabel('来源说明').fill('来函 7')
  await asking.getByRole('button', { name: '保存' }).click()
  await asking.getByText('请填写过去一年之内的日期').waitFor()
  expect(await asking.getByLabel('来源说明').inputValue()).toBe('来函 7')
  await asking.getByLabel('提出日期').fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  await asking.getByRole('button', { name: '保存' }).click()
  await page
    .getByText(/须于 .* 前答复/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: '答复 获取个人信息副本' }).click()
  const answer = page.getByRole('dialog', { name: '答复' })
  await answer.getByLabel('处理结果').selectOption('refused')
  await answer.getByRole('button', { name: '保存' }).click()
  await answer.getByText('请说明理由').waitFor()
  await answer.getByLabel('答复内容').fill('非本人来函')
  await answer.getByRole('button', { name: '保存' }).click()
  await page.getByText('已拒绝').waitFor()

  await page.getByRole('button', { name: /^强制下线/ }).click()
  await page.getByText('当前没有登录的设备').waitFor()
  expect((await buyer.get('/user')).status).toBe(410000)

  await page.getByRole('button', { name: '封禁' }).click()
  const blocking = page.getByRole('dialog', { name: '封禁' })
  await blocking.getByRole('button', { name: '封禁' }).click()
  await blocking.getByText('请填写原因').waitFor()
  await blocking.getByLabel('原因').fill('恶意退货')
  await blocking.getByRole('button', { name: '封禁' }).click()
  await page.getByText(/起封禁$/).waitFor()
  await page.getByRole('list', { name: '同事操作记录' }).getByText('恶意退货').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '解除封禁' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('误会')
  await page.getByRole('dialog').getByRole('button', { name: '解除封禁' }).click()
  await page.getByRole('button', { name: '封禁', exact: true }).waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)

test('an agent sees the customer with a masked phone, and neither money nor devices nor a way to block', async () => {
  const page = await openDeskOf(browser, shop, 'helper')
  await page.open('/customers?state=ordered')
  await page.getByRole('link', { name: '陈年老酒' }).click()
  await page.getByText('139****8765').waitFor()
  for (const title of ['Signed-in devices', 'Addresses', 'What colleagues did', 'Balance'])
    expect(await page.getByRole('heading', { name: title }).count(), title).toBe(0)
  expect(await page.getByRole('button', { name: 'Block' }).count()).toBe(0)
  await page.open('/customers?search=nobody-at-all')
  await page.getByText('No customer fits').waitFor()
  await page.goto(`${shop.url}/staff/customers/987654321`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.complaints.filter((complaint) => !complaint.includes('400') && !complaint.includes('404'))).toEqual([])
}, 300_000)

test('a top-up is given back: the form tells the rule, the sums are agreed to, and both the console and the shopper read what became of it', async () => {
  const sandbox = shop.deps.paymentSandbox
  if (!sandbox) throw new Error('no payment sandbox')
  // Injected calls have no host, and the provider must find the shop.
  Object.assign(shop.deps.config, { siteUrl: shop.url })
  const [{ id: offerId }] = await shop.db<[{ id: number }]>`
    insert into recharge_offer (amount, gift, position) values (500_00, 30_00, 1) returning id`
  const who = await shopper(shop, { locale: 'en-US' })
  const { outcome } = await who.api.call(startRecharge, { of: { offerId }, method: 'wechat', scene: 'desktop', returnTo: '/' })
  await sandbox.pay(await arrive(outcome))
  await sandbox.sender.idle()

  const page = await openDeskOf(browser, shop, 'boss')
  await page.open(`/customers/${who.id}`)
  const list = page.getByRole('region', { name: 'Top-ups' }).last()
  await list.getByText('+ CN¥30.00 bonus').waitFor()
  await list.getByRole('button', { name: 'Give back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give back a top-up' })
  await dialog.getByText('The money goes back the way it was paid: WeChat Pay.').waitFor()
  await dialog.getByLabel('Amount that goes back').fill('500.01')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('Please enter an amount up to CN¥500.00').waitFor()
  await dialog.getByLabel('Amount that goes back').fill('100')
  await dialog.getByLabel('Reason').fill('Moves abroad')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('CN¥6.00').waitFor()
  await dialog.getByText('CN¥424.00').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Amount that goes back').fill('250')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Give back CN¥250.00' }).click()
  await page.getByText('CN¥250.00 is on its way back').waitFor()
  await list.getByText('CN¥250.00 on its way', { exact: true }).waitFor()
  await list.getByText('bonus taken back: CN¥15.00').waitFor()
  await page.getByText('Balance: CN¥265.00').waitFor()
  await expectAccessible(page)
  expect(page.complaints).toEqual([])

  const own = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await own.open('/user/balance')
  await own.getByText('Top-up returned the way you paid').waitFor()
  await own.getByText('Top-up bonus taken back').waitFor()
  await own.getByText('−CN¥250.00').waitFor()
  expect(own.complaints).toEqual([])
}, 300_000)
