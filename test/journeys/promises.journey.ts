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
import { type Crawled, crawl, signedInCookie } from '#test/support/crawl.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import type { Shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** What a shop may only say when its merchant has written it (docs/decisions/035). */
const CLAIMS: readonly RegExp[] = [
  /14\s?°C|十四度|恒温|冷链|temperature[- ]controlled|cold chain/i,
  /当[日天](发货|出库)|次日达|隔日达|same[- ]day|leaves the same|next[- ]day|1–2 [天d]/i,
  /投保|保价|insured/i,
  /去过|走过|尝过|every estate|know every|visited|walked, tasted/i,
  /直采|直供|没有中间商|import papers|进口单证|bought from the estates|middlem[ae]n/i,
  /包赔|包换|包退|breakage|broken ones|corked (or|bottles)|made good/i,
  /正品|保真|guarantee|authentic/i,
  /七[日天]无理由|seven days|7 days|无理由/i,
  /\d 个工作日|working days?\b|小时内(答复|回复)/i,
  /包邮|free (delivery|shipping)|ships free/i,
  /\d+ ?小时内|within \d+ hours/i,
  /官方(授权|正品|旗舰)|official (dealer|importer|partner|shop)/i,
  /三处把关|three checks|五十家|fifty estates/i,
  /获奖|金奖|award|万名顾客|customers trust/i,
  /把它带到了上海|brought it to shanghai|a hundred wines|上百款/i,
  /自己画|drawn and filmed|grape juice at|有葡萄汁/i,
]
const claimsOn = (pages: readonly Crawled[]): string[] =>
  pages.flatMap(({ path, html }) => CLAIMS.flatMap((claim) => claim.exec(html)?.[0] ?? []).map((found) => `${path}: ${found}`))

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

test('the merchant starts from the demo’s sentence, is warned of superlatives, and the shop shows at once what he saved', async () => {
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
