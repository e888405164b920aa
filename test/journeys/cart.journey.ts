import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classOf } from '#scripts/class-names.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { heardAll } from '#test/support/heard.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { addAddress, addWine, type Shopper, shopper, type TestSku } from '#test/support/shop.ts'

const PRICE = `${classOf('web/storefront/catalog/detail/offer.module.css', 'offer')} ${classOf('web/ui/price/price.module.css', 'amount')}`

const PASSWORD = 'Kiesel-1971'

let browser: Browser
let shop: RunningShop
let riesling: TestSku
let rare: TestSku

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00, stock: 3, vintage: 2019, pack: 6 }] },
    ],
  })
  const [first, second] = shop.wines
  if (!first || !second) throw new Error('two wines were asked for')
  riesling = first.skus[0]
  rare = second.skus[0]
})
afterAll(() => browser.close())

const line = (page: Visit, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const putIntoCart = (who: Shopper, sku: TestSku, quantity: number) =>
  who.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: quantity })
const cartOf = async (who: Shopper) =>
  Object.fromEntries(
    (
      await shop.db<{ code: string; quantity: number }[]>`
        select sku.code, quantity from cart_line join sku on sku.id = sku_id where account_id = ${who.id}`
    ).map(({ code, quantity }) => [code, quantity]),
  )

/** Without an account: the lines that a product page has put into this browser. */
async function guestWith(page: Visit, lines: [TestSku, number][]): Promise<void> {
  await page.open('/shoppingCart')
  await page.evaluate(
    (stored) => localStorage.setItem('rebstock.cart', stored),
    JSON.stringify(lines.map(([sku, quantity]) => ({ productId: sku.productId, skuCode: sku.code, quantity }))),
  )
  await page.open('/shoppingCart')
}

async function signIn(page: Visit, who: Shopper): Promise<void> {
  const [account] = await shop.db<{ phone: string }[]>`
    update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${who.id} returning phone`
  await page.getByLabel('账号或手机号').fill(account?.phone ?? '')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click()
}

describe('the cart of a signed-out visitor', () => {
  test('U33: bottles from the product page survive a reload, and signing in merges them, capped by stock and told by name', async () => {
    const who = await shopper(shop)
    await putIntoCart(who, rare, 2)
    const page = await visit(browser, shop)

    await page.open(`/goods_detail/${riesling.productId}`)
    await page.getByRole('button', { name: '加入购物车' }).first().click()
    await page.getByRole('status').getByText('石板雷司令').waitFor()
    await page.open(`/goods_detail/${rare.productId}`)
    await page.getByRole('button', { name: '加入购物车' }).first().click()
    await page.getByRole('status').getByText('老藤西万尼').waitFor()

    await page.open('/shoppingCart')
    await line(page, '老藤西万尼').getByRole('button', { name: '增加一件' }).click()
    await page.getByRole('complementary').getByRole('button', { name: '去结算（3）' }).waitFor()
    await page.open('/shoppingCart')
    expect(await line(page, '老藤西万尼').getByRole('textbox').inputValue()).toBe('2')

    await page.getByRole('complementary').getByRole('button', { name: '去结算（3）' }).click()
    await page.waitForURL(/\/login/)
    await signIn(page, who)

    await page.waitForURL(/\/shoppingCart/)
    await page.getByRole('status').getByText('老藤西万尼（现为 3 件）').waitFor()
    expect(await cartOf(who)).toEqual({ [riesling.code]: 1, [rare.code]: 3 })
    expect(await page.evaluate(() => localStorage.getItem('rebstock.cart'))).toBeNull()
    await page.open('/shoppingCart')
    expect(await cartOf(who)).toEqual({ [riesling.code]: 1, [rare.code]: 3 })
    expect(page.complaints).toEqual([])
  })

  test('who signs in on the way to checkout goes on to it, with what was chosen and nothing else', async () => {
    const who = await shopper(shop)
    await putIntoCart(who, rare, 1)
    const page = await visit(browser, shop)
    await guestWith(page, [[riesling, 2]])
    await page.getByRole('complementary').getByRole('button', { name: '去结算（2）' }).click()
    await page.waitForURL(/\/login/)
    await signIn(page, who)
    await page.waitForURL(/\/order_confirm/)
    await page.getByRole('list', { name: '商品' }).getByRole('link', { name: '石板雷司令' }).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: '老藤西万尼' }).count()).toBe(0)
    // Once only: the cart stays open for who comes back to it.
    await page.open('/shoppingCart')
    await line(page, '老藤西万尼').waitFor()
    expect(page.url()).toMatch(/shoppingCart$/)
    expect(page.complaints).toEqual([])
    await page.context().close()
  })

  test('U33: when the answer to the merge is lost, the cart is merged later and nothing is doubled', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop)
    await guestWith(page, [[riesling, 2]])
    await page.route('**/api/cart/merge', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('complementary').getByRole('button', { name: '去结算（2）' }).click()
    await page.waitForURL(/\/login/)
    await signIn(page, who)
    await page.waitForURL(/\/shoppingCart/)
    await page.unroute('**/api/cart/merge')
    await page.open('/shoppingCart')
    await line(page, '石板雷司令').waitFor()
    expect(await cartOf(who)).toEqual({ [riesling.code]: 2 })
    expect(await page.evaluate(() => localStorage.getItem('rebstock.cart'))).toBeNull()
  })
})

describe('the cart page', () => {
  test('U34: lines are chosen one by one or all at once, and the sums follow to the cent', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    await putIntoCart(who, riesling, 2)
    await putIntoCart(who, rare, 1)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open('/shoppingCart')
    const sums = page.getByRole('complementary')
    await expectSums(page, { Goods: 'CN¥344.00', 'Shipping (estimate)': 'CN¥18.00', 'To pay': 'CN¥362.00' })
    await sums.getByText('CN¥55.00 more for free shipping').waitFor()

    await page.getByRole('checkbox', { name: 'Select Old Vine Silvaner' }).uncheck()
    await expectSums(page, { Goods: 'CN¥256.00', 'Shipping (estimate)': 'CN¥18.00', 'To pay': 'CN¥274.00' })
    const all = page.getByRole('checkbox', { name: /Select all/ })
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await all.check()
    await line(page, 'Slate Riesling').getByRole('button', { name: 'One more' }).click()
    await expectSums(page, { Goods: 'CN¥472.00', 'Shipping (estimate)': 'Free', 'To pay': 'CN¥472.00' })
    await all.uncheck()
    expect(await sums.getByRole('button', { name: 'Check out (0)' }).isDisabled()).toBe(true)
    await expect.poll(() => cartOf(who)).toMatchObject({ [riesling.code]: 3 })
    expect(page.complaints).toEqual([])
  })

  test('U34: a removed wine leaves its way back in its place, for pointer and keyboard', async () => {
    const who = await shopper(shop)
    await putIntoCart(who, riesling, 2)
    await putIntoCart(who, rare, 1)
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/shoppingCart')
    await page.getByRole('button', { name: '移除 石板雷司令' }).click()
    await page.getByText('已移除 石板雷司令').waitFor()
    await expect.poll(() => cartOf(who)).toEqual({ [rare.code]: 1 })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('撤销')
    await page.keyboard.press('Enter')
    await line(page, '石板雷司令').waitFor()
    await expect.poll(() => cartOf(who)).toEqual({ [riesling.code]: 2, [rare.code]: 1 })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('移除 石板雷司令')
    expect(page.complaints).toEqual([])
  })

  test('U34: changed prices, scarce wines and wines that are gone are told apart, and the gone ones can be cleared', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const [gone] = await shop.db<{ id: number; product_id: number; code: string }[]>`
      insert into product (code, name_zh, name_en, images, search_text) values ('gone', '绝版黑皮诺', 'The Last Pinot', '{/uploads/wine.webp}', 'gone') returning id as product_id`
    await shop.db`insert into sku (product_id, code, vintage, size_ml, pack, price, stock, received) values (${gone?.product_id ?? 0}, 'deadbeef', 2011, 750, 1, 9900, 1, 1)`
    await who.post('/cart/add', { productId: gone?.product_id, uniqueId: 'deadbeef', cartNum: 1 })
    await putIntoCart(who, riesling, 1)
    await putIntoCart(who, rare, 3)
    await shop.db`update cart_line set price_when_added = price_when_added - 500 where account_id = ${who.id} and sku_id = ${riesling.id}`
    await shop.db`update cart_line set price_when_added = price_when_added + 800 where account_id = ${who.id} and sku_id = ${rare.id}`
    await shop.db`update sku set stock = 0 where code = 'deadbeef'`

    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open('/shoppingCart')
    await line(page, 'Slate Riesling').getByText('CN¥5.00 more than when you added it').waitFor()
    await line(page, 'Old Vine Silvaner').getByText('CN¥8.00 less than when you added it').waitFor()
    await line(page, 'Old Vine Silvaner').getByText('Only 3 left').waitFor()
    await line(page, 'Old Vine Silvaner').getByText('2019 · 750 ml · Case of 6').waitFor()
    const unavailable = page.getByRole('region', { name: 'Not available (1)' })
    await unavailable.getByText('Sold out').waitFor()
    await unavailable.getByRole('button', { name: 'Clear unavailable' }).click()
    await unavailable.waitFor({ state: 'detached' })
    await expect.poll(() => cartOf(who)).toEqual({ [riesling.code]: 1, [rare.code]: 3 })
    expect(page.complaints).toEqual([])
  })

  test('U27: what is typed into the quantity is corrected to what can be bought, and said', async () => {
    const who = await shopper(shop)
    await putIntoCart(who, rare, 1)
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/shoppingCart')
    const box = line(page, '老藤西万尼').getByRole('textbox')
    for (const [typed, corrected] of [
      ['1e9', '1'],
      ['0', '1'],
      ['-1', '1'],
      ['99', '3'],
      ['酒', '3'],
    ] as const) {
      await box.fill(typed)
      await box.press('Enter')
      expect(await box.inputValue()).toBe(corrected)
    }
    await page.getByRole('status').getByText('数量已改为 3，最多可买 3 件').waitFor()
    await expect.poll(() => cartOf(who)).toEqual({ [rare.code]: 3 })
  })

  test('U34: what the shop answers is right: when the last bottles are bought elsewhere, the quantity goes back and the reason is said', async () => {
    const who = await shopper(shop)
    await putIntoCart(who, rare, 1)
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/shoppingCart')
    await shop.db`update sku set stock = 1 where id = ${rare.id}`
    await line(page, '老藤西万尼').getByRole('button', { name: '增加一件' }).click()
    await page.getByRole('status').getByText('仅剩 1 件').waitFor()
    await expect.poll(() => line(page, '老藤西万尼').getByRole('textbox').inputValue()).toBe('1')
    expect(await cartOf(who)).toEqual({ [rare.code]: 1 })
    await shop.db`update sku set stock = 3 where id = ${rare.id}`
  })

  test('U10: what one tab changes, the other one shows, in its header and in its cart', async () => {
    const who = await shopper(shop)
    await putIntoCart(who, riesling, 1)
    const page = await visit(browser, shop, { token: who.token })
    const second = await page.context().newPage()
    await page.open('/shoppingCart')
    await second.goto(page.url(), { waitUntil: 'networkidle' })
    await second.getByRole('button', { name: '增加一件' }).click()
    await expect.poll(() => line(page, '石板雷司令').getByRole('textbox').inputValue()).toBe('2')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /购物车.*2/ })
      .waitFor()
  })

  test('U61: nothing jumps while the cart is filled in, and a cart that cannot be read says so and tries again', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    await putIntoCart(who, riesling, 1)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token, screen: 'phone' })
    await page.route('**/api/pc/get_cart_list', (route) => route.abort())
    await page.open('/shoppingCart')
    await page.getByText('Your cart cannot be loaded right now').waitFor()
    await page.unroute('**/api/pc/get_cart_list')
    await page.getByRole('button', { name: 'Try again' }).click()
    await line(page, 'Slate Riesling').waitFor()

    await page.open('/shoppingCart')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(shift).toBeLessThan(0.05)
  })

  test('a case that costs less than its bottles is pointed out, and one press switches, signed out and in', async () => {
    const sold = await addWine(shop.db, {
      zh: '整箱雷司令',
      en: 'Riesling by the Case',
      skus: [
        { price: 100_00, pack: 1, vintage: 2022 },
        { price: 540_00, pack: 6, vintage: 2022 },
      ],
    })
    const [bottle, box] = sold.skus
    if (!box) throw new Error('two packs were asked for')
    const buyer = await shopper(shop)
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(`/goods_detail/${sold.id}`)
    await page.getByRole('button', { name: 'A case of 6 is CN¥540.00: you save CN¥60.00' }).click()
    await expect.poll(() => page.locator(PRICE).textContent()).toBe('CN¥540.00')
    await guestWith(page, [[bottle, 8]])
    await page.getByText('By the case of 6, you save CN¥60.00').waitFor()
    await page.getByRole('button', { name: 'Switch to the case' }).click()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('rebstock.cart') ?? '[]')))
      .toEqual([
        { productId: sold.id, skuCode: bottle.code, quantity: 2 },
        { productId: sold.id, skuCode: box.code, quantity: 1 },
      ])
    await expect.poll(() => page.getByText('By the case of 6').count()).toBe(0)
    await page.context().close()

    await putIntoCart(buyer, bottle, 12)
    const own = await visit(browser, shop, { token: buyer.token })
    await own.open('/shoppingCart')
    await own.getByText('6 瓶一箱更划算：换成整箱可省 ¥120.00').waitFor()
    await own.getByRole('button', { name: '换成整箱' }).click()
    await expect.poll(() => cartOf(buyer)).toEqual({ [box.code]: 2 })
    await own.getByText('¥1,080.00').first().waitFor()
    expect(own.complaints).toEqual([])
    await own.context().close()
  })

  test('the producer stands in the cart, on the order’s page before and after it is placed', async () => {
    const buyer = await shopper(shop)
    await addAddress(shop.db, buyer.id)
    const wine = await addWine(shop.db, { zh: '酒庄之酒', en: 'Wine of an Estate', skus: [{ price: 90_00 }] })
    await shop.db`
      with estate as (
        insert into term (kind, code, name_zh, name_en) values ('estate', 'gutental', '古滕塔酒庄', 'Weingut Gutental') returning id
      )
      insert into product_term (product_id, term_id) select ${wine.id}, id from estate`
    await putIntoCart(buyer, wine.skus[0], 1)
    const page = await visit(browser, shop, { locale: 'en-US', token: buyer.token })
    const producer = page.getByRole('main').getByText('Weingut Gutental')
    await page.open('/shoppingCart')
    await producer.waitFor()
    await page
      .getByRole('button', { name: /Check out/ })
      .filter({ visible: true })
      .click()
    await page.waitForURL(/order_confirm/)
    await producer.waitFor()
    await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click()
    await page.waitForURL(/payment/)
    const [order] = await shop.db<{ number: string }[]>`select number from shop_order where account_id = ${buyer.id}`
    await page.open(`/order_detail?orderId=${order?.number}`)
    await producer.waitFor()
    await page.open('/user/orderList')
    await producer.waitFor()
    expect(page.complaints).toEqual([])
    await page.context().close()
  })

  test('U46: an empty cart shows the way to the wines, and popular ones; a filled one does not', async () => {
    await shop.db`update product set flags = '{hot}' where id = ${riesling.productId}`
    await heardAll(shop.deps, '*')
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open('/shoppingCart')
    await page.getByText('Your cart is empty').waitFor()
    expect(await page.getByRole('link', { name: 'Browse the wines' }).getAttribute('href')).toContain('/shopping')
    expect(await page.title()).toBe('Your cart · The Test Shop')
    const popular = page.getByRole('region', { name: 'Popular wines' })
    await popular
      .getByRole('button', { name: /^Add .* to the cart/ })
      .first()
      .click()
    await page.getByRole('list', { name: 'Your cart' }).getByRole('listitem').waitFor()
    await popular.waitFor({ state: 'detached' })
    expect(page.complaints).toEqual([])
  })
})

async function expectSums(page: Visit, wanted: Record<string, string>): Promise<void> {
  const read = () =>
    page
      .getByRole('complementary')
      .locator('dl > div')
      .evaluateAll((rows) =>
        Object.fromEntries(rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent])),
      )
  await expect.poll(read).toEqual(wanted)
}
