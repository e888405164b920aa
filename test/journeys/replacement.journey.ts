import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOffReplacement, makeReplacement } from '#contract/staff/replacements.ts'
import { replacementNumber } from '#domain/replacement.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { sendParcel } from '#server/features/orders/parcels/send-parcel.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { packingShop, paidOrderOf } from '#test/support/packing-shop.ts'
import { type RunningShop, visit } from '#test/support/running-shop.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'
import { newKey } from '#web/api/new-key.ts'

/** New bottles instead of broken ones: staff promise and send them, the buyer sees it. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await packingShop()
  const staff = { nickname: 'Packer', password: STAFF_PASSWORD }
  await addStaff(shop.db, { ...staff, login: 'packer', scopes: ['merchandiser', 'agent'] })
})
afterAll(() => browser.close())

async function sentOrder(buyer: Shopper): Promise<string> {
  const number = await paidOrderOf(buyer, [[shop.wines[0]?.skus[0], 3]])
  await sendParcel(shop.db, number, {
    courier: 'shunfeng',
    trackingNumber: `SF1${number.slice(-12)}`,
    byAccount: buyer.id,
    at: new Date(),
  })
  return number
}

async function looksRight(page: Page): Promise<void> {
  const { violations: found } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(found.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html}`)).toEqual([])
  for (const width of [375, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 375, height: 800 })
}

test('U106: on a phone staff send a replacement from the page of an order and the desk, and its buyer follows it in both languages', async () => {
  const buyer = await shopper(shop, { balance: 100_000_00, locale: 'en-US' })
  const number = await sentOrder(buyer)
  const desk = await openDeskOf(browser, shop, 'packer', { width: 375 })
  await desk.open(`/orders/${number}`)
  await desk.getByRole('button', { name: 'Send a replacement' }).click()
  const form = desk.getByRole('dialog', { name: 'Send a replacement' })
  await form.getByRole('button', { name: 'Send a replacement' }).click()
  await form.getByText('Please choose at least one').waitFor()
  await form.getByLabel(/Sonnenuhr Riesling Reserve/).fill('4')
  await form.getByText('No more than the customer has').waitFor()
  await form.getByLabel(/Sonnenuhr Riesling Reserve/).fill('2')
  await form.getByLabel('Note').fill('With our apologies')
  await form.getByRole('button', { name: 'Send a replacement' }).click()
  await desk.getByText('The replacement waits for its parcel').waitFor()
  await desk.getByRole('region', { name: 'Replacements' }).getByText('To send').waitFor()
  await looksRight(desk)

  const page = await visit(browser, shop, { token: buyer.token, locale: 'en-US', screen: 'phone' })
  await page.open(`/order_detail?orderId=${number}`)
  const told = page.getByRole('region', { name: 'Replacements' })
  await told.getByRole('heading', { name: 'Being prepared' }).waitFor()
  expect(await told.textContent()).toMatch(
    /2 × Sonnenuhr Riesling Reserve.*Because: Bottle broken or leaking.*With our apologies/s,
  )
  await looksRight(page)

  await desk.open('/')
  await desk.getByRole('link', { name: '1 replacements to send' }).click()
  await desk
    .getByRole('row', { name: new RegExp(number) })
    .getByText('Cellar A2')
    .waitFor()
  await looksRight(desk)
  await desk.getByRole('button', { name: `Send ${number}` }).click()
  const parcel = desk.getByRole('dialog', { name: 'Send the replacement' })
  await parcel.getByLabel('Tracking number').fill('SF7000000000001')
  await parcel.getByRole('button', { name: 'Send' }).click()
  await desk.getByText('No replacement waits').waitFor()

  await page.open(`/order_detail?orderId=${number}`)
  await told.getByRole('heading', { name: 'Sent' }).waitFor()
  await looksRight(page)
  await told.getByRole('link', { name: /SF7000000000001/ }).click()
  await page.getByRole('heading', { name: 'Sent as a replacement' }).waitFor()
  await page.getByText('Replacement · SF Express').waitFor()
  await looksRight(page)

  const chinese = await visit(browser, shop, { token: buyer.token, screen: 'phone' })
  await chinese.open(`/order_detail?orderId=${number}`)
  const said = chinese.getByRole('region', { name: '补发' })
  await said.getByRole('heading', { name: '补发已寄出' }).waitFor()
  expect(await said.textContent()).toContain('原因：瓶身破损或漏酒')
  expect([...desk.complaints, ...page.complaints, ...chinese.complaints]).toEqual([])
  expect(await violations(shop.db)).toEqual([])
})

test('U110: replacements and orders are fetched in one walk, printed and scanned, in both languages', async () => {
  const buyer = await shopper(shop, { balance: 100_000_00 })
  const colleague = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const [riesling] = shop.wines[0]?.skus ?? []
  await shop.db`update sku set gtin = '4006381333931' where id = ${riesling?.id ?? 0}`
  const [sent, other] = [await sentOrder(buyer), await sentOrder(buyer)]
  const made: number[] = []
  for (const number of [sent, other]) {
    const [line] = dataOf<{ cartInfo: { unique: string }[] }>(await buyer.get(`/order/detail/${number}`)).cartInfo
    const lines = [{ unique: line?.unique ?? '', quantity: 2 }]
    const draft = { number, key: newKey(), reason: 'broken' as const, note: '', lines }
    made.push((await colleague.api.call(makeReplacement, draft)).id)
  }
  const [own = '', calledOff = ''] = [sent, other].map((number, index) => replacementNumber(number, made[index] ?? 0))
  const order = await paidOrderOf(buyer, [[riesling, 1]])

  const desk = await openDeskOf(browser, shop, 'packer', { width: 1366 })
  await desk.open('/orders/to-send')
  await desk.getByRole('checkbox', { name: `Choose order ${order}` }).check()
  await desk.open('/orders/replacements')
  for (const number of [own, calledOff]) await desk.getByRole('checkbox', { name: `Choose replacement ${number}` }).check()
  await desk.getByText('3 parcels chosen').waitFor()
  await looksRight(desk)
  // A colleague calls one off meanwhile.
  await colleague.api.call(callOffReplacement, { id: made[1] ?? 0, note: '' })
  await desk.getByRole('link', { name: 'Picking list' }).click()
  const list = desk.getByRole('article', { name: 'Picking list' })
  await list.getByText('1 order, 3 bottles · 1 replacement').waitFor()
  await list.getByText(`Not on this list, because they cannot be sent: ${calledOff}`).waitFor()
  const row = list.getByRole('row').filter({ hasText: '4006381333931' })
  expect(await row.textContent()).toMatch(/3 ×.*r\d+ Replacement ×2/s)
  await looksRight(desk)
  await desk.getByRole('link', { name: 'Packing slips' }).click()
  const slip = desk.getByRole('article', { name: `Order ${own}` })
  await slip.getByRole('img', { name: own }).waitFor()
  await slip.getByText(`Replacement for order ${sent} · Bottle broken or leaking`).waitFor()
  await slip.getByText('4006381333931').waitFor()
  await desk
    .getByRole('article', { name: `Order ${calledOff}` })
    .getByText('Called off: do not send')
    .waitFor()
  await looksRight(desk)

  const chinese = await openDeskOf(browser, shop, 'packer', { locale: 'zh-CN' })
  await chinese.open(`/orders/slips?numbers=${own}`)
  await chinese.getByText(`补发（订单 ${sent}） · 瓶身破损或漏酒`).waitFor()
  await chinese.open('/orders/scan')
  const said = chinese.getByRole('main').getByRole('status')
  const field = chinese.getByLabel('订单编号')
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
  for (const [number, words] of [
    [own, `已发出：${own}`],
    [calledOff, '补发已取消'],
  ] as const) {
    await chinese.keyboard.type(number)
    await chinese.keyboard.press('Enter')
    await chinese.keyboard.type(`SF2${sent.slice(-12)}`)
    await chinese.keyboard.press('Enter')
    await said.getByText(words).waitFor()
  }
  await chinese.getByRole('link', { name: own }).click()
  await chinese.getByRole('heading', { name: `订单 ${sent}` }).waitFor()
  expect([...desk.complaints, ...chinese.complaints]).toEqual([])
  expect(await violations(shop.db)).toEqual([])
}, 180_000)

test('a request for money is settled by a replacement from its page, and the buyer reads what became of it', async () => {
  const buyer = await shopper(shop, { balance: 100_000_00, locale: 'en-US' })
  const number = await sentOrder(buyer)
  const [line] = dataOf<{ cartInfo: { unique: string }[] }>(await buyer.get(`/order/detail/${number}`)).cartInfo
  const asked = { refund_type: 1, text: 'Bottle broken or leaking', cart_ids: [{ cart_id: line?.unique, cart_num: 1 }] }
  const request = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${number}`, asked)).order_id
  const desk = await openDeskOf(browser, shop, 'packer', { locale: 'zh-CN' })
  await desk.open(`/after-sales/${request}`)
  await desk.getByRole('button', { name: '改为补发' }).click()
  const form = desk.getByRole('dialog', { name: '改为补发' })
  expect(await form.getByLabel(/日晷园雷司令珍藏/).inputValue()).toBe('1')
  await form.getByRole('button', { name: '补发' }).click()
  await desk.getByText('已登记补发，待寄出').waitFor()
  await looksRight(desk)
  const page = await visit(browser, shop, { token: buyer.token, locale: 'en-US', screen: 'phone' })
  await page.open(`/refund?id=${request}`)
  await page.getByRole('heading', { level: 1, name: 'Replaced' }).waitFor()
  await looksRight(page)
  expect([...desk.complaints, ...page.complaints]).toEqual([])
  expect(await violations(shop.db)).toEqual([])
})
