import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { type PaidOrder, paidOrderOf, ship } from '#test/support/refunds.ts'
import { shopOfTwoWines, type TwoWines, type Visit, visit } from '#test/support/running-shop.ts'
import { dataOf, placeOrder, type Shopper, shopper, type TestSku } from '#test/support/shop.ts'

let browser: Browser
let shop: TwoWines
let riesling: TestSku
let silvaner: TestSku
let staff: Shopper

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  ;({ riesling, silvaner } = shop)
  staff = await shopper(shop, { scopes: ['shopper', 'agent', 'finance', 'merchandiser'] })
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await browser.close()
})

const summary = (page: Visit, locale: 'zh' | 'en' = 'zh') =>
  page.getByRole('complementary', { name: locale === 'zh' ? '退款金额' : 'Your refund' })
const decide = async (page: Visit, what: string, body: object = {}) => {
  const number = new URL(page.url()).searchParams.get('id')
  dataOf(await staff.post(`/staff/after-sales/${number}/${what}`, body))
}
const noisyPhoto = () =>
  sharp({
    create: { width: 2400, height: 1800, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

async function received(buyer: Shopper): Promise<PaidOrder> {
  const order = await paidOrderOf(shop, buyer, [
    { sku: riesling, quantity: 3 },
    { sku: silvaner, quantity: 1 },
  ])
  await ship(shop, order, staff.id)
  dataOf(await buyer.post('/order/take', { uni: order.number }))
  return order
}

describe('asking for money back', () => {
  test('U44: from the order’s page: which wines, how many, why, with a photo of a phone’s size; the amount follows', async () => {
    const buyer = await shopper(shop, { balance: 5_000_00 })
    const order = await received(buyer)
    const page = await visit(browser, shop, { token: buyer.token, screen: 'phone' })
    await page.open(`/order_detail?orderId=${order.number}`)
    await page.getByRole('link', { name: '申请售后' }).tap()
    await page.getByRole('heading', { level: 1, name: '申请退款' }).waitFor()
    await summary(page).getByText('¥472.00').last().waitFor()

    await page.getByRole('button', { name: '提交申请' }).tap()
    await page.getByText('请选择申请原因').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason')

    await page.getByText('破损、漏酒请拍下瓶身和外箱。').waitFor()
    const wines = page.getByRole('checkbox', { name: /^退 / })
    for (const wine of await wines.all()) await wine.uncheck()
    await page.getByRole('button', { name: '提交申请' }).tap()
    const missing = await page.getByText('请至少选择一款酒').boundingBox()
    const first = await wines.first().boundingBox()
    expect(missing?.y).toBeGreaterThanOrEqual(0)
    expect(missing?.y).toBeLessThan(first?.y ?? 0)
    expect(await wines.first().evaluate((wine) => wine === document.activeElement)).toBe(true)
    for (const wine of await wines.all()) await wine.check()

    await page.getByRole('checkbox', { name: '退 老藤西万尼' }).uncheck()
    await summary(page).getByText('¥384.00').last().waitFor()
    const quantity = page.getByRole('group', { name: '石板雷司令 的退款件数' })
    await quantity.getByRole('button', { name: '减少' }).tap()
    await quantity.getByRole('button', { name: '减少' }).tap()
    await summary(page).getByText('¥128.00').last().waitFor()
    await page.getByLabel('申请原因').selectOption({ label: '瓶身破损或漏酒' })
    await page.getByLabel('补充说明（选填）').fill('瓶颈开裂')
    const photo = await noisyPhoto()
    expect(photo.length).toBeGreaterThan(2 * 1024 * 1024)
    await page.getByLabel('添加照片').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('img', { name: '照片 1' }).waitFor()
    await page.getByRole('button', { name: '提交申请' }).tap()

    await page.getByRole('heading', { level: 1, name: '等待处理' }).waitFor()
    await page.waitForURL(/\/refund\?id=\d{20}$/)
    await page.getByText('瓶颈开裂').waitFor()
    expect(await page.getByRole('link', { name: /查看照片 1/ }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    expect(page.complaints).toEqual([])

    // The order shows it, and asking again leads to what is under way.
    await page.open(`/refund?orderId=${order.number}`)
    await page.waitForURL(/\/refund\?id=/)
    await page.open('/user/orderList?type=1&tab=refund')
    await page.getByRole('link', { name: /查看申请 .*等待处理/ }).waitFor()
    expect(page.complaints).toEqual([])
  })

  test('U44: what has not left comes back with its freight, and at once to the balance; the state and the time are seen', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
    const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 2 }])
    const page = await visit(browser, shop, { token: buyer.token, locale: 'en-US' })
    await page.open(`/refund?orderId=${order.number}`)
    expect(await page.getByRole('radio').count()).toBe(0)
    expect(await page.getByText('show the bottle and the carton').count()).toBe(0)
    await summary(page, 'en').getByText('CN¥18.00').waitFor()
    await summary(page, 'en').getByText('CN¥194.00').waitFor()
    await page.getByLabel('Reason').selectOption('changed-mind')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await page.getByRole('heading', { level: 1, name: 'Waiting for our answer' }).waitFor()
    await decide(page, 'agree', { amount: '180.00', note: 'Packed already' })
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1, name: 'Refunded' }).waitFor()
    const money = page.getByRole('region', { name: 'Refund', exact: true })
    await money.getByText('The refund is CN¥180.00 instead of CN¥194.00').waitFor()
    await money.getByText('Packed already').waitFor()
    await money.getByText(/^arrived /).waitFor()
    expect(await page.getByRole('list', { name: 'Progress of the request' }).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Requested/),
      expect.stringMatching(/^Refund agreed/),
      expect.stringMatching(/^Refunded\s+\w+ \d+, \d{4}/),
    ])
    await page.getByRole('banner').getByRole('link', { name: '中文' }).click()
    await page.getByRole('heading', { level: 1, name: '已退款' }).waitFor()
    expect(page.complaints).toEqual([])
  })

  test('a refused request says why, in its own words, and can be made again; deleting asks once', async () => {
    const buyer = await shopper(shop, { balance: 5_000_00 })
    const order = await received(buyer)
    const page = await visit(browser, shop, { token: buyer.token })
    await page.open(`/refund?orderId=${order.number}&unique=${order.lines[1]?.unique}`)
    await summary(page).getByText('¥88.00').last().waitFor()
    await page.getByLabel('申请原因').selectOption('faulty')
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByRole('heading', { level: 1, name: '等待处理' }).waitFor()
    await decide(page, 'refuse', { reason: '请补一张酒塞的照片' })
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1, name: '申请未通过' }).waitFor()
    await page.getByRole('region', { name: '未通过的原因' }).getByText('请补一张酒塞的照片').waitFor()
    expect(await page.getByRole('link', { name: '重新申请' }).count()).toBe(1)
    await page.getByRole('button', { name: '删除记录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await page.waitForURL(/\/user\/orderList/)
    expect(page.complaints).toEqual([])
  })
})

describe('sending goods back', () => {
  test('U44: the address, the parcel, its arrival and the money, as the shopper sees them', async () => {
    const buyer = await shopper(shop, { balance: 5_000_00 })
    const order = await received(buyer)
    const page = await visit(browser, shop, { token: buyer.token })
    await page.open(`/refund?orderId=${order.number}`)
    await page.getByRole('radio', { name: /退货退款/ }).check()
    await page.getByRole('checkbox', { name: '退 老藤西万尼' }).uncheck()
    await page.getByLabel('申请原因').selectOption('wrong-wine')
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByRole('heading', { level: 1, name: '等待处理' }).waitFor()
    await decide(page, 'agree', { note: '请寄回' })
    await page.reload({ waitUntil: 'networkidle' })
    const back = page.getByRole('region', { name: '寄回地址' })
    await back.getByText('试验酒铺 400-000-0000').waitFor()
    await back.getByRole('button', { name: '已寄出' }).click()
    await back.getByText('请填写运单号').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('courier')
    await back.getByLabel('快递公司').fill('顺丰速运')
    await back.getByLabel('运单号').fill('SF 错')
    await back.getByLabel('留言（选填）').focus()
    await back.getByText('运单号只含字母、数字和短横线，请核对').waitFor()
    await back.getByLabel('运单号').fill('SF1234567890123')
    await back.getByRole('button', { name: '已寄出' }).click()
    await page.getByRole('heading', { level: 1, name: '退货寄回中' }).waitFor()
    const parcel = page.getByRole('region', { name: '退货包裹' })
    await parcel.getByText('SF1234567890123').waitFor()
    await parcel.getByText('运单号填错了？').click()
    await parcel.getByLabel('运单号', { exact: true }).fill('SF1234567890132')
    await parcel.getByRole('button', { name: '改为这个包裹' }).click()
    await parcel.getByText('SF1234567890132', { exact: true }).waitFor()
    await parcel.getByRole('button', { name: '改为这个包裹' }).waitFor({ state: 'hidden' })
    await decide(page, 'arrived', { note: '三瓶完好' })
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1, name: '已退款' }).waitFor()
    await page.getByRole('region', { name: '处理记录' }).getByText('三瓶完好').waitFor()
    await page.getByRole('region', { name: '退款金额' }).getByText('¥384.00').first().waitFor()
    expect(page.complaints).toEqual([])
  })

  test('withdrawing asks once, and the wines can be asked for again', async () => {
    const buyer = await shopper(shop, { balance: 5_000_00, locale: 'en-US' })
    const order = await received(buyer)
    const page = await visit(browser, shop, { token: buyer.token, locale: 'en-US', screen: 'phone' })
    await page.open(`/refund?orderId=${order.number}`)
    await page.getByLabel('Reason').selectOption('other')
    await page.getByRole('button', { name: 'Send the request' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Waiting for our answer' }).waitFor()
    await page.getByRole('button', { name: 'Withdraw the request' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).tap()
    await page.getByRole('button', { name: 'Withdraw the request' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).tap()
    await page.getByRole('heading', { level: 1, name: 'Withdrawn' }).waitFor()
    await page.getByRole('link', { name: 'Request again' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Request a refund' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    expect(page.complaints).toEqual([])
  })
})

test('an order that cannot be refunded says why and where to go next', async () => {
  const buyer = await shopper(shop, { balance: 5_000_00 })
  const number = await placeOrder(shop, buyer)
  const page = await visit(browser, shop, { token: buyer.token })
  await page.open(`/refund?orderId=${number}`)
  await page.getByText('订单还没有付款，可以直接取消。').waitFor()
  await page.getByRole('link', { name: '返回订单' }).click()
  await page.getByRole('heading', { level: 1, name: '待付款' }).waitFor()
  expect(page.complaints).toEqual([])
})

test('T30: somebody else’s order or request is not found, and a signed-out visitor signs in first', async () => {
  const [owner, stranger] = [await shopper(shop, { balance: 1_000_00 }), await shopper(shop)]
  const order = await paidOrderOf(shop, owner, [{ sku: silvaner, quantity: 1 }])
  const applied = await owner.post(`/order/refund/apply/${order.id}`, { text: 'other', refund_type: 1 })
  const { order_id } = dataOf<{ order_id: string }>(applied)
  const page = await visit(browser, shop, { token: stranger.token })
  for (const path of [
    `/refund?orderId=${order.number}`,
    `/refund?id=${order_id}`,
    '/refund',
    '/refund?id=..%2F1',
    '/refund?id=1',
  ]) {
    expect((await page.request.get(`${shop.url}/home/zh-CN${path}`)).status(), path).toBe(404)
  }
  const nobody = await visit(browser, shop)
  await nobody.open(`/refund?orderId=${order.number}`)
  await nobody.waitForURL(/\/login/)
})
