import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { shopOfTwoWines, type TwoWines, type Visit, visit } from '#test/support/running-shop.ts'
import { type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** An order as a present: card, box and no prices, from the confirm page to what is cut out at the packing table. */

let browser: Browser
let shop: TwoWines
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  await addStaff(shop.db, { nickname: 'Packer', password: STAFF_PASSWORD, login: 'packer', scopes: ['merchandiser'] })
  await shop.db`
    insert into gift_box (name_zh, name_en, price, holds, position)
    values ('素雅纸盒', 'Paper box', 0, 1, 0), ('双支礼盒', 'Box for two', 2800, 2, 1)`
})
afterAll(() => browser.close())

/** Three bottles: ¥344.00 and ¥18.00 freight. */
async function atConfirm(who: Shopper, spec: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const ids: number[] = []
  for (const [sku, quantity] of [
    [shop.riesling, 2],
    [shop.silvaner, 1],
  ] as const) {
    const { data } = await who.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: quantity })
    ids.push((data as { cartId: number }).cartId)
  }
  const page = await visit(browser, shop, { token: who.token, ...spec })
  await page.open(`/order_confirm?cartId=${ids.join(',')}`)
  return page
}
const submit = (page: Visit) => page.getByRole('button', { name: /提交订单|Place order/ }).and(page.locator(':visible'))
const numberOf = async (who: Shopper) =>
  (await shop.db<{ number: string }[]>`select number from shop_order where account_id = ${who.id}`)[0]?.number ?? ''
const fits = (page: Visit) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe('on the confirm page', () => {
  test('U68: on a phone: card, box and sum; a reload keeps every word, and the order shows it afterwards', async () => {
    const who = await shopper(shop)
    const page = await atConfirm(who, { screen: 'phone' })
    const present = page.getByRole('region', { name: '礼物' })
    await present.getByLabel('作为礼物送出').check()
    await present.getByLabel('贺卡内容').fill('生日快乐 🍷')
    await present.getByText('6 / 120 字').waitFor()
    await present.getByLabel('收礼人称呼').fill('王先生')
    await present.getByRole('radio', { name: /双支礼盒/ }).check()
    const sums = page.getByRole('complementary', { name: '金额' })
    await sums.getByText('¥56.00').waitFor()
    await sums.getByText('¥418.00').waitFor()
    expect(await fits(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)

    await page.reload()
    await present.getByRole('radio', { name: /双支礼盒/, checked: true }).waitFor()
    expect(await present.getByLabel('贺卡内容').inputValue()).toBe('生日快乐 🍷')
    await sums.getByText('¥418.00').waitFor()
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    await page.getByText('¥56.00', { exact: true }).waitFor()

    const number = await numberOf(who)
    await page.open(`/order_detail?orderId=${number}`)
    await page.getByText('双支礼盒 × 2').waitFor()
    await page.getByRole('button', { name: '修改贺卡' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('贺卡内容').fill('新年快乐')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('新年快乐').waitFor()
    expect((await who.api.call(findOrder, { number })).gift?.card).toEqual({ text: '新年快乐', to: '王先生', from: '' })
    await page.open('/user/orderList')
    await page.getByText('礼物 · 新年快乐').waitFor()
    expect(page.complaints).toEqual([])
  })

  test('U69: a box that is switched off meanwhile is told by name, and one can be chosen anew', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const page = await atConfirm(who, { locale: 'en-US' })
    await page.getByLabel('Send it as a present').check()
    await page.getByRole('radio', { name: /Box for two/ }).check()
    await page.getByText('CN¥418.00').first().waitFor()
    await shop.db`update gift_box set is_open = false where price > 0`
    await submit(page).click()
    await page.getByRole('alert').getByText('The gift box is no longer offered').waitFor()
    await shop.db`update gift_box set is_open = true`
    await page.getByRole('radio', { name: /Paper box/ }).check()
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    expect((await who.api.call(findOrder, { number: await numberOf(who) })).gift?.boxes).toMatchObject({ price: 0, count: 3 })
  })

  test('U69: a box that is switched off before another address is chosen is told there, once, and the card keeps its words', async () => {
    const who = await shopper(shop)
    await shop.db`
      insert into address (account_id, name, phone, province, city, district, city_code, detail)
      values (${who.id}, '沈清', '13900000002', '浙江省', '杭州市', '西湖区', 330100, '北山街 8 号')`
    const page = await atConfirm(who)
    await page.getByLabel('作为礼物送出').check()
    await page.getByLabel('贺卡内容').fill('生日快乐')
    await page.getByRole('radio', { name: /双支礼盒/ }).check()
    const sums = page.getByRole('complementary', { name: '金额' })
    await sums.getByText('¥418.00').waitFor()
    await shop.db`update gift_box set is_open = false where price > 0`
    await page.getByRole('button', { name: '更换地址' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^沈清/ }).click()
    await page.getByRole('alert').getByText('所选的礼盒已停止提供').waitFor()
    await sums.getByText('¥362.00').waitFor()
    await page.getByRole('radio', { name: /不需要礼盒/, checked: true }).waitFor()

    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/order/computed')) asked.push(request.url())
    })
    await page.getByLabel('贺卡内容').pressSequentially('！')
    expect(await page.getByLabel('贺卡内容').inputValue()).toContain('！')
    expect(asked).toEqual([])
    await page.getByRole('radio', { name: /素雅纸盒/ }).check()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await shop.db`update gift_box set is_open = true`
    await submit(page).click()
    await page.waitForURL(/\/payment/)
    expect((await who.api.call(findOrder, { number: await numberOf(who) })).gift?.boxes).toMatchObject({ price: 0, count: 3 })
  })
})

describe('at the packing table', () => {
  test('U71: the slip of a present has its card and no price; presents are found by a press', async () => {
    const who = await shopper(shop, { balance: 1_000_00 })
    const bought = await atConfirm(who)
    await bought.getByLabel('作为礼物送出').check()
    await bought.getByLabel('贺卡内容').fill('愿您岁岁有佳酿')
    await bought.getByRole('radio', { name: /双支礼盒/ }).check()
    await bought.getByText('¥418.00').first().waitFor()
    await submit(bought).click()
    await bought.waitForURL(/\/payment/)
    const number = await numberOf(who)
    expect(await payOrder(who.api, number, 'balance')).toBe('paid')

    const page = await openDeskOf(browser, shop, 'packer')
    await page.open('/orders/to-send')
    await page.getByRole('link', { name: 'Presents', exact: true }).click()
    await page.waitForURL(/only=presents/)
    await page.getByText('Present · Box for two × 2').waitFor()
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('region', { name: 'Present and delivery' }).getByText('愿您岁岁有佳酿').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Packing slip' }).click()
    const slip = page.getByRole('article', { name: `Order ${number}` })
    await slip.getByRole('region', { name: 'Card' }).getByText('愿您岁岁有佳酿').waitFor()
    await slip.getByText('Present · Box for two × 2').waitFor()
    expect(await slip.textContent()).not.toMatch(/[¥]|\d\.\d\d/)
    await expectAccessible(page)
  })

  test('U71: a box is added, moved, switched off and deleted; the page fits a phone', async () => {
    const page = await openDeskOf(browser, shop, 'packer')
    await page.open('/gift-boxes')
    await page.getByRole('button', { name: 'Add a box' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Fill in both names').waitFor()
    await dialog.getByLabel(/^Name · Chinese/).fill('松木盒')
    await dialog.getByLabel(/^Name · English/).fill('Pine box')
    await dialog.getByLabel('Price of one').fill('68')
    await dialog.getByLabel('Bottles it holds').fill('3')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row', { name: /Pine box/ })
    await row.getByText('CN¥68.00').waitFor()
    await row.getByRole('button', { name: /Switch off/ }).click()
    await row.getByText('Switched off').waitFor()
    for (const width of [375, 768, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
    await row.getByRole('button', { name: /Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    expect(await violations(shop.db)).toEqual([])
  })
})
