import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServiceStatus } from '#contract/shop/chat.ts'
import { changePromises } from '#contract/staff/promises.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { seedNewsCategory } from '#server/features/content/write-article-categories.ts'
import { forgetFreeFreight } from '#server/seed/sql.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type Belongings, busyShopper, staffOf } from '#test/support/busy-shopper.ts'
import { claimsOn } from '#test/support/claims.ts'
import { type Crawled, crawl, signedInCookie } from '#test/support/crawl.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import type { Shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

let browser: Browser
let shop: RunningShop
let owner: Belongings
let merchant: Shopper

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
  await seedNewsCategory(shop.db)
  await forgetFreeFreight(shop.db)
  const staff = await staffOf(shop)
  merchant = staff.packer
  owner = await busyShopper(shop, staff)
  await addStaff(shop.db, { login: 'promises', nickname: 'Frau Wort', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(() => browser.close())

const OPEN = [
  '',
  '/login',
  '/website',
  '/shoppingCart',
  '/goods_search?title=shipping',
  '/productList?by=estate',
  '/estates',
  '/videos',
]
const OWN = ['/user', '/user/orderList?type=1', '/user/balance', '/user/invoices', '/user/userCoupon', '/AppChat']

/** Every page that links lead to, as a stranger and as a customer with orders in all states. */
async function wholeShop(locale: Locale): Promise<Crawled[]> {
  const { who, cartLineId, unpaid, received, applied, agreed } = owner
  const pages = [
    ...(await crawl(shop.url, locale, OPEN)),
    ...(await crawl(
      shop.url,
      locale,
      [
        ...OWN,
        `/order_confirm?cartId=${cartLineId}`,
        `/payment?orderId=${unpaid}`,
        `/evaluation?orderId=${received.number}`,
        `/refund?id=${applied.number}`,
        `/refund?id=${agreed.number}`,
      ],
      signedInCookie(who.token),
    )),
  ]
  expect(pages.length).toBeGreaterThan(30)
  return pages
}

test.each(LOCALES)('a shop whose merchant has written nothing promises nothing, on no page (%s)', async (locale) => {
  expect(claimsOn(await wholeShop(locale))).toEqual([])
})

test('nor does the chat name a time by which it answers, before staff have set any', async () => {
  const { data } = await owner.who.get('/user/service/feedback')
  expect(data).toMatchObject({ feedback: expect.stringContaining('尽快') })
  expect(await owner.who.api.call(findServiceStatus)).toMatchObject({ answerBy: null })
})

test('one promise written in one language is all that the shop claims, and in that language only', async () => {
  const write = (en: string) =>
    merchant.api.call(changePromises, [{ key: 'home-cold', words: { zh: '', en }, version: undefined }])
  await write('Carried at 14 °C all the way')
  const home = async () => (await fetch(`${shop.url}/home/en-US`)).text()
  await expect.poll(home).toContain('Carried at 14 °C all the way')
  const claims = claimsOn(await wholeShop('en-US'))
  expect(claims.length).toBeGreaterThan(0)
  expect([...new Set(claims)]).toEqual(['/home/en-US: 14 °C'])
  expect(claimsOn(await wholeShop('zh-CN'))).toEqual([])
  await write('')
  await expect.poll(home).not.toContain('14 °C')
})

test('a promise stands on a line of its own below what the shop says itself, with no blank after a Chinese full stop', async () => {
  const write = (zh: string) =>
    merchant.api.call(changePromises, [{ key: 'refund-answer', words: { zh, en: '' }, version: undefined }])
  await write('当天回复您。')
  const request = async () => {
    const { who, applied } = owner
    const answer = await fetch(`${shop.url}/home/zh-CN/refund?id=${applied.number}`, {
      headers: { cookie: `adult=1; ${signedInCookie(who.token)}` },
    })
    return answer.text()
  }
  await expect.poll(request).toContain('>当天回复您。</p>')
  expect(await request()).toContain('处理结果会显示在这里。</p>')
  await write('')
})

test('the merchant starts from the demo’s sentence, is warned of superlatives, and the shop shows at once what they saved', async () => {
  const desk = await openDeskOf(browser, shop, 'promises', { width: 768 })
  await desk.open('/promises')
  await expectAccessible(desk)
  const english = desk.getByLabel('Storage and packing beside the buy button · English')
  await desk.getByRole('button', { name: 'Start from this Storage and packing beside the buy button' }).focus()
  await desk.keyboard.press('Enter')
  await expect.poll(() => english.inputValue()).toContain('14 °C')
  expect(await (await fetch(`${shop.url}/home/en-US/goods_detail/${shop.sku.productId}`)).text()).not.toContain('14 °C')
  await english.fill('The best packing: every bottle in a sleeve.')
  await desk.getByText('art. 9').last().waitFor()
  await desk.getByLabel('Storage and packing beside the buy button · Chinese').fill('')
  await desk.keyboard.press('Enter')
  await english.press('Control+a')
  await english.fill('Every bottle travels in a sleeve.')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Everything is saved').waitFor()
  const page = (locale: Locale) =>
    fetch(`${shop.url}/home/${locale}/goods_detail/${shop.sku.productId}`).then((answer) => answer.text())
  await expect.poll(() => page('en-US')).toContain('Every bottle travels in a sleeve.')
  expect(await page('zh-CN')).not.toContain('sleeve')
  expect(desk.complaints).toEqual([])
})
