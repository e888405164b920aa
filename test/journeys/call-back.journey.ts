import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { shopOfTwoWines, type TwoWines, visit } from '#test/support/running-shop.ts'
import { dataOf, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

let browser: Browser
let shop: TwoWines

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  const staff = { login: 'chief', nickname: 'Frau Chief', password: STAFF_PASSWORD, scopes: ['merchandiser', 'admin'] as const }
  await addStaff(shop.db, { ...staff, scopes: [...staff.scopes] })
})
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

test('a wrong coupon is called back while somebody is about to order with it: both read why', async () => {
  const { riesling, db } = shop
  const title = { zh: '错误的券', en: 'Wrong coupon' }
  const couponId = await addCoupon(db, { title, amount: 60_00 })
  const who = await shopper(shop, { locale: 'en-US' })
  await who.post('/coupon/receive', { couponId })
  const line = { productId: riesling.productId, uniqueId: riesling.code, cartNum: 1 }
  const { cartId } = dataOf<{ cartId: number }>(await who.post('/cart/add', line))
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await page.open(`/order_confirm?cartId=${cartId}`)
  await page.getByRole('region', { name: 'Coupon' }).getByText('Wrong coupon').waitFor()

  const desk = await openDeskOf(browser, shop, 'chief')
  await desk.open(`/coupons/${couponId}`)
  await desk.getByRole('button', { name: 'Call back' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Please write the reason in both languages').waitFor()
  await dialog.getByLabel('Reason · Chinese').fill('面额输错了')
  await dialog.getByLabel('Reason · English').fill('The amount was typed wrongly')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Claimed and not used copies of “Wrong coupon”: 1.').waitFor()
  const { violations: found } = await axe(desk).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(found.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await dialog.getByRole('button', { name: 'Call back' }).click()
  await desk.getByRole('status').getByText('Called back: 1; used before: 0').waitFor()
  const section = desk.getByRole('region', { name: 'Called back' })
  await section.getByText(/By Frau Chief/).waitFor()
  await section.getByText('The amount was typed wrongly').waitFor()
  await desk.open('/coupons')
  await desk
    .getByRole('row', { name: /Wrong coupon/ })
    .getByText('Called back', { exact: true })
    .waitFor()
  expect(desk.complaints).toEqual([])

  await page
    .getByRole('button', { name: /Place order|Confirm and order/ })
    .and(page.locator(':visible'))
    .click()
  await page.getByRole('alert').getByText('This coupon was withdrawn: The amount was typed wrongly').waitFor()
  await page.open('/user/myCoupon?state=expired')
  const ticket = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Wrong coupon' })
  await ticket.getByText('Withdrawn', { exact: true }).waitFor()
  await ticket.getByText('Withdrawn: The amount was typed wrongly').waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)
