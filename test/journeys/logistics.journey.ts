import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendParcel } from '#server/features/orders/parcels/send-parcel.ts'
import { trackParcels } from '#server/features/orders/parcels/track-parcels.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { orderInState, placeOrder } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] }] })
})
afterAll(() => browser.close())

const HOUR_MS = 60 * 60 * 1000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

/** Two bottles in two parcels: the first has arrived, the second left five hours ago. */
async function sentApart(who: Shopper): Promise<string> {
  const number = await placeOrder(shop, who)
  await who.post('/order/pay', { uni: number, paytype: 'yue' })
  const [line] = dataOf<{ cartInfo: { unique: string }[] }>(await who.get(`/order/detail/${number}`)).cartInfo
  const lines = [{ unique: line?.unique ?? '', quantity: 1 }]
  const first = { courier: 'shunfeng', trackingNumber: `SF1${number.slice(-12)}`, byAccount: who.id, at: hoursAgo(60), lines }
  await sendParcel(shop.db, number, first)
  const second = { courier: 'jd', trackingNumber: `JDV${number.slice(-12)}`, byAccount: who.id, at: hoursAgo(5) }
  await sendParcel(shop.db, number, second)
  await trackParcels(shop.deps)
  return number
}

const timesOf = (page: Visit) =>
  page
    .getByRole('main')
    .locator('ol time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))

test('U43: the steps of a parcel, newest first with their times, and a button that copies its number', async () => {
  const who = await shopper(shop, { balance: 1_000_00 })
  const number = await sentApart(who)
  const page = await visit(browser, shop, { token: who.token })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.open(`/order_detail?orderId=${number}`)
  await page.getByRole('heading', { name: '包裹 2/2' }).waitFor()
  await page.getByRole('link', { name: `查看物流 JDV${number.slice(-12)}` }).click()
  await page.getByRole('heading', { level: 1, name: '物流详情' }).waitFor()
  await page.getByRole('heading', { level: 2, name: '运输中' }).waitFor()
  const times = await timesOf(page)
  expect(times.length).toBe(3)
  expect(times).toEqual(times.toSorted().toReversed())
  const steps = page.getByRole('list', { name: '物流进度' }).getByRole('listitem')
  expect(await steps.last().textContent()).toMatch(/已交寄.*\d{4}年\d+月\d+日 \d\d:\d\d.*包裹已交付快递/s)

  await page.getByRole('button', { name: '复制运单号' }).click()
  await page.getByText(`已复制 JDV${number.slice(-12)}`).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`JDV${number.slice(-12)}`)
  expect(await page.getByRole('link', { name: '950616' }).getAttribute('href')).toBe('tel:950616')
  await page.getByRole('list', { name: '包裹内的酒' }).getByText('× 1', { exact: true }).waitFor()

  await page.getByRole('link', { name: /包裹 1\/2/ }).click()
  await page.getByRole('heading', { level: 2, name: '已签收' }).waitFor()
  expect((await timesOf(page)).length).toBe(8)
  const { violations } = await axe(page).include('main').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(page.complaints).toEqual([])
})

test('U43: in English each step says what it is about, and what the courier said is marked as Chinese; on a phone nothing is cut off', async () => {
  const who = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
  const number = await sentApart(who)
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US', screen: 'phone' })
  await page.open(`/logistics?orderId=${number}`)
  await page.getByRole('heading', { level: 1, name: 'Parcel tracking' }).waitFor()
  await page.getByText('Tracking details are in Chinese').waitFor()
  const steps = page.getByRole('list', { name: 'Progress of the parcel' }).getByRole('listitem')
  expect(await steps.first().textContent()).toMatch(/^In transit/)
  expect(await steps.first().locator('[lang="zh-CN"]').count()).toBe(1)
  expect(await steps.last().textContent()).toContain('The parcel was handed over to the courier')
  expect(await steps.last().locator('[lang="zh-CN"]').count()).toBe(0)
  // The chosen one of the parcels is in sight, and only their row can be moved sideways.
  expect(await page.getByRole('link', { name: /Parcel 2 of 2/ }).getAttribute('aria-current')).toBe('page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.getByRole('link', { name: 'Back to the order' }).tap()
  await page.getByRole('heading', { level: 1, name: 'On its way' }).waitFor()
  expect(page.complaints).toEqual([])
})

test('U42: a part-shipped order says what is still to come', async () => {
  const who = await shopper(shop, { locale: 'en-US' })
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await page.open(`/order_detail?orderId=${await orderInState(shop, who, 'part-shipped')}`)
  await page.getByRole('heading', { level: 1, name: 'Partly shipped' }).waitFor()
  expect(await page.locator('[aria-current=step]').textContent()).toMatch(/^Partly shipped/)
  await page.getByText('1 still to be sent').waitFor()
  expect(page.complaints).toEqual([])
})

test('an order that has not been sent says so; somebody else’s, or none, is not found', async () => {
  const who = await shopper(shop)
  const page = await visit(browser, shop, { token: who.token })
  const unsent = await orderInState(shop, who, 'paid')
  await page.open(`/logistics?orderId=${unsent}`)
  await page.getByText('还没有发货').waitFor()
  expect(page.complaints).toEqual([])
  const foreign = await orderInState(shop, await shopper(shop), 'shipped')
  for (const path of [`/logistics?orderId=${foreign}`, '/logistics', '/logistics?orderId=..%2Flogout']) {
    expect((await page.request.get(`${shop.url}/home/zh-CN${path}`)).status(), path).toBe(404)
  }
})

test('a signed-out visitor signs in first and comes back to the parcel', async () => {
  const page = await visit(browser, shop)
  await page.open('/logistics?orderId=cp1&parcel=2')
  await page.waitForURL(/\/login/)
  const cookies = await page.context().cookies()
  expect(decodeURIComponent(cookies.find(({ name }) => name === 'fromPath')?.value ?? '')).toBe('/logistics?orderId=cp1&parcel=2')
})
