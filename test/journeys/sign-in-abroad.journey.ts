import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { emailCodeFor, lastMailedCode } from '#test/support/codes.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
})
afterAll(() => browser.close())

const WORDS = {
  'zh-CN': {
    useEmail: '改用邮箱',
    email: '邮箱',
    code: '邮件验证码',
    send: '获取验证码',
    sent: '验证码已发送',
    signIn: '登录',
    invalid: '请填写正确的邮箱',
    country: '国家或地区',
    germany: '德国 +49',
    taiwan: '中国台湾 +886',
    mobile: '手机号',
    smsCode: '短信验证码',
    hello: /，您好/,
  },
  'en-US': {
    useEmail: 'Use email instead',
    email: 'Email address',
    code: 'Code from the email',
    send: 'Send code',
    sent: 'The code is on its way',
    signIn: 'Sign in',
    invalid: 'Please enter a valid email address',
    country: 'Country or region',
    germany: 'Germany +49',
    taiwan: 'Taiwan, China +886',
    mobile: 'Mobile number',
    smsCode: 'Code from the text message',
    hello: /^Hello, /,
  },
} as const

const smsCodeFor = async (phone: string): Promise<string> => {
  const answer = await fetch(`${shop.url}/api/sandbox/sms?${new URLSearchParams({ phone })}`)
  return ((await answer.json()) as { data: { code: string } }).data.code
}
const fits = (page: Visit) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const focused = (page: Visit) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test.each<{ locale: Locale; screen: 'phone' | 'desk' }>([
  { locale: 'zh-CN', screen: 'phone' },
  { locale: 'en-US', screen: 'desk' },
])('U84: by email and the keyboard alone, in $locale on a $screen', async ({ locale, screen }) => {
  const words = WORDS[locale]
  const email = `Visitor.${screen}@Example.com`
  const page = await visit(browser, shop, { locale, screen })
  await page.open('/mobile_login')
  expect(await fits(page)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: words.useEmail }).focus()
  await page.keyboard.press('Enter')
  // Where one has pressed one stays, and nothing is complained of yet.
  expect(await focused(page)).not.toBe('')
  expect(await page.getByText(words.invalid).count()).toBe(0)
  await page.getByRole('button', { name: words.send }).press('Enter')
  await page.getByText(words.invalid).waitFor()
  await page.keyboard.type(email)
  await page.getByRole('button', { name: words.send }).press('Enter')
  await page.getByText(words.sent).waitFor()
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  await page.getByLabel(words.code).focus()
  await page.keyboard.type(await lastMailedCode(shop.db, email))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/home/${locale}`)
  await page.open('/user')
  await page.getByRole('heading', { name: words.hello }).waitFor()
  await page.getByText('Vi***@example.com', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  expect(page.complaints).toEqual([])
})

test.each<Locale>(['zh-CN', 'en-US'])('U85: by a foreign phone, its country found by its name in %s', async (locale) => {
  const words = WORDS[locale]
  const national = locale === 'zh-CN' ? '0151 2345 0001' : '0151 2345 0002'
  const page = await visit(browser, shop, { locale, screen: 'phone' })
  await page.open('/mobile_login')
  const country = page.getByLabel(words.country)
  await country.getByRole('option', { name: words.taiwan }).waitFor({ state: 'attached' })
  await country.selectOption({ label: words.germany })
  await page.getByLabel(words.mobile).fill(national)
  await page.getByRole('button', { name: words.send }).click()
  await page.getByText(words.sent).waitFor()
  expect(await fits(page)).toBe(true)
  await expectAccessible(page)
  await page.getByLabel(words.smsCode).fill(await smsCodeFor(`+49${national.replaceAll(' ', '').slice(1)}`))
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await page.waitForURL(`${shop.url}/home/${locale}`)
  await page.open('/user')
  await page
    .locator('dd')
    .getByText(/^\+49\*{4}000[12]$/)
    .waitFor()
  expect(page.complaints).toEqual([])
})

test('U85: a number that is pasted with its code chooses the country by itself, and back', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/login?mode=register')
  const country = page.getByLabel('Country or region')
  await country.getByRole('option', { name: 'Germany +49' }).waitFor({ state: 'attached' })
  const phone = page.getByLabel('Mobile number')
  await phone.fill('+49 151 23456789')
  expect([await country.inputValue(), await phone.inputValue()]).toEqual(['DE', '15123456789'])
  await phone.fill('+86 138 0000 0001')
  expect([await country.inputValue(), await phone.inputValue()]).toEqual(['CN', '13800000001'])
})

test('U84: an email address is added on the account page with proof of the phone, and opens the account beside the password', async () => {
  const who = await shopper(shop)
  const [{ phone } = { phone: '' }] = await shop.db<{ phone: string }[]>`select phone from account where id = ${who.id}`
  const email = 'cellar@example.com'
  const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
  await page.open('/user')
  await page.getByRole('button', { name: 'Add an email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an email address' })
  await expectAccessible(page)
  const [toPhone, toEmail] = [
    dialog.getByRole('button', { name: 'Send code' }).first(),
    dialog.getByRole('button', { name: 'Send code' }).last(),
  ]
  await toPhone.click()
  await dialog.getByText('The code is on its way').waitFor()
  await dialog.getByLabel('Code sent to your phone').fill(await smsCodeFor(phone))
  await dialog.getByLabel('Email address').fill(email)
  await toEmail.click()
  await expect.poll(() => lastMailedCode(shop.db, email)).toMatch(/^\d{6}$/)
  await dialog.getByLabel('Code from the email').fill(await lastMailedCode(shop.db, email))
  await dialog.getByRole('button', { name: 'Save email address' }).click()
  await page.getByText('ce***@example.com', { exact: true }).waitFor()
  expect(await emailCodeFor(shop, email, 'login')).toMatch(/^\d{6}$/)
  expect(page.complaints).toEqual([])
})
