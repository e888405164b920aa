import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { addCoupon, holdCoupon, ticket } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { shopOfTwoWines, type TwoWines, type Visit, visit } from '#test/support/running-shop.ts'
import { type Shopper, shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

const PASSWORD = 'Kiesel-1971'

let browser: Browser
let shop: TwoWines

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  const byCode = { givenBy: 'code', perPerson: 5 } as const
  await addCoupon(shop.db, { ...byCode, title: { zh: '传单券', en: 'Leaflet' }, amount: 20_00, code: 'WEIN20' })
  await addCoupon(shop.db, { ...byCode, title: { zh: '大单券', en: 'Large order' }, minSpend: 900_00, code: 'GROSS-30' })
})
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

async function cartOf(who: Shopper, quantity: number): Promise<number> {
  const { productId, code } = shop.riesling
  const { data } = await who.post('/cart/add', { productId, uniqueId: code, cartNum: quantity })
  return (data as { cartId: number }).cartId
}

async function expectFitsAndAccessible(page: Visit): Promise<void> {
  const [wanted = 0, given = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wanted).toBeLessThanOrEqual(given)
  const { violations: found } = await axe(page).include('main').analyze()
  expect(
    found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes[0]?.html]),
  ).toEqual([])
}

describe('at My coupons', () => {
  test('U104: a code is typed and sent by Enter, the coupon stands below at once, and the field is ready for the next', async () => {
    const page = await visit(browser, shop, { token: (await shopper(shop)).token })
    await page.open('/user/myCoupon?state=expired')
    const field = page.getByRole('textbox', { name: '优惠码' })
    await field.fill('ｗｅｉｎ 20')
    await field.press('Enter')
    await page.getByRole('status').getByText('已兑换“传单券”').waitFor()
    await ticket(page, '传单券').waitFor()
    await page.waitForURL(/\/user\/myCoupon$/)
    expect(await field.inputValue()).toBe('')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: '未使用 1' }).waitFor()
    expect(page.complaints).toEqual([])
    await page.context().close()
  })

  test('U104: what is wrong with a code stands at its field, in English, too, on a narrow phone as well', async () => {
    const page = await visit(browser, shop, { token: (await shopper(shop)).token, locale: 'en-US', screen: 'phone' })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.open('/user/myCoupon')
    const field = page.getByRole('textbox', { name: 'Code' })
    const redeem = page.getByRole('button', { name: 'Redeem' })
    for (const [typed, words] of [
      ['', 'A code has 4 to 24 letters, digits or hyphens'],
      ['wein', 'There is no such code. Please check it and type it again'],
    ] as const) {
      await field.fill(typed)
      await redeem.tap()
      await page.getByRole('alert').getByText(words).waitFor()
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await field.inputValue()).toBe(typed)
    }
    await expectFitsAndAccessible(page)
    await page.context().close()
  })

  test('U104: a link with a code, opened signed out, leads to the sign-in and back with the code filled in', async () => {
    const who = await shopper(shop)
    const [account] = await shop.db<{ phone: string }[]>`
      update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${who.id} returning phone`
    const page = await visit(browser, shop, { locale: 'en-US' })
    // As it is printed: without a language.
    await page.goto(`${shop.url}/home/user/myCoupon?code=WEIN20`)
    await page.waitForURL(/\/login/)
    await page.getByLabel('Email, account or phone').fill(account?.phone ?? '')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/en-US\/user\/myCoupon\?code=WEIN20$/)
    expect(await page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('WEIN20')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page.getByRole('status').getByText('“Leaflet” is yours').waitFor()
    await ticket(page, 'Leaflet').waitFor()
    await page.waitForURL(/\/user\/myCoupon$/)
    await page.context().close()
  })
})

describe('at checkout', () => {
  const sumsOf = (page: Visit) => page.getByRole('complementary').locator('dl').textContent()

  test('U104: a code that is typed there is chosen and ordered with; another coupon that takes more off is told', async () => {
    const who = await shopper(shop)
    await holdCoupon(shop.db, who, { title: { zh: '大券', en: 'Large' }, amount: 40_00 })
    const page = await visit(browser, shop, { token: who.token })
    await page.open(`/order_confirm?cartId=${await cartOf(who, 2)}`)
    const section = page.getByRole('region', { name: '优惠券' })
    await expect.poll(() => sumsOf(page)).toContain('−¥40.00')
    await section.getByText('有优惠码？').click()
    await section.getByRole('textbox', { name: '优惠码' }).fill('wein20')
    await section.getByRole('textbox', { name: '优惠码' }).press('Enter')
    await section.getByRole('status').getByText('已兑换“传单券”并用于本单；您另有更优惠的券').waitFor()
    await expect.poll(() => sumsOf(page)).toContain('−¥20.00')
    await page.getByRole('button', { name: '提交订单' }).and(page.locator(':visible')).click()
    await page.waitForURL(/\/payment/)
    expect(await shop.db`select discount::int from shop_order where account_id = ${who.id}`).toEqual([{ discount: 20_00 }])
    expect(page.complaints).toEqual([])
    await page.context().close()
  })

  test('U104: one that cannot be used says why and is kept, a wrong one is said at the field; both leave the sum as it was', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const page = await visit(browser, shop, { token: who.token, locale: 'en-US', screen: 'phone' })
    await page.open(`/order_confirm?cartId=${await cartOf(who, 1)}`)
    const section = page.getByRole('region', { name: 'Coupon' })
    await section.getByText('Have a code?').tap()
    const field = section.getByRole('textbox', { name: 'Code' })
    await field.fill('gross-30')
    await field.press('Enter')
    await section
      .getByRole('status')
      .getByText(/“Large order” is yours, but not for this order: Spend .* more to use it/)
      .waitFor()
    await field.fill('gross-31')
    await field.press('Enter')
    await section.getByRole('alert').getByText('There is no such code').waitFor()
    expect(await sumsOf(page)).not.toContain('−')
    await expectFitsAndAccessible(page)
    await page.context().close()
  })
})

describe('at the console', () => {
  test('U104: staff plan a coupon by code, have a code made, learn of one that is in use, and copy what they print', async () => {
    await addStaff(shop.db, { login: 'chief', nickname: 'Frau Chief', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
    const page = await openDeskOf(browser, shop, 'chief')
    await page.open('/coupons/new')
    await page.getByLabel('Name · Chinese').fill('公众号券')
    await page.getByLabel('Name · English').fill('Article')
    await page.getByRole('textbox', { name: 'Amount (CN¥)' }).fill('15')
    await page.getByText('by typing a code').click()
    const field = page.getByRole('textbox', { name: 'Code' })
    await page.getByRole('button', { name: 'Make one' }).click()
    expect(await field.inputValue()).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    await field.fill('wein 20')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Another coupon has this code. Please choose another one').waitFor()
    await field.fill('herbst-26')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/coupons$/)
    const row = page.getByRole('row').filter({ hasText: 'Article' })
    await row.getByRole('strong').getByText('HERBST-26').waitFor()
    await row.getByRole('link', { name: 'Article' }).first().click()
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(`${shop.url}/home/user/myCoupon?code=HERBST-26`)
    await page.context().close()
  })
})
