import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { indexAllPending } from '#server/features/search/index/index-wines.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { paidOrderOf } from '#test/support/refunds.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { addSet } from '#test/support/sets.ts'
import { shopper, type TestSku } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Tasting packs and mixed cases: found, bought, packed, and made. */

let browser: Browser
let shop: RunningShop
let riesling: TestSku
let silvaner: TestSku
let pack: TestSku
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 12 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00, stock: 9 }] },
    ],
  })
  const [first, second] = shop.wines
  if (!first || !second) throw new Error('two wines were asked for')
  riesling = first.skus[0]
  silvaner = second.skus[0]
  pack = await addSet(shop.db, {
    zh: '板岩品鉴装',
    en: 'Slate tasting pack',
    price: 300_00,
    parts: [
      { sku: riesling, amount: 2 },
      { sku: silvaner, amount: 1 },
    ],
  })
  await shop.db`
    insert into term (kind, code, name_zh, name_en, aliases)
    values ('type', 'set', '组合装', 'Tasting packs and mixed cases', '{混装,品鉴装,"Tasting pack","Mixed case"}'),
           ('type', 'white', '白葡萄酒', 'White', '{}')`
  await shop.db`
    insert into product_term (product_id, term_id)
    select product.id, term.id from product, term
     where term.kind = 'type' and term.code = case when product.id = ${pack.productId} then 'set' else 'white' end`
  await shop.db`update product set flags = '{gift}' where id = ${silvaner.productId}`
  // As it is in a shop that has started; the parts of a page search at the same time.
  await indexAllPending(shop.db)
  await addStaff(shop.db, { login: 'editor', nickname: 'Edith', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(() => browser.close())

const SCREENS = ['desk', 'phone'] as const
const cardsOf = (page: Visit) => page.locator('main li[data-stock]').getByRole('heading').allTextContents()
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test.each(SCREENS)(
  'U73: on a %s the page of a set says what is inside, what that costs singly, and leads to each wine',
  async (screen) => {
    const page = await visit(browser, shop, { locale: 'en-US', screen })
    await page.open(`/goods_detail/${pack.productId}`)
    const main = page.getByRole('main')
    await main.getByText('3 bottles: 2 × Slate Riesling 2020, Old Vine Silvaner 2020').first().waitFor()
    await main.getByText('CN¥300.00').first().waitFor()
    await main.locator('s, del').getByText('CN¥344.00').first().waitFor()
    await main.getByText('You save CN¥44.00').waitFor()
    const inside = main.getByRole('region', { name: 'What is inside' })
    expect(await inside.getByRole('listitem').count()).toBe(2)
    await expectAccessible(page)
    await fits(page)
    await inside.getByRole('link', { name: /Slate Riesling/ }).click()
    await page.waitForURL(new RegExp(`goods_detail/${riesling.productId}`))
    expect(page.complaints).toEqual([])
    await page.close()
  },
)

test.each([
  ['gift', 'en-US', 'Sets, and wines that make good presents'],
  ['a present', 'en-US', 'Sets, and wines that make good presents'],
  ['礼盒', 'zh-CN', '组合装和适合送礼的酒'],
  ['送礼', 'zh-CN', '组合装和适合送礼的酒'],
  ['songli', 'zh-CN', '组合装和适合送礼的酒'],
] as const)(
  'U75: a search for “%s” shows sets first, then wines fit as presents, and says so',
  async (keyword, locale, meant) => {
    const page = await visit(browser, shop, { locale })
    await page.open(`/goods_search?title=${encodeURIComponent(keyword)}`)
    await page.getByRole('main').getByText(meant).waitFor()
    const wines = locale === 'en-US' ? ['Slate tasting pack', 'Old Vine Silvaner'] : ['板岩品鉴装', '老藤西万尼']
    expect(await cardsOf(page)).toEqual(wines)
    await page.close()
  },
)

test.each([
  ['mixed case', 'en-US'],
  ['tasting pack', 'en-US'],
  ['混装', 'zh-CN'],
  ['组合装', 'zh-CN'],
  ['zuhezhuang', 'zh-CN'],
] as const)('U75: a search for “%s” leads to the sets', async (keyword, locale) => {
  const page = await visit(browser, shop, { locale })
  await page.open(`/goods_search?title=${encodeURIComponent(keyword)}`)
  await page.locator('main li[data-stock]').first().waitFor()
  expect(await cardsOf(page)).toEqual([locale === 'en-US' ? 'Slate tasting pack' : '板岩品鉴装'])
  expect(page.complaints).toEqual([])
  await page.close()
})

test.each(SCREENS)('U73: on a %s cart, confirm page and order say what is inside the set', async (screen) => {
  const who = await shopper(shop, { balance: 10_000_00 })
  await who.post('/cart/add', { productId: pack.productId, uniqueId: pack.code, cartNum: 1 })
  const page = await visit(browser, shop, { locale: 'en-US', screen, token: who.token })
  const told = page.getByRole('main').getByText('3 bottles · 2 wines')
  const inside = page.getByRole('main').getByText('2 × Slate Riesling 2020', { exact: true })
  await page.open('/shoppingCart')
  await told.click()
  await inside.waitFor()
  await expectAccessible(page)
  await fits(page)
  await page
    .getByRole('button', { name: /^Check out/ })
    .and(page.locator(':visible'))
    .first()
    .click()
  await page.waitForURL(/order_confirm/)
  // The address changes before the page does.
  const place = page.getByRole('button', { name: 'Place order' }).and(page.locator(':visible')).first()
  await place.waitFor()
  await told.click()
  await inside.waitFor()
  await fits(page)
  await place.click()
  await page.waitForURL(/\/payment/)
  const [order] = await shop.db<[{ number: string }]>`select number from shop_order where account_id = ${who.id}`
  await page.open(`/order_detail?orderId=${order.number}`)
  await told.click()
  await inside.waitFor()
  await expectAccessible(page)
  await fits(page)
  expect(page.complaints).toEqual([])
  expect(await violations(shop.db)).toEqual([])
  await page.close()
})

test('U73: the cart says when a set and single bottles need more of a wine than there is, and mends it', async () => {
  const who = await shopper(shop)
  const [{ stock: left }] = await shop.db<[{ stock: number }]>`select stock from sku where code = ${riesling.code}`
  await who.post('/cart/add', { productId: pack.productId, uniqueId: pack.code, cartNum: 2 })
  await who.post('/cart/add', { productId: riesling.productId, uniqueId: riesling.code, cartNum: left - 3 })
  const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
  await page.open('/shoppingCart')
  await page.getByText(`A set in your cart holds it, too: ${left + 1} are needed and ${left} in stock`).waitFor()
  const checkOut = page
    .getByRole('button', { name: /^Check out/ })
    .and(page.locator(':visible'))
    .first()
  await checkOut.click()
  await page.getByText(`Only ${left} of Slate Riesling left`).waitFor()
  await page.getByRole('button', { name: `Change to ${left - 4}`, exact: true }).click()
  await page.getByText('A set in your cart holds it, too').waitFor({ state: 'detached' })
  await checkOut.click()
  await page.waitForURL(/order_confirm/)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U76: a set is made: bottles are searched, counted and summed; a wrong number is named at its field; it is sold at once', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  await page.open('/wines/new')
  await page.getByLabel('Name · English').fill('Cellar mixed case')
  await page.getByLabel('Name · Chinese').fill('酒窖混装')
  const panel = page.getByRole('region', { name: 'Inside the set' })
  const put = async (wine: string) => {
    await panel.getByRole('button', { name: 'Put a wine into the set' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill(wine)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(wine) })
      .click()
    await panel.getByRole('rowheader', { name: new RegExp(wine) }).waitFor()
  }
  await put('Slate Riesling')
  await put('Old Vine Silvaner')
  const riesling2020 = panel.getByLabel(/^Quantity of Slate Riesling/)
  await riesling2020.fill('0')
  await page.getByLabel('Pack 1 · Price (CN¥)').fill('330')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByText('Numbers from 1 to 99').waitFor()
  expect(await riesling2020.getAttribute('aria-invalid')).toBe('true')
  await riesling2020.fill('3')
  await panel.getByText('4 bottles · Bought separately CN¥472.00 · The set saves CN¥142.00').waitFor()
  await expectAccessible(page)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await fits(page)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/wines\/\d+$/)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('region', { name: 'State' }).getByText('On sale', { exact: true }).waitFor()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const guest = await visit(browser, shop, { locale: 'en-US' })
  await expect
    .poll(async () => {
      await guest.open(`/goods_detail/${id}`)
      return guest.locator('main').textContent()
    })
    .toContain('4 bottles: 3 × Slate Riesling 2020')
  await guest.close()
  await page.open('/wines?stock=set')
  await page.getByRole('link', { name: 'Cellar mixed case' }).waitFor()
  expect(await page.getByRole('link', { name: 'Slate Riesling' }).count()).toBe(0)
  expect(page.complaints.filter((each) => !each.includes('400'))).toEqual([])
  await page.close()
})

test('U76: the picking list fetches the bottles of a set from their shelves; slip and order say what belongs into it', async () => {
  await shop.db`update sku set shelf = 'A-07' where id = ${riesling.id}`
  const who = await shopper(shop, { balance: 10_000_00 })
  const { number } = await paidOrderOf(shop, who, [
    { sku: pack, quantity: 1 },
    { sku: riesling, quantity: 1 },
  ])
  const page = await openDeskOf(browser, shop, 'editor')
  await page.open(`/orders/picking?numbers=${number}`)
  const row = page.getByRole('row').filter({ hasText: 'Slate Riesling' })
  await row.getByText('A-07').waitFor()
  expect(await row.textContent()).toContain('3 ×')
  await page.getByRole('row').filter({ hasText: 'Old Vine Silvaner' }).waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'Slate tasting pack' }).count()).toBe(0)
  await page.open(`/orders/slips?numbers=${number}`)
  const slip = page.getByRole('row').filter({ hasText: 'Slate tasting pack' })
  await slip.getByText(/2 × Slate Riesling/).waitFor()
  await page.open(`/orders/${number}`)
  await page
    .getByRole('list', { name: 'Inside the set' })
    .getByText(/1 × Old Vine Silvaner/)
    .waitFor()
  await expectAccessible(page)
  expect(page.complaints).toEqual([])
  await page.close()
})
