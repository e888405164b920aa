import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, ORDER_STATUSES, type OrderAction } from '#domain/order-status.ts'
import { addParcelSteps } from '#server/features/orders/parcels/add-parcel-steps.ts'
import { sendParcel } from '#server/features/orders/parcels/send-parcel.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { orderInState, placeOrder } from '#test/support/order-in-state.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { shopOfTwoWines, type TwoWines, visit } from '#test/support/running-shop.ts'
import { shopper, type TestSku } from '#test/support/shop.ts'

let browser: Browser
let shop: TwoWines
let riesling: TestSku
let silvaner: TestSku

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  await widenOrderLimits(shop.db)
  ;({ riesling, silvaner } = shop)
})
afterAll(() => browser.close())

const stockOf = async (sku: TestSku) => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${sku.id}`)[0]?.stock

describe('the list of orders', () => {
  test('U41: every tab has its count, and shows its orders only', async () => {
    const who = await shopper(shop)
    for (const status of ORDER_STATUSES) await orderInState(shop, who, status)
    await orderInState(shop, who, 'unpaid')
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/user/orderList?type=1')
    const tabs = page.getByRole('navigation', { name: '订单状态' })
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(
      ['全部 9', '待付款 2', '待发货 1', '待收货 2', '待评价 1', '退款/售后 1'].map((words) =>
        expect.stringMatching(words.replace(' ', '\\s*')),
      ),
    )
    await tabs.getByRole('link', { name: /待付款/ }).click()
    await page.waitForURL(/tab=unpaid/)
    await expect.poll(() => page.getByRole('main').locator('li[data-status]').count()).toBe(2)
    expect(await page.getByRole('main').locator('li[data-status="unpaid"]').count()).toBe(2)
    expect(page.complaints).toEqual([])
  })

  test('U41: orders are found by number and by wine in either language, and nothing found says so', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const number = await placeOrder(shop, who, silvaner)
    await placeOrder(shop, who)
    const page = await visit(browser, shop, { token: who.token, locale: 'en-US', screen: 'phone' })
    await page.open('/user/orderList?type=1')
    const find = async (words: string) => {
      await page.getByRole('searchbox', { name: 'Order number or wine' }).fill(words)
      await page.getByRole('main').getByRole('button', { name: 'Search' }).tap()
    }
    for (const words of [number, 'silvaner', '西万尼']) {
      await find(words)
      await page.getByText(`1 order for “${words}”`).waitFor()
      expect(await page.getByRole('main').locator('li[data-status]').count()).toBe(1)
    }
    await find('Château Nowhere')
    await page.getByText('Nothing found for “Château Nowhere”').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    expect(page.complaints).toEqual([])
  })

  test('U41: more orders than fit on a page have real links to the next', async () => {
    const who = await shopper(shop)
    for (let count = 0; count < 11; count += 1) await placeOrder(shop, who)
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/user/orderList?type=1')
    await page.getByRole('link', { name: '下一页' }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => page.getByRole('main').locator('li[data-status]').count()).toBe(1)
  })
})

describe('one order', () => {
  test('U42: in every state exactly the allowed buttons are there', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop, { token: who.token })
    const words: Partial<Record<OrderAction, string>> = {
      pay: '去支付',
      cancel: '取消订单',
      receive: '确认收货',
      review: '评价',
      refund: '申请售后',
      again: '再次购买',
      delete: '删除订单',
    }
    for (const status of ORDER_STATUSES) {
      await page.open(`/order_detail?orderId=${await orderInState(shop, who, status)}`)
      const present = (await page.getByRole('main').locator('button, a').allInnerTexts()).filter((text) =>
        Object.values(words).includes(text),
      )
      const allowed = (Object.keys(words) as OrderAction[]).filter((action) => can(action, status)).map((action) => words[action])
      expect(present.toSorted(), status).toEqual(allowed.toSorted())
    }
    expect(page.complaints).toEqual([])
  })

  test('U42: state line with times, address, wines, sums, payment and parcel, in both languages', async () => {
    const who = await shopper(shop, { balance: 1_000_00 })
    const number = await placeOrder(shop, who)
    await who.post('/order/pay', { uni: number, paytype: 'yue' })
    await shop.db`update shop_order set remark = '工作日送达' where number = ${number}`
    const parcelId = await sendParcel(shop.db, number, {
      courier: 'shunfeng',
      trackingNumber: 'SF1234567890123',
      byAccount: who.id,
      at: new Date(),
    })
    await addParcelSteps(shop.db, parcelId, [
      {
        at: new Date(Date.now() + 60_000),
        kind: 'out-for-delivery',
        text: { zh: '快递员已出发', en: 'The courier has set out' },
      },
    ])
    const page = await visit(browser, shop, { token: who.token })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.open(`/order_detail?orderId=${number}`)
    await page.getByRole('heading', { level: 1, name: '待收货' }).waitFor()
    const steps = page.getByRole('list', { name: '订单进度' }).getByRole('listitem')
    expect(await steps.count()).toBe(5)
    expect(await page.locator('[aria-current=step]').textContent()).toMatch(/^发货/)
    await page.getByText('上海市 黄浦区 中山东一路 1 号').waitFor()
    await page.getByText('工作日送达').waitFor()
    const parcel = page.getByRole('region', { name: '物流' })
    expect(await parcel.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/派送中.*快递员已出发/s),
      expect.stringMatching(/已交寄.*包裹已交付快递/s),
    ])
    await parcel.getByRole('button', { name: '复制运单号' }).click()
    await page.getByText('已复制 SF1234567890123').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SF1234567890123')
    await page.getByText(/如未确认，将于 .* 自动确认收货/).waitFor()
    await page.getByText(/^最新进展：派送中（.+）$/).waitFor()
    // Not yet what is expected of the shopper.
    const receive = page.getByRole('button', { name: '确认收货' })
    expect(await receive.getAttribute('data-variant')).toBe('quiet')

    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'On its way' }).waitFor()
    await page.getByText('The courier has set out').waitFor()
    await page.getByRole('complementary').getByText('CN¥274.00').waitFor()
    expect(await page.title()).toBe('Order · The Test Shop')
    expect(page.complaints).toEqual([])
  })

  test('U42: cancelling is asked for once more and gives the stock back', async () => {
    const who = await shopper(shop)
    const before = await stockOf(riesling)
    const number = await placeOrder(shop, who)
    expect(await stockOf(riesling)).toBe((before ?? 0) - 2)
    const page = await visit(browser, shop, { token: who.token })
    await page.open(`/order_detail?orderId=${number}`)
    await page.getByRole('button', { name: '取消订单' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '再想想' }).click()
    expect(await stockOf(riesling)).toBe((before ?? 0) - 2)
    await page.getByRole('button', { name: '取消订单' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
    await page.getByRole('heading', { level: 1, name: '已取消' }).waitFor()
    expect(await stockOf(riesling)).toBe(before)
    expect(page.complaints).toEqual([])
  })

  test('address and note of an order that is not sent are changed on its page, and a second time nothing is lost', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const number = await placeOrder(shop, who)
    await shop.db`
      insert into address (account_id, name, phone, province, city, district, city_code, detail)
      values (${who.id}, 'Mary Smith', '13900000009', '上海市', '上海市', '徐汇区', 310100, '安福路 9 号')`
    const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
    await page.open(`/order_detail?orderId=${number}`)
    await page.getByRole('button', { name: 'Change address' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Mary Smith/ })
      .first()
      .click()
    await page.getByRole('status').filter({ hasText: 'Your order is updated' }).waitFor()
    await page.getByRole('main').getByText('安福路 9 号').waitFor()
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Please ring twice')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByRole('main').getByText('Please ring twice').waitFor()
    await page.getByRole('button', { name: 'Change the note' }).click()
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Please ring twice')
    expect(page.complaints).toEqual([])
    await page.context().close()

    const sent = await orderInState(shop, who, 'shipped')
    const other = await visit(browser, shop, { token: who.token, locale: 'en-US' })
    await other.open(`/order_detail?orderId=${sent}`)
    expect(await other.getByRole('button', { name: /Change (address|the note)|Add a note/ }).count()).toBe(0)
    await other.context().close()
  })

  test('an unpaid order is cancelled from the page that asks to pay it', async () => {
    const who = await shopper(shop)
    const number = await placeOrder(shop, who)
    const page = await visit(browser, shop, { token: who.token })
    await page.open(`/payment?orderId=${number}`)
    await page.getByRole('main').getByRole('button', { name: '取消订单' }).click()
    await page.getByRole('dialog').getByRole('button').last().press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('main').getByRole('button', { name: '取消订单' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
    await page.getByRole('heading', { name: '订单已取消' }).waitFor()
    expect(await shop.db`select status from shop_order where number = ${number}`).toEqual([{ status: 'cancelled' }])
    expect(page.complaints).toEqual([])
    await page.context().close()
  })

  test('U42: receiving, buying again and deleting do what they say', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
    await page.open(`/order_detail?orderId=${await orderInState(shop, who, 'shipped')}`)
    await page.getByRole('button', { name: 'Confirm receipt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, it has arrived' }).click()
    await page.getByRole('heading', { level: 1, name: 'Delivered' }).waitFor()
    await page.getByRole('button', { name: 'Buy again' }).click()
    await page.getByRole('heading', { name: 'Confirm your order' }).waitFor()
    await page.getByRole('list', { name: 'Wines' }).getByText('CN¥128.00 × 2').waitFor()

    const over = await orderInState(shop, who, 'cancelled')
    await page.open(`/order_detail?orderId=${over}`)
    await page.getByRole('button', { name: 'Delete order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL(/\/user\/orderList/)
    await expect.poll(() => page.getByText(over).count()).toBe(0)
    expect(page.complaints).toEqual([])
  })

  test('T30: somebody else’s order, to look at or to pay, is not found', async () => {
    const number = await placeOrder(shop, await shopper(shop))
    const page = await visit(browser, shop, { token: (await shopper(shop)).token })
    for (const path of [
      `/order_detail?orderId=${number}`,
      `/payment?orderId=${number}`,
      '/order_detail',
      '/payment?orderId=cp0',
      '/payment?orderId=..%2F..%2Flogout',
    ]) {
      const answer = await page.request.get(`${shop.url}/home/zh-CN${path}`)
      expect(answer.status(), path).toBe(404)
    }
  })

  test('a signed-out visitor signs in first and comes to the order that they wanted', async () => {
    const page = await visit(browser, shop)
    await page.open('/order_detail?orderId=cp1')
    await page.waitForURL(/\/login/)
    const cookies = await page.context().cookies()
    expect(decodeURIComponent(cookies.find(({ name }) => name === 'fromPath')?.value ?? '')).toBe('/order_detail?orderId=cp1')
  })
})
