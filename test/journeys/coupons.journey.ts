import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { addCoupon, holdCoupon, inDays, ticket } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { shopOfTwoWines, type TwoWines, type Visit, visit } from '#test/support/running-shop.ts'
import { type Shopper, shopper, type TestSku } from '#test/support/shop.ts'

const PASSWORD = 'Kiesel-1971'

let browser: Browser
let shop: TwoWines
let riesling: TestSku
let silvaner: TestSku

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  ;({ riesling, silvaner } = shop)
})
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

async function putIntoCart(who: Shopper, lines: readonly (readonly [TestSku, number])[]): Promise<string> {
  const ids: number[] = []
  for (const [sku, quantity] of lines) {
    const { data } = await who.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: quantity })
    ids.push((data as { cartId: number }).cartId)
  }
  return ids.join(',')
}

const sumsOf = (page: Visit): Promise<Record<string, string>> =>
  page
    .getByRole('complementary')
    .locator('dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent])),
    )

async function expectAccessible(page: Visit): Promise<void> {
  const { violations: found } = await axe(page).include('main').analyze()
  expect(
    found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes[0]?.html]),
  ).toEqual([])
}

async function expectNoSideScroll(page: Visit): Promise<void> {
  const [wanted = 0, given = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wanted).toBeLessThanOrEqual(given)
}

describe('the claim centre', () => {
  beforeAll(async () => {
    const { db } = shop
    await addCoupon(db, { title: { zh: '秋日券', en: 'Autumn' }, amount: 30_00, minSpend: 299_00, total: 25, sort: 9 })
    await addCoupon(db, {
      title: { zh: '雷司令券', en: 'Riesling' },
      scope: 'product',
      productIds: [riesling.productId],
      sort: 8,
    })
    await addCoupon(db, { title: { zh: '周末券', en: 'Weekend' }, claimFrom: inDays(2) })
    await addCoupon(db, { title: { zh: '返场券', en: 'Encore' }, claimTo: inDays(-1) })
    const gone = await addCoupon(db, { title: { zh: '夜场券', en: 'Late night' }, total: 1 })
    await (await shopper(shop)).post('/coupon/receive', { couponId: gone })
  })

  test('U50: every coupon says what it takes off, when, on what, until when and how much is left; one press takes it', async () => {
    const page = await visit(browser, shop, { token: (await shopper(shop)).token })
    await page.open('/user/userCoupon?type=6')
    const autumn = ticket(page, '秋日券')
    for (const words of ['¥30', '满 ¥299 可用', '全店通用', '领取后 7 天内有效', '剩余 100%']) {
      await autumn.getByText(words, { exact: false }).first().waitFor()
    }
    expect(await ticket(page, '雷司令券').getByRole('link', { name: '石板雷司令' }).getAttribute('href')).toBe(
      `/home/zh-CN/goods_detail/${riesling.productId}`,
    )
    for (const [title, state] of [
      ['周末券', '即将开始'],
      ['返场券', '已结束'],
      ['夜场券', '已抢光'],
    ] as const) {
      await ticket(page, title).getByText(state).waitFor()
      expect(await ticket(page, title).getByRole('button').count()).toBe(0)
    }
    await expectAccessible(page)
    await autumn.getByRole('button', { name: '立即领取“秋日券”' }).dblclick()
    await page.getByRole('status').getByText('已领取“秋日券”').waitFor()
    await autumn.getByText('已领取').waitFor()
    expect(await autumn.getByRole('link', { name: '去使用“秋日券”' }).getAttribute('href')).toBe('/home/zh-CN/shopping')
    await page.getByRole('navigation', { name: '优惠券页面' }).getByRole('link', { name: '我的优惠券' }).click()
    await page.getByRole('link', { name: '未使用 1' }).waitFor()
    await ticket(page, '秋日券').waitFor()
    expect(page.complaints).toEqual([])
  })

  test('U50: when somebody was faster, it is said and seen at once', async () => {
    const page = await visit(browser, shop, { token: (await shopper(shop)).token, locale: 'en-US' })
    await page.open('/user/userCoupon')
    await shop.db`update coupon set claim_to = now() where title_en = 'Autumn'`
    await ticket(page, 'Autumn').getByRole('button', { name: 'Claim “Autumn”' }).click()
    await page.getByRole('status').getByText('This coupon is fully claimed or has ended').waitFor()
    await ticket(page, 'Autumn').getByText('Over').waitFor()
    await shop.db`update coupon set claim_to = null where title_en = 'Autumn'`
  })

  test('U50: a visitor is sent to the login page and comes back to the coupons, from the header, too', async () => {
    const who = await shopper(shop)
    const [account] = await shop.db<{ phone: string }[]>`
      update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${who.id} returning phone`
    for (const way of ['address', 'header'] as const) {
      const page = await visit(browser, shop)
      if (way === 'address') await page.open('/user/userCoupon?type=6')
      else {
        await page.open('/aboutus')
        await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '优惠券' }).click()
      }
      await page.waitForURL(/\/login/)
      await page.getByLabel('账号或手机号').fill(account?.phone ?? '')
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.locator('form').getByRole('button', { name: '登录', exact: true }).click()
      await page.waitForURL(/\/user\/userCoupon\?type=6$/)
      await ticket(page, '秋日券').waitFor()
    }
  })

  test('on a phone, in English: nothing is cut off, and the language can be changed', async () => {
    const page = await visit(browser, shop, { token: (await shopper(shop)).token, locale: 'en-US', screen: 'phone' })
    await page.open('/user/userCoupon')
    await ticket(page, 'Autumn').getByText('Orders from CN¥299').waitFor()
    await expectNoSideScroll(page)
    const button = await ticket(page, 'Autumn').getByRole('button').boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
    // Wherever the page stands, the chat button is beside it.
    const chat = await page.getByRole('complementary', { name: 'Quick tools' }).getByTitle('Chat with us').boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(chat?.x ?? 0)
    await page.open('/user/myCoupon')
    await page.getByText('No coupons to use').waitFor()
    await expectNoSideScroll(page)
    await page.getByRole('link', { name: 'Get coupons' }).tap()
    await ticket(page, 'Autumn').waitFor()
    expect(page.complaints).toEqual([])
  })
})

describe('own coupons', () => {
  test('on a phone, in Chinese, the day until which a coupon is good stands in one line', async () => {
    const who = await shopper(shop)
    await holdCoupon(shop.db, who, { title: { zh: '长日券', en: 'Long day' }, validTo: '2126-12-26T04:00:00Z' })
    const page = await visit(browser, shop, { token: who.token, screen: 'phone' })
    await page.open('/user/myCoupon')
    const linesOfDay = await ticket(page, '长日券')
      .getByText('有效期至')
      .evaluate((line) => {
        const text = line.firstChild as Text
        const day = document.createRange()
        day.setStart(text, text.data.indexOf('2126'))
        day.setEnd(text, text.data.length)
        return new Set([...day.getClientRects()].map(({ top }) => top)).size
      })
    expect(linesOfDay).toBe(1)
    await page.context().close()
  })

  test('U46: unused, used and expired ones stand apart; a used one leads to its order; empty ones offer a way on', async () => {
    const who = await shopper(shop)
    await holdCoupon(shop.db, who, { title: { zh: '可用券', en: 'Usable' }, amount: 10_00 })
    await holdCoupon(shop.db, who, { title: { zh: '过期券', en: 'Old' }, validTo: inDays(-1) })
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/user/myCoupon')
    await ticket(page, '可用券').getByRole('link', { name: '去使用“可用券”' }).waitFor()
    await page.getByRole('link', { name: '已过期 1' }).click()
    await ticket(page, '过期券').waitFor()
    await page.getByRole('link', { name: '已使用 0' }).click()
    await page.getByText('还没有用过优惠券').waitFor()
    await page.getByRole('main').getByRole('link', { name: '去领券' }).waitFor()
    const cartId = await putIntoCart(who, [[riesling, 1]])
    await page.open(`/order_confirm?cartId=${cartId}`)
    await page.getByRole('button', { name: '提交订单' }).and(page.locator(':visible')).click()
    await page.waitForURL(/\/payment/)
    await page.open('/user/myCoupon?state=used')
    const tabs = page.getByRole('navigation', { name: '优惠券状态' })
    expect(await tabs.locator('[aria-current]').allTextContents()).toEqual([expect.stringMatching(/^已使用/)])
    await ticket(page, '可用券').getByRole('link', { name: '查看订单' }).click()
    await page.waitForURL(/\/order_detail\?orderId=cp/)
    expect(page.complaints).toEqual([])
  })
})

describe('the confirm page', () => {
  test('U36: the best coupon is chosen; another one or none can be; those that cannot be used say why', async () => {
    const who = await shopper(shop)
    await holdCoupon(shop.db, who, { title: { zh: '小券', en: 'Small' }, amount: 10_00 })
    await holdCoupon(shop.db, who, { title: { zh: '大券', en: 'Large' }, amount: 40_00, minSpend: 300_00 })
    await holdCoupon(shop.db, who, { title: { zh: '差一点', en: 'Near' }, amount: 80_00, minSpend: 365_00 })
    await holdCoupon(shop.db, who, { title: { zh: '以后用', en: 'Later' }, validFrom: inDays(2), validTo: inDays(9) })
    const cartId = await putIntoCart(who, [
      [riesling, 2],
      [silvaner, 1],
    ])
    const page = await visit(browser, shop, { token: who.token })
    await page.open(`/order_confirm?cartId=${cartId}`)
    const section = page.getByRole('region', { name: '优惠券' })
    await section.getByText('大券').waitFor()
    expect(await sumsOf(page)).toEqual({ 商品金额: '¥344.00', 优惠券: '−¥40.00', 运费: '¥18.00', 应付: '¥322.00' })

    await section.getByRole('button', { name: '更换优惠券' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { pressed: true }).textContent()).toContain('大券')
    await dialog.getByText('还差 ¥21 可用').waitFor()
    await dialog.getByText(/起可用$/).waitFor()
    expect(await dialog.getByRole('button', { name: /差一点|以后用/ }).count()).toBe(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /小券/ }).click()
    await expect.poll(() => sumsOf(page)).toMatchObject({ 优惠券: '−¥10.00', 应付: '¥352.00' })

    await section.getByRole('button', { name: '更换优惠券' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '不使用优惠券' }).click()
    await section.getByText('有 2 张可用').waitFor()
    expect(await sumsOf(page)).toEqual({ 商品金额: '¥344.00', 运费: '¥18.00', 应付: '¥362.00' })

    await section.getByRole('button', { name: '选择优惠券' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /大券/ }).click()
    await expect.poll(() => sumsOf(page)).toMatchObject({ 应付: '¥322.00' })
    await page.getByRole('button', { name: '提交订单' }).and(page.locator(':visible')).click()
    await page.waitForURL(/\/payment/)
    const orders = await shop.db<{ due: number; discount: number }[]>`
      select due::int, discount::int from shop_order where account_id = ${who.id}`
    expect(orders).toEqual([{ due: 322_00, discount: 40_00 }])
    expect(page.complaints).toEqual([])
  })

  test('a better coupon that was not taken yet is offered, taken and chosen with one press; near ones say what is missing', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    await holdCoupon(shop.db, who, { title: { zh: '小券', en: 'Small' }, amount: 10_00 })
    const only = { scope: 'product', productIds: [riesling.productId] } as const
    const large = await addCoupon(shop.db, { ...only, title: { zh: '没领的', en: 'Unclaimed' }, amount: 70_00, minSpend: 200_00 })
    const near = await addCoupon(shop.db, { ...only, title: { zh: '还差点', en: 'Nearly' }, amount: 90_00, minSpend: 260_00 })
    const other = await shopper(shop)
    await holdCoupon(shop.db, other, {
      ...only,
      title: { zh: '发完了', en: 'All gone' },
      amount: 99_00,
      total: 1,
      givenBy: 'claim',
    })
    try {
      const cartId = await putIntoCart(who, [[riesling, 2]])
      const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
      await page.open(`/order_confirm?cartId=${cartId}`)
      const section = page.getByRole('region', { name: 'Coupon' })
      await section.getByText('Takes more off, not claimed yet').waitFor()
      expect(await section.getByText('Best', { exact: true }).count()).toBe(0)
      expect(await sumsOf(page)).toMatchObject({ Coupon: '−CN¥10.00' })
      await section.getByRole('button', { name: 'Change the coupon' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Spend CN¥4 more to use it').waitFor()
      expect(await dialog.getByText('All gone').count()).toBe(0)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await section.getByRole('button', { name: 'Claim and use: −CN¥70' }).click()
      await expect.poll(() => sumsOf(page)).toMatchObject({ Coupon: '−CN¥70.00', 'To pay': 'CN¥204.00' })
      expect(await section.getByRole('button', { name: 'Claim and use' }).count()).toBe(0)
      await section.getByText('Best', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Place order' }).and(page.locator(':visible')).click()
      await page.waitForURL(/\/payment/)
      expect(await shop.db`select discount::int from shop_order where account_id = ${who.id}`).toEqual([{ discount: 70_00 }])
      expect(page.complaints).toEqual([])
      await page.context().close()
    } finally {
      await shop.db`update coupon set is_open = false where id in ${shop.db([large, near])}`
    }
  })

  test('T15: a coupon that another tab has used meanwhile is said so, and the new sum is asked about', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const claimId = await holdCoupon(shop.db, who, { amount: 30_00 })
    const cartId = await putIntoCart(who, [[riesling, 1]])
    const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
    await page.open(`/order_confirm?cartId=${cartId}`)
    await page.getByRole('region', { name: 'Coupon' }).getByText('Money off').waitFor()
    await shop.db`update coupon_claim set valid_to = now() where id = ${claimId}`
    const submit = page.getByRole('button', { name: /Place order|Confirm and order/ }).and(page.locator(':visible'))
    await submit.click()
    const alert = page.getByRole('alert')
    await alert.getByText('can no longer be used for this order').waitFor()
    await alert.getByText('The sum was CN¥116.00 and is now CN¥146.00.').waitFor()
    await submit.click()
    await page.waitForURL(/\/payment/)
  })

  test('where the shop does not deliver, the page says so at once, and nothing is sent', async () => {
    const who = await shopper(shop)
    await holdCoupon(shop.db, who)
    await shop.db`
      insert into freight_zone (name_zh, name_en, codes, is_delivered) values ('西藏', 'Tibet', ${[540000]}, false)`
    await shop.db`update address set province = '西藏自治区', city = '拉萨市', city_code = 540100 where account_id = ${who.id}`
    const cartId = await putIntoCart(who, [[riesling, 1]])
    const page = await visit(browser, shop, { token: who.token })
    await page.open(`/order_confirm?cartId=${cartId}`)
    await page.getByRole('status').getByText('暂时无法送到这个地址').waitFor()
    expect(await sumsOf(page)).toMatchObject({ 运费: '无法配送' })
    await page.getByRole('button', { name: '提交订单' }).and(page.locator(':visible')).click()
    const change = page.getByRole('region', { name: '收货地址' }).getByRole('button', { name: '更换地址' })
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await shop.db`select from shop_order where account_id = ${who.id}`).toHaveLength(0)
  })
})

test('U105: a coupon of a percentage is told in both languages, taken, and takes its share off at confirm', async () => {
  const who = await shopper(shop)
  const couponId = await addCoupon(shop.db, {
    title: { zh: '雷司令时节', en: 'Riesling season' },
    percent: 10,
    amount: 100_00,
    scope: 'product',
    productIds: [riesling.productId],
    sort: 20,
  })
  const page = await visit(browser, shop, { token: who.token })
  await page.open('/user/userCoupon')
  await ticket(page, '雷司令时节').getByText('9 折，最多减 ¥100').waitFor({ state: 'attached' })
  await expectAccessible(page)
  await ticket(page, '雷司令时节').getByRole('button', { name: '立即领取“雷司令时节”' }).click()
  await ticket(page, '雷司令时节').getByText('已领取').waitFor()
  await page.open('/user/myCoupon')
  await ticket(page, '雷司令时节').getByText('最多减 ¥100').last().waitFor()
  await page.open(`/goods_detail/${riesling.productId}`)
  await page.getByRole('list', { name: '领券' }).getByText('9 折，最多减 ¥100').waitFor()
  const cartId = await putIntoCart(who, [
    [riesling, 2],
    [silvaner, 1],
  ])
  await page.open(`/order_confirm?cartId=${cartId}`)
  // 10 % of twice ¥128.00.
  await expect.poll(() => sumsOf(page)).toMatchObject({ 商品金额: '¥344.00', 优惠券: '−¥25.60' })
  await page.getByRole('button', { name: '更换优惠券' }).click()
  await page.getByRole('dialog').getByText('9 折', { exact: true }).waitFor()
  await page.getByRole('dialog').getByText('最多减 ¥100').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  const abroad = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await abroad.open('/user/myCoupon')
  await ticket(abroad, 'Riesling season').getByText('10% off, up to CN¥100').waitFor({ state: 'attached' })
  await page.open(`/order_confirm?cartId=${cartId}`)
  await page.getByRole('button', { name: '提交订单' }).and(page.locator(':visible')).click()
  await page.waitForURL(/\/payment/)
  const [order] = await shop.db`select discount from shop_order where account_id = ${who.id}`
  expect(order).toEqual({ discount: 25_60 })
  expect([...page.complaints, ...abroad.complaints]).toEqual([])
  await shop.db`update coupon set is_open = false where id = ${couponId}`
})

describe('on the way there', () => {
  test('U51: the cart says how much more it takes to use a coupon, and what one will take off', async () => {
    const who = await shopper(shop)
    await holdCoupon(shop.db, who, { amount: 30_00, minSpend: 237_00 })
    await putIntoCart(who, [
      [riesling, 1],
      [silvaner, 1],
    ])
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/shoppingCart')
    await page.getByText('再买 ¥21，可用 ¥30 优惠券').waitFor()
    const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '老藤西万尼', exact: true }) })
    await line.getByRole('button', { name: /增加|加/ }).click()
    await page.getByText('再买 ¥21').waitFor({ state: 'detached' })
    await expect.poll(() => sumsOf(page)).toMatchObject({ 商品金额: '¥304.00', 优惠券: '−¥30.00', 应付: '¥292.00' })
    expect(page.complaints).toEqual([])
  })

  test('U105: the cart says how much more it takes for a percentage, unless the one that it reckons with grows beyond it', async () => {
    const who = await shopper(shop)
    await holdCoupon(shop.db, who, { percent: 10, amount: 100_00, minSpend: 237_00 })
    await putIntoCart(who, [
      [riesling, 1],
      [silvaner, 1],
    ])
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/shoppingCart')
    await page.getByText('再买 ¥21，可用 9 折优惠券').waitFor()
    // ¥22.00 is more than ¥21.60, and less than 10 % of what the cart then comes to.
    const other = await shopper(shop)
    await holdCoupon(shop.db, other, { percent: 10, amount: 100_00 })
    await holdCoupon(shop.db, other, { amount: 22_00, minSpend: 237_00 })
    await putIntoCart(other, [
      [riesling, 1],
      [silvaner, 1],
    ])
    const silent = await visit(browser, shop, { token: other.token })
    await silent.open('/shoppingCart')
    await expect.poll(() => sumsOf(silent)).toMatchObject({ 优惠券: '−¥21.60' })
    expect(await silent.getByText('再买 ¥21').count()).toBe(0)
    expect([...page.complaints, ...silent.complaints]).toEqual([])
  })

  test('U35: the cart reckons with the coupon that it announces, also for whether delivery is free', async () => {
    const who = await shopper(shop)
    await holdCoupon(shop.db, who, { amount: 40_00, minSpend: 430_00 })
    const cartId = await putIntoCart(who, [
      [riesling, 2],
      [silvaner, 2],
    ])
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/shoppingCart')
    await expect.poll(() => sumsOf(page)).toMatchObject({ 商品金额: '¥432.00', 优惠券: '−¥40.00', 应付: '¥410.00' })
    await page.getByText('再买 ¥7.00 即可包邮').waitFor()
    await page.open(`/order_confirm?cartId=${cartId}`)
    expect(await sumsOf(page)).toEqual({ 商品金额: '¥432.00', 优惠券: '−¥40.00', 运费: '¥18.00', 应付: '¥410.00' })
    await page.context().close()
  })

  test('a wine’s page offers its coupons to be taken on the spot, and marks what the shopper has', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop, { token: who.token })
    await page.open(`/goods_detail/${silvaner.productId}`)
    const strip = page.getByRole('list', { name: '领券' })
    expect(await strip.getByRole('listitem').allTextContents()).toEqual(['满 ¥299 减 ¥30'])
    await page.open(`/goods_detail/${riesling.productId}`)
    await strip.getByRole('button', { name: '立即领取“立减 ¥30”' }).click()
    await page.getByRole('status').getByText('已领取“雷司令券”').waitFor()
    await strip.getByText('已领取').waitFor({ state: 'attached' })
    await page.open(`/goods_detail/${riesling.productId}`)
    await strip.getByText('已领取').waitFor({ state: 'attached' })
    const visitor = await visit(browser, shop)
    await visitor.open(`/goods_detail/${riesling.productId}`)
    await visitor.getByRole('list', { name: '领券' }).getByRole('button', { name: '立即领取“立减 ¥30”' }).click()
    await visitor.waitForURL(/\/login/)
    expect(page.complaints).toEqual([])
  })
})
