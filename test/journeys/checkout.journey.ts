import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { addAddress, type Shopper, shopper, type TestSku } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop
let riesling: TestSku
let silvaner: TestSku

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00, stock: 10 }] },
    ],
  })
  const [first, second] = shop.wines
  if (!first || !second) throw new Error('two wines were asked for')
  riesling = first.skus[0]
  silvaner = second.skus[0]
})
afterAll(() => browser.close())

/** Opens the confirm page of a cart with two Rieslings and one Silvaner: ¥344.00 and ¥18.00 freight. */
async function atConfirm(who: Shopper, spec: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const ids: number[] = []
  for (const [sku, quantity] of [
    [riesling, 2],
    [silvaner, 1],
  ] as const) {
    const { data } = await who.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: quantity })
    ids.push((data as { cartId: number }).cartId)
  }
  const page = await visit(browser, shop, { token: who.token, ...spec })
  await page.open(`/order_confirm?cartId=${ids.join(',')}`)
  return page
}
const submit = (page: Visit) => page.getByRole('button', { name: /提交订单|Place order/ }).and(page.locator(':visible'))
const expectInView = async (page: Visit, what: Locator) => {
  await what.waitFor()
  const box = await what.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}
const focusedDescription = (page: Visit) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent
  })
const PHONE_GUTTER = 16
const ordersOf = (who: Shopper) =>
  shop.db<{ number: string; remark: string; recipient_address: string; due: number }[]>`
    select number, remark, recipient_address, due::int from shop_order where account_id = ${who.id}`
const stockOf = async (sku: TestSku) => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${sku.id}`)[0]?.stock

describe('confirming an order', () => {
  test('U36: address, wines, delivery, remark with its count, and sums that add up are all on one page', async () => {
    const page = await atConfirm(await shopper(shop, { locale: 'en-US' }), { locale: 'en-US' })
    await page.getByRole('region', { name: 'Shipping address' }).getByText('林晓').waitFor()
    expect(await page.getByRole('list', { name: 'Wines' }).getByRole('listitem').count()).toBe(2)
    await page.getByText('An adult 18 or older must sign').waitFor()
    await page.getByLabel('Note to the shop').fill('After six, please')
    await page.getByText('17 of 100 characters').waitFor()
    expect(await sumsOf(page)).toEqual({ Goods: 'CN¥344.00', Shipping: 'CN¥18.00', 'To pay': 'CN¥362.00' })
    expect(page.complaints).toEqual([])
  })

  test('U37: another address is chosen, and a new one added, without leaving the order', async () => {
    const who = await shopper(shop)
    const [second] = await shop.db<{ id: number }[]>`
      insert into address (account_id, name, phone, province, city, district, city_code, detail)
      values (${who.id}, '沈清', '13900000002', '浙江省', '杭州市', '西湖区', 330100, '北山街 8 号') returning id`
    expect(second).toBeDefined()
    const page = await atConfirm(who)
    await page.getByLabel('订单备注').fill('工作日送达')
    await page.getByRole('button', { name: '更换地址' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^沈清/ }).click()
    await page.getByRole('region', { name: '收货地址' }).getByText('浙江省 杭州市 西湖区 北山街 8 号').waitFor()

    await page.getByRole('button', { name: '更换地址' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '新增地址' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('收货人').fill('顾北')
    await form.getByLabel('联系电话').fill('13700000003')
    await form.getByLabel('省 / 直辖市').selectOption({ label: '上海市' })
    await form.getByLabel('区 / 县').selectOption({ label: '徐汇区' })
    await form.getByLabel('详细地址').fill('武康路 378 号')
    await form.getByRole('button', { name: '保存地址' }).click()
    await page.getByRole('region', { name: '收货地址' }).getByText('上海市 徐汇区 武康路 378 号').waitFor()
    expect(await page.getByLabel('订单备注').inputValue()).toBe('工作日送达')

    await submit(page).click()
    await page.waitForURL(/\/payment/)
    expect(await ordersOf(who)).toMatchObject([{ remark: '工作日送达', recipient_address: '上海市 徐汇区 武康路 378 号' }])
    expect(page.complaints).toEqual([])
  })

  test('U62: on a phone, without an address nothing is sent, and the page goes to where one is added and says so', async () => {
    const who = await shopper(shop)
    await shop.db`delete from address where account_id = ${who.id}`
    const page = await atConfirm(who, { screen: 'phone' })
    await page.getByLabel('订单备注').scrollIntoViewIfNeeded()
    await submit(page).click()
    const part = page.getByRole('region', { name: '收货地址' })
    await expectInView(page, part.getByText('请先填写收货地址'))
    await expectInView(page, part.getByRole('button', { name: '新增地址' }))
    expect(await focusedDescription(page)).toBe('请先填写收货地址，再提交订单。')
    expect(await ordersOf(who)).toEqual([])
    const language = await page.getByRole('banner').getByRole('link', { name: 'English' }).boundingBox()
    expect((language?.x ?? 0) + (language?.width ?? 0)).toBeLessThanOrEqual(375 - PHONE_GUTTER)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('收货人').waitFor()
    await addAddress(shop.db, who.id)
  })

  test('U102: on a phone, an address that the shop has just stopped delivering to is refused where it stands, and another one is taken there', async () => {
    const who = await shopper(shop)
    await shop.db`
      insert into address (account_id, name, phone, province, city, district, city_code, detail)
      values (${who.id}, '沈清', '13900000002', '浙江省', '杭州市', '西湖区', 330100, '北山街 8 号')`
    const page = await atConfirm(who, { screen: 'phone' })
    await shop.db`insert into freight_zone (name_zh, name_en, codes, is_delivered) values ('上海', 'Shanghai', '{310100}', false)`
    await page.getByLabel('订单备注').scrollIntoViewIfNeeded()
    await submit(page).click()
    const part = page.getByRole('region', { name: '收货地址' })
    await expectInView(page, part.getByText('我们暂时无法送到这个地址'))
    await expectInView(page, part.getByRole('button', { name: '更换地址' }))
    expect(await focusedDescription(page)).toBe('抱歉，我们暂时无法送到这个地址，请换一个收货地址。')
    expect(await page.getByRole('alert').and(page.locator(':visible')).count()).toBe(0)
    expect(await ordersOf(who)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: /^沈清/ }).click()
    await part.getByText('我们暂时无法送到这个地址').waitFor({ state: 'detached' })
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    await shop.db`delete from freight_zone where codes = '{310100}'`
  })

  test('U102: an address that was deleted in another tab is taken off the page, and the order waits for another one', async () => {
    const who = await shopper(shop)
    await shop.db`
      insert into address (account_id, name, phone, province, city, district, city_code, detail)
      values (${who.id}, '沈清', '13900000002', '浙江省', '杭州市', '西湖区', 330100, '北山街 8 号')`
    const page = await atConfirm(who, { screen: 'phone' })
    const [first] = await shop.db<{ id: number }[]>`select id from address where account_id = ${who.id} order by id limit 1`
    expect(await who.post('/address/del', { id: first?.id })).toMatchObject({ status: 200 })
    await submit(page).click()
    const part = page.getByRole('region', { name: '收货地址' })
    await expectInView(page, part.getByText('这个地址已被删除'))
    expect(await ordersOf(who)).toEqual([])
    await part.getByRole('button', { name: '选择收货地址' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: /^沈清/ }).count()).toBe(1)
    await dialog.getByRole('button', { name: /^沈清/ }).click()
    await part.getByText('这个地址已被删除').waitFor({ state: 'detached' })
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    expect(await ordersOf(who)).toHaveLength(1)
  })

  test('U58: switching the language keeps the remark and the key, and changes every word', async () => {
    const page = await atConfirm(await shopper(shop))
    await page.getByLabel('订单备注').fill('工作日送达')
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/order/confirm')) keys.push(request.url())
    })
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Confirm your order' }).waitFor()
    expect(await page.getByLabel('Note to the shop').inputValue()).toBe('工作日送达')
    expect(page.url()).toContain('/home/en-US/order_confirm?cartId=')
    expect(await page.title()).toBe('Confirm your order · The Test Shop')
    expect(keys).toEqual([])
    expect(page.complaints).toEqual([])
  })
})

describe('placing an order', () => {
  test('U38: a double press shows progress and makes one order', async () => {
    const who = await shopper(shop)
    const page = await atConfirm(who)
    await page.route('**/api/order/create/**', async (route) => {
      await new Promise((go) => setTimeout(go, 400))
      await route.continue()
    })
    await submit(page).dblclick()
    const busy = page.getByRole('button', { name: '正在提交' }).and(page.locator(':visible'))
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    await page.waitForURL(/\/payment\?orderId=cp/)
    expect(await ordersOf(who)).toHaveLength(1)
    expect(page.complaints).toEqual([])
  })

  test('U38: when the answer is lost, pressing again leads to the one order that was made', async () => {
    const who = await shopper(shop)
    const page = await atConfirm(who)
    await page.route('**/api/order/create/**', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await submit(page).click()
    await page.getByRole('alert').getByText('不会重复下单').waitFor()
    await page.unroute('**/api/order/create/**')
    await page.getByLabel('订单备注').fill('换一句备注')
    await submit(page).click()
    await page.waitForURL(/\/payment\?orderId=cp/)
    expect(await ordersOf(who)).toHaveLength(1)
  })

  test('U38: a reload after submitting goes on to the payment of the order that was made', async () => {
    const who = await shopper(shop)
    const page = await atConfirm(who)
    await page.route('**/api/order/create/**', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await submit(page).click()
    await page.getByRole('alert').waitFor()
    await page.reload()
    await page.waitForURL(/\/payment\?orderId=cp/)
    expect(await ordersOf(who)).toHaveLength(1)
  })

  test('T15: a price that changes between page and button is shown and asked about before the order is made', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const page = await atConfirm(who, { locale: 'en-US' })
    await shop.db`update sku set price = 138_00 where id = ${riesling.id}`
    await submit(page).click()
    await page.getByRole('alert').getByText('The sum was CN¥362.00 and is now CN¥382.00.').waitFor()
    await page.getByRole('list', { name: 'Wines' }).getByText('was CN¥128.00').waitFor()
    expect(await ordersOf(who)).toEqual([])
    expect(await sumsOf(page)).toEqual({ Goods: 'CN¥364.00', Shipping: 'CN¥18.00', 'To pay': 'CN¥382.00' })
    await page.getByRole('button', { name: 'Confirm and order' }).and(page.locator(':visible')).click()
    await page.waitForURL(/\/payment/)
    expect(await ordersOf(who)).toMatchObject([{ due: 382_00 }])
    await shop.db`update sku set price = 128_00 where id = ${riesling.id}`
  })

  test('T15: a price and a coupon that change before another address is chosen are told there, and the sums add up', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    await shop.db`
      insert into address (account_id, name, phone, province, city, district, city_code, detail)
      values (${who.id}, '沈清', '13900000002', '浙江省', '杭州市', '西湖区', 330100, '北山街 8 号')`
    const claimId = await holdCoupon(shop.db, who)
    const page = await atConfirm(who, { locale: 'en-US', screen: 'phone' })
    const choose = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Change address' }).click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
    }
    await shop.db`update sku set price = 138_00 where id = ${riesling.id}`
    await choose(/^沈清/)
    await page.getByRole('alert').getByText('The sum was CN¥332.00 and is now CN¥352.00.').waitFor()
    await page.getByRole('list', { name: 'Wines' }).getByText('was CN¥128.00').waitFor()
    expect(await sumsOf(page)).toEqual({ Goods: 'CN¥364.00', Shipping: 'CN¥18.00', Coupon: '−CN¥30.00', 'To pay': 'CN¥352.00' })
    await page.getByRole('button', { name: 'Confirm and order' }).and(page.locator(':visible')).waitFor()

    await shop.db`update coupon_claim set valid_to = now() - interval '1 minute' where id = ${claimId}`
    await choose(/^林晓/)
    await page.getByRole('alert').getByText('This coupon can no longer be used here').waitFor()
    expect(await sumsOf(page)).toEqual({ Goods: 'CN¥364.00', Shipping: 'CN¥18.00', 'To pay': 'CN¥382.00' })
    expect(await ordersOf(who)).toEqual([])
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    expect(await ordersOf(who)).toMatchObject([{ due: 382_00 }])
    await shop.db`update sku set price = 128_00 where id = ${riesling.id}`
    expect(page.complaints).toEqual([])
  })

  test('T15: when the stock has gone meanwhile, the wine is named and the way back to the cart is offered', async () => {
    const who = await shopper(shop)
    const page = await atConfirm(who)
    await shop.db`update sku set stock = 1 where id = ${riesling.id}`
    await submit(page).click()
    await page.getByRole('alert').getByText('石板雷司令，仅剩 1 件').waitFor()
    await page.getByRole('alert').getByRole('link', { name: '返回购物车' }).click()
    await page.waitForURL(/\/shoppingCart/)
    await page.getByRole('button', { name: '改为 1 件' }).click()
    await page.getByRole('complementary').getByRole('button', { name: '去结算（2）' }).click()
    await page.getByRole('heading', { name: '确认订单' }).waitFor()
    expect(await ordersOf(who)).toEqual([])
    await shop.db`update sku set stock = 100 where id = ${riesling.id}`
  })

  test('an order page that was left open too long confirms itself anew and places the order', async () => {
    const who = await shopper(shop)
    const page = await atConfirm(who)
    await shop.db`update checkout set expires_at = now() - interval '1 minute' where account_id = ${who.id}`
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    expect(await ordersOf(who)).toHaveLength(1)
  })

  test('lines that have become an order leave nothing to confirm, and somebody else’s lines do not either', async () => {
    const owner = await shopper(shop)
    const page = await atConfirm(owner)
    const address = page.url()
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    const other = await visit(browser, shop, { token: (await shopper(shop)).token })
    await other.goto(address, { waitUntil: 'networkidle' })
    await other.getByRole('heading', { name: '没有待确认的商品' }).waitFor()
    await other.getByRole('main').getByRole('link', { name: '返回购物车' }).waitFor()
  })
})

describe('the whole purchase', () => {
  test('on a phone, in English, by touch: cart, order, payment, thanks', async () => {
    const who = await shopper(shop, { locale: 'en-US', balance: 1_000_00 })
    await who.post('/cart/add', { productId: riesling.productId, uniqueId: riesling.code, cartNum: 2 })
    const before = await stockOf(riesling)
    const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone', token: who.token })
    await page.open('/shoppingCart')
    await page.getByRole('button', { name: 'Check out (2)' }).and(page.locator(':visible')).tap()
    await page.getByRole('heading', { name: 'Confirm your order' }).waitFor()
    await expectNoSideScroll(page)
    await submit(page).tap()
    await page.getByRole('heading', { name: 'Pay for your order' }).waitFor()
    await page
      .getByRole('timer')
      .getByText(/^(30:00|29:\d\d)$/)
      .waitFor()
    await expectNoSideScroll(page)
    await page.getByRole('button', { name: 'Pay CN¥274.00' }).tap()
    await page.getByRole('dialog').getByText('CN¥726.00').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay CN¥274.00' }).tap()
    await page.getByText('Payment received, thank you!').waitFor()
    await page.getByRole('heading', { name: 'To be shipped' }).waitFor()
    await expectNoSideScroll(page)
    expect(await stockOf(riesling)).toBe((before ?? 0) - 2)
    expect(page.complaints).toEqual([])
  })

  test('U64: with the keyboard only, at 200 % zoom, and without a serious finding of axe on any of its pages', async () => {
    const who = await shopper(shop, { balance: 1_000_00 })
    await who.post('/cart/add', { productId: riesling.productId, uniqueId: riesling.code, cartNum: 1 })
    const page = await visit(browser, shop, { token: who.token })
    // Half the width is what a 1280 px window has at 200 % zoom.
    await page.setViewportSize({ width: 640, height: 400 })
    await page.open('/shoppingCart')
    await expectAccessible(page)
    await press(page, '去结算（1）')
    await page.getByRole('heading', { name: '确认订单' }).waitFor()
    await expectAccessible(page)
    await press(page, '提交订单')
    await page.getByRole('heading', { name: '支付订单' }).waitFor()
    await expectAccessible(page)
    await press(page, '支付 ¥146.00')
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await press(page, '支付 ¥146.00')
    await page.getByText('付款成功，谢谢惠顾').waitFor()
    await expectAccessible(page)
  })
})

const sumsOf = (page: Visit): Promise<Record<string, string>> =>
  page
    .locator('dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent])),
    )

async function expectNoSideScroll(page: Visit): Promise<void> {
  const [wanted, given] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(wanted).toBe(given)
}

async function expectAccessible(page: Visit): Promise<void> {
  const { violations } = await axe(page).include('main').analyze()
  expect(
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes[0]?.html]),
  ).toEqual([])
}

/** Tabs on until the button has the focus, and presses it. */
async function press(page: Visit, button: string): Promise<void> {
  const TABS_MAX = 120
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (focused === button) return page.keyboard.press('Enter')
  }
  throw new Error(`Tab never reaches ${button}`)
}
