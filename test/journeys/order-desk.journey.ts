import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendParcel } from '#contract/staff/parcels.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Every order stays in sight of the staff, and can be put right as long as that is possible. */

let browser: Browser
let shop: RunningShop
let buyer: Shopper
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '日晷园雷司令', en: 'Sonnenuhr Riesling' }] })
  await addStaff(shop.db, { login: 'packer', nickname: 'Packer', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
  buyer = await shopper(shop, { balance: 5_000_00 })
})
afterAll(() => browser.close())

test('a shipped order is found again by its wine, opened, noted upon, and printed with vintage, size and code', async () => {
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  await packer.api.call(sendParcel, { number, courier: 'shunfeng', trackingNumber: 'SF1234567890123' })
  const page = await openDeskOf(browser, shop, 'packer')
  await page.open('/orders')
  await page.getByLabel('Number, recipient').fill('sonnenuhr')
  await page.keyboard.press('Enter')
  // No tab is cut off.
  expect(
    await page
      .getByRole('link', { name: /^All/ })
      .evaluate(({ parentElement: all }) => all && all.scrollWidth <= all.clientWidth),
  ).toBe(true)
  await page.getByRole('link', { name: /^On the way 1/ }).click()
  await page.getByRole('link', { name: number }).click()
  await page
    .getByText(/wine-\d+/)
    .first()
    .waitFor()
  const middles = await page
    .locator('main header a')
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ top, bottom }) => Math.round(top + bottom) / 2),
    )
  expect(middles.length).toBeGreaterThan(1)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
  await page.getByText('SF1234567890123', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Correct', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Please write something').waitFor()
  await page.getByLabel('New note').fill('Rang the customer')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Rang the customer').waitFor()
  await expectAccessible(page)
  expect(page.complaints).toEqual([])
}, 300_000)

test('before anything is sent the recipient is corrected; wrong input is told at its field; the slip shows the new one', async () => {
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const page = await openDeskOf(browser, shop, 'packer', { locale: 'zh-CN' })
  await page.open(`/orders/${number}`)
  await page.getByRole('button', { name: '更正' }).click()
  await page.getByLabel('电话').fill('12')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('请填写手机号，或带区号的座机号').waitFor()
  await page.getByLabel('电话').fill('13911112222')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('收货信息已更正', { exact: true }).waitFor()
  await page.getByText('13911112222').waitFor()
  await page.getByRole('link', { name: '装箱单' }).click()
  const slip = page.getByRole('article', { name: `订单 ${number}` })
  await slip.getByText('13911112222').waitFor()
  await slip.getByText('Sonnenuhr Riesling').waitFor()
  await slip
    .getByText(/wine-\d+/)
    .first()
    .waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(page.complaints).toEqual([])
}, 300_000)

test('a number of twenty digits and one with an exponent are searched for as they were typed, after a reload too', async () => {
  const page = await openDeskOf(browser, shop, 'packer')
  await page.open('/orders')
  for (const typed of ['20261129152435984657', '1e5']) {
    const call = page.waitForRequest((request) => new URL(request.url()).searchParams.get('search') === typed)
    await page.getByLabel('Number, recipient').fill(typed)
    await page.keyboard.press('Enter')
    await call
    await page.waitForURL((url) => url.searchParams.get('search') === typed)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByLabel('Number, recipient').inputValue()).toBe(typed)
  }
  for (const written of ['1', '01', '1e0', 'x', '-1', '%5B1%5D']) {
    await page.open(`/orders?page=${written}`)
    await page.getByRole('row').nth(1).waitFor()
  }
  expect(page.complaints).toEqual([])
}, 300_000)

test('two of the staff send the same order: the second reads why not, keeps the number typed, and sees the order as it is', async () => {
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const page = await openDeskOf(browser, shop, 'packer')
  await page.open(`/orders/${number}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Tracking number').fill('SF1234567890999')
  const colleague = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  await colleague.api.call(sendParcel, { number, courier: 'shunfeng', trackingNumber: 'SF1234567890111' })
  await form.getByRole('button', { name: /^Send/ }).click()
  await form.getByText('This order has changed meanwhile').waitFor()
  expect(await form.getByLabel('Tracking number').inputValue()).toBe('SF1234567890999')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('SF1234567890111', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
}, 300_000)

test('whose right was taken away while a form was open reads so, and keeps what was typed', async () => {
  const number = await placeOrder(shop, buyer)
  const id = await addStaff(shop.db, { login: 'leaver', nickname: 'Leaver', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
  const page = await openDeskOf(browser, shop, 'leaver', { locale: 'zh-CN' })
  await page.open(`/orders/${number}`)
  await page.getByLabel('新备注').fill('已致电')
  await shop.db`update account set scopes = '{shopper,agent}' where id = ${id}`
  await page.getByRole('button', { name: '添加备注' }).click()
  await page.getByText('您的账号没有此项权限，或权限已被收回').waitFor()
  expect(await page.getByLabel('新备注').inputValue()).toBe('已致电')
}, 300_000)

test('colleagues are called by the name that they have in the reader’s language', async () => {
  const tang = { login: 'tang', nickname: '小汤', nicknameEn: 'Tom', password: STAFF_PASSWORD }
  await addStaff(shop.db, { ...tang, scopes: ['admin', 'merchandiser', 'agent'] })
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  for (const [locale, name, other] of [
    ['en-US', 'Tom', '小汤'],
    ['zh-CN', '小汤', 'Tom'],
  ] as const) {
    const page = await openDeskOf(browser, shop, 'tang', { locale })
    await page.open(`/orders/${number}`)
    await page.getByLabel(/^(New note|新备注)$/).fill('…')
    await page.getByRole('button', { name: /^(Add note|添加备注)$/ }).click()
    await page.getByText(`${name} · `).first().waitFor()
    await page.getByRole('banner').getByText(name, { exact: true }).waitFor()
    for (const path of ['/accounts', '/supervisor', '/settings/agents', '/audit']) {
      await page.open(path)
      const words = () => page.getByRole('main').textContent()
      await expect.poll(words).toContain(name)
      expect(await words(), path).not.toContain(other)
    }
  }
}, 300_000)

test('a filtered list is saved under a name, opened again in one click, renamed, shared with a colleague and deleted', async () => {
  await addStaff(shop.db, { login: 'books', nickname: 'Books', password: STAFF_PASSWORD, scopes: ['finance'] })
  const page = await openDeskOf(browser, shop, 'packer')
  await page.open('/orders?tab=paid&search=sonnenuhr')
  await page.getByRole('button', { name: 'Save this view' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Please enter a name').waitFor()
  await form.getByLabel('Name').fill('Sundial to ship')
  await page.keyboard.press('Enter')
  await page.getByText('The view “Sundial to ship” is saved').waitFor()
  await page.getByRole('link', { name: /^All/ }).click()
  await page.getByRole('link', { name: 'Sundial to ship' }).click()
  await page.waitForURL(/tab=paid/)
  expect(await page.getByLabel('Number, recipient').inputValue()).toBe('sonnenuhr')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV Save this list' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
  await page.getByRole('button', { name: 'Manage views' }).click()
  await form.getByLabel('Name of view 1').fill('Sonnenuhr')
  await form.getByLabel('Shared with colleagues').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Sonnenuhr', exact: true }).waitFor()
  const other = await openDeskOf(browser, shop, 'books', { locale: 'zh-CN', width: 768 })
  await other.open('/orders')
  await other.getByRole('link', { name: 'Sonnenuhr （Packer）' }).click()
  await other.waitForURL(/tab=paid/)
  expect(await other.getByRole('button', { name: '管理视图' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Manage views' }).click()
  await form.getByRole('button', { name: 'Delete the view Sonnenuhr' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save this view' }).waitFor()
  expect([...page.complaints, ...other.complaints]).toEqual([])
}, 300_000)
