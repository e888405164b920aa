import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWish } from '#contract/shop/back-in-stock.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { tellBackInStock } from '#server/features/stock/wishes.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { paidOrderOf, ship } from '#test/support/refunds.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { addWine, shopper } from '#test/support/shop.ts'
import { type Desk, type DeskSpec, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** What shoppers and staff are told, from the words in the console to the sandbox box. */

let browser: Browser
let shop: RunningShop
let chief: number
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop()
  chief = await addStaff(shop.db, { login: 'chief', nickname: 'Frau Chief', password: STAFF_PASSWORD, scopes: ['admin'] })
})
afterAll(() => browser.close())

const desk = (spec?: DeskSpec): Promise<Desk> => openDeskOf(browser, shop, 'chief', spec)
async function looksClean(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
  const { violations } = await axe(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
const noon = () => new Date(dayStartMs(shanghaiDay(shop.deps.now())) + 12 * 60 * 60_000)

async function openBox(locale: Locale): Promise<Page> {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  await page.goto(`${shop.url}/sandbox/notices?lang=${locale}`)
  return page
}

test('words are edited with a preview, wrong ones are named at the field; what happens then is read in the box in both languages', async () => {
  const page = await desk()
  await page.open('/settings/notices/templates')
  await page.getByRole('link', { name: 'Payment received · SMS' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment received · SMS' }).waitFor()
  const english = page.getByRole('textbox', { name: /^Words · English/ })
  const preview = page.getByRole('region', { name: 'Preview · English' })
  await english.fill('Thank you! {sum} for {ordr}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/\{ordr\} is not known here\. Known: \{order\} \{sum\}/).waitFor()
  expect(await english.inputValue()).toBe('Thank you! {sum} for {ordr}')
  await looksClean(page)
  await english.fill('Thank you! {sum} for {order} is here.')
  await expect.poll(() => preview.textContent()).toContain('Thank you! CN¥1,288.00 for cp202611230001 is here.')
  await expect.poll(() => preview.textContent()).toMatch(/\d+ characters with the signature: 1 SMS/)
  await page.getByRole('textbox', { name: /^Provider’s template · English/ }).fill('SMS_1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This is not a number as the provider gives them').waitFor()
  await page.getByRole('textbox', { name: /^Provider’s template · English/ }).fill('SMS_123456789')
  await page.keyboard.press('Enter')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(page.complaints).toEqual([])

  const numbers = new Map<Locale, string>()
  for (const locale of LOCALES) {
    const buyer = await shopper(shop, { locale, balance: 1_000_00 })
    const order = await paidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 1 }])
    await ship(shop, order, chief)
    numbers.set(locale, order.number)
  }
  await sendNotices(shop.deps)
  for (const locale of LOCALES) {
    const box = await openBox(locale)
    const inBox = (text: string) => box.getByRole('listitem').filter({ hasText: text })
    expect(await inBox(`for ${numbers.get('en-US')} is here.`).count()).toBe(1)
    expect(await inBox(`您的订单${numbers.get('zh-CN')}已付款`).count()).toBe(1)
    expect(await inBox(`Your order ${numbers.get('en-US')} is on its way with SF Express`).count()).toBe(1)
    expect(await inBox(`您的订单${numbers.get('zh-CN')}已由顺丰速运发出`).count()).toBe(1)
    await looksClean(box)
    await box.context().close()
  }

  await page.open('/settings/notices/log')
  await page.getByRole('searchbox').fill(numbers.get('en-US') ?? '')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('row').count()).toBe(5)
  await page.getByRole('combobox', { name: 'Notice' }).selectOption('Parcel sent')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await looksClean(page)

  await page.open('/settings/notices/templates/paid/sms')
  await page.getByRole('button', { name: 'Restore the shop’s own words' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the shop’s own words' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Words · English/ }).inputValue())
    .toContain('We received your payment')
  expect(page.complaints).toEqual([])
})

test('who of the staff is told what, in Chinese on a tablet; a test of a channel arrives in the box', async () => {
  const page = await desk({ locale: 'zh-CN', width: 768 })
  await page.open('/settings/notices')
  await page.getByRole('button', { name: '发送测试 钉钉机器人' }).click()
  await page.getByText('已通过钉钉机器人发送测试消息').waitFor()
  const low = page.getByRole('group', { name: '库存不足（员工）' })
  await low.getByRole('checkbox', { name: '电子邮件' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('请至少填写一个邮箱地址，或取消勾选电子邮件').waitFor()
  await page.getByRole('textbox', { name: '邮箱地址' }).fill('cellar@shop')
  await page.keyboard.press('Enter')
  await page.getByText('“cellar@shop”不是邮箱地址').waitFor()
  await page.keyboard.press('Backspace')
  await page.getByRole('textbox', { name: '邮箱地址' }).fill('cellar@shop.example')
  await page.keyboard.press('Enter')
  await looksClean(page)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存', { exact: true }).first().waitFor()
  const box = await openBox('zh-CN')
  await box.getByText('这是Rebstock的测试通知').waitFor()
  expect(page.complaints).toEqual([])
})

test('advertising is ended by its link with one press, without signing in, in the language of the message', async () => {
  const me = await shopper(shop, { locale: 'en-US' })
  const sku = (await addWine(shop.db, { zh: '黑皮诺', en: 'Pinot Noir', skus: [{ stock: 0 }] })).skus[0]
  await me.api.call(addWish, sku.code)
  await shop.db`update sku set stock = 6, received = 6 where id = ${sku.id}`
  await tellBackInStock(shop.deps)
  await sendNotices({ ...shop.deps, now: noon })
  const page = await openBox('en-US')
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Pinot Noir' })
    .getByRole('link', { name: /unsubscribe/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Stop messages' }).waitFor()
  await looksClean(page)
  await page.getByRole('button', { name: 'Stop them' }).click()
  await page.getByText(/You will get no more messages of this kind/).waitFor()
  expect(complaints).toEqual([])

  const own = await visit(browser, shop, { locale: 'en-US', token: me.token })
  await own.open('/user')
  const wish = own.getByRole('group', { name: 'Wine back in stock, if you asked' })
  expect(await wish.getByRole('checkbox', { name: 'SMS' }).isChecked()).toBe(false)
  const coupons = own.getByRole('group', { name: /Coupon ends soon/ })
  expect(await coupons.getByRole('checkbox', { name: 'SMS' }).isChecked()).toBe(false)
  await coupons.getByRole('checkbox', { name: 'SMS' }).click()
  await expect.poll(() => coupons.getByRole('checkbox', { name: 'SMS' }).isChecked()).toBe(true)
  await own.reload()
  await expect.poll(() => coupons.getByRole('checkbox', { name: 'SMS' }).isChecked()).toBe(true)
  await looksClean(own)
})
