import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmOrder } from '#contract/shop/checkout.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { formatCalendarDay, shanghaiDay } from '#domain/shanghai.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { shopOfTwoWines, type TwoWines, type Visit, visit } from '#test/support/running-shop.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** A day of delivery, from the merchant's settings to the parcel that must leave today. */

let browser: Browser
let shop: TwoWines
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  await addStaff(shop.db, { nickname: 'Packer', password: STAFF_PASSWORD, login: 'packer', scopes: ['merchandiser'] })
})
afterAll(() => browser.close())

const english = (day: string) => formatCalendarDay(day, 'en-US')
const submit = (page: Visit) => page.getByRole('button', { name: /提交订单|Place order/ }).and(page.locator(':visible'))

async function atConfirm(who: Shopper, spec: Parameters<typeof visit>[2]): Promise<{ page: Visit; days: string[] }> {
  const line = { productId: shop.riesling.productId, uniqueId: shop.riesling.code, cartNum: 1, new: 1 }
  const { cartId } = dataOf<{ cartId: string }>(await who.post('/cart/add', line))
  const { days } = await who.api.call(confirmOrder, { cartId, isBuyNow: true })
  const page = await visit(browser, shop, { token: who.token, ...spec })
  await page.open(`/order_confirm?new=1&cartId=${cartId}`)
  return { page, days: days.map(({ day }) => day) }
}
const orderOf = async (who: Shopper) => {
  const [row] = await shop.db<{ number: string }[]>`select number from shop_order where account_id = ${who.id} order by id desc`
  return who.api.call(findOrder, { number: row?.number ?? '' })
}

test('U71: the merchant says where a day can be chosen, and on which days the shop is closed', async () => {
  const page = await openDeskOf(browser, shop, 'packer')
  await page.open('/freight')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const part = page.getByRole('region', { name: 'Delivery day' })
  await part.getByLabel('Customers can choose the day').check()
  await part.getByLabel('Latest: working days after it leaves').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await part.getByText('whole numbers from 1 to 20').waitFor()
  await part.getByLabel('Latest: working days after it leaves').fill('8')
  await part.getByLabel('Cut-off hour').fill('24')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A day can be chosen').waitFor()
  await page.getByRole('region', { name: 'Closed days' }).getByLabel('Day', { exact: true }).fill('2031-10-01')
  await page.getByRole('region', { name: 'Closed days' }).getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(`2031 · ${english('2031-10-01')}`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove ${english('2031-10-01')}` }).click()
  await page.getByText('No closed days').waitFor()
})

test('U70: a day is chosen, one that has gone is refused with the next ones, and it is changed afterwards', async () => {
  const who = await shopper(shop, { locale: 'en-US' })
  const { page, days } = await atConfirm(who, { locale: 'en-US' })
  const [first = '', second = '', third = ''] = days
  const choice = page.getByLabel('Delivery day')
  await choice.selectOption(first)
  await shop.db`insert into closed_day (day) values (${first})`
  await submit(page).click()
  await page
    .getByRole('alert')
    .getByText(`${english(first)} cannot be chosen`)
    .waitFor()
  expect(await choice.inputValue()).toBe('')
  await choice.selectOption(second)
  await expectAccessible(page)
  await submit(page).click()
  await page.waitForURL(/\/payment/)
  const { number, deliverOn } = await orderOf(who)
  expect(deliverOn).toBe(second)

  await page.open(`/order_detail?orderId=${number}`)
  await page.getByText(english(second)).waitFor()
  await page.getByRole('button', { name: 'Change the day' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Delivery day').selectOption(third)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(english(third)).waitFor()
  expect((await orderOf(who)).deliverOn).toBe(third)
  await shop.db`delete from closed_day`
})

test('U70: on a phone the page fits, and a reload keeps the day', async () => {
  const who = await shopper(shop)
  const { page, days } = await atConfirm(who, { screen: 'phone' })
  await page.getByLabel('送达日期').selectOption(days[1] ?? '')
  await page.reload()
  await page.waitForFunction(
    (day) => document.querySelector<HTMLSelectElement>('[name=delivery-day]')?.value === day,
    days[1] ?? '',
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(page.complaints).toEqual([])
})

test('U72: the shipping desk shows what must leave today, and says which day was promised', async () => {
  const who = await shopper(shop, { balance: 1_000_00 })
  const { page: bought, days } = await atConfirm(who, {})
  await bought.getByLabel('送达日期').selectOption(days.at(-1) ?? '')
  await submit(bought).click()
  await bought.waitForURL(/\/payment/)
  const { number, deliverOn } = await orderOf(who)
  await payOrder(who.api, number, 'balance')
  const page = await openDeskOf(browser, shop, 'packer', { width: 1366 })
  await page.open('/orders/to-send')
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByText(`Deliver on ${english(deliverOn ?? '')}`)
    .waitFor()
  await page.getByRole('link', { name: 'To leave today' }).click()
  await page.getByText('Nothing found').waitFor()
  await shop.db`update shop_order set leave_on = ${shanghaiDay(new Date())} where number = ${number}`
  await page.reload()
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByText('Must leave today')
    .waitFor()
  await expectAccessible(page)
})
