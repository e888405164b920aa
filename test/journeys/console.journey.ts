import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffScope } from '#domain/account.ts'
import type { Locale } from '#domain/locale.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { saveArticleCategory } from '#server/features/content/write-article-categories.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { busyShopper, staffOf } from '#test/support/busy-shopper.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { dataOf, placeOrder, shopper } from '#test/support/shop.ts'
import { type Desk, type DeskSpec, openDesk, openDeskOf, STAFF_PASSWORD, signIn } from '#test/support/staff-desk.ts'

/** The staff console: its frame, the settings of the chat, and the working pages. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ skus: [{ stock: 1_000 }] }] })
  await openStaff('chief', ['agent', 'chat-supervisor', 'merchandiser', 'finance', 'admin'])
  await openStaff('helper', ['agent'])
})
afterAll(() => browser.close())

const openStaff = (login: string, scopes: StaffScope[]) =>
  addStaff(shop.db, { login, nickname: `Frau ${login}`, password: STAFF_PASSWORD, scopes })

const desk = (spec?: DeskSpec): Promise<Desk> => openDesk(browser, shop, spec)
const deskOf = (login: string, spec?: DeskSpec): Promise<Desk> => openDeskOf(browser, shop, login, spec)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const pathOf = (page: Page) => new URL(page.url()).pathname
const tokensOf = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.includes('_token')).map(({ name, path }) => ({ name, path }))

test('signing in: a wrong password and a shopper are told so, then the page that was asked for opens', async () => {
  const page = await desk()
  await page.open('/accounts')
  expect(new URL(page.url()).search).toBe('?from=%2Faccounts')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await page.locator('input[name=account]').getAttribute('aria-invalid')).toBe('true')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('account')

  await signIn(page, 'chief', 'not-the-password')
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Account or password error')
  expect(await page.locator('input[name=account]').inputValue()).toBe('chief')

  // A shopper whose password is right.
  const customer = await shopper(shop)
  await shop.db`
    update account set login = 'customer', password_hash = (select password_hash from account where login = 'chief')
     where id = ${customer.id}`
  await signIn(page, 'customer')
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('This account has no access to the staff console.')
  expect(await tokensOf(page)).toEqual([])
  const [open] = await shop.db<{ count: number }[]>`
    select count(*)::integer as count from session where account_id = ${customer.id} and strategy = 'local1' and revoked_at is null
       and created_at > now() - interval '1 minute'`
  // The one of the builder; the one that was just opened has been ended.
  expect(open?.count).toBe(1)

  await signIn(page, 'chief')
  await heading(page, 'Staff accounts').waitFor()
  expect(pathOf(page)).toBe('/staff/accounts')
  // The token is kept for seven days, for pages below /staff only, and the server knows just its hash.
  expect(await tokensOf(page)).toEqual([{ name: 'staff._token', path: '/staff' }])
  expect(page.complaints).toEqual([])
})

test('a reload and a deep link keep who works here; signing out ends the session on the server, too', async () => {
  const page = await deskOf('chief')
  await page.open('/accounts')
  await heading(page, 'Staff accounts').waitFor()
  await page.reload()
  await heading(page, 'Staff accounts').waitFor()
  // The shop in the same browser knows nothing of it.
  const inTheShop = await page.evaluate(async () => (await (await fetch('/home/en-US')).text()).includes('Frau chief'))
  expect(inTheShop).toBe(false)
  const token = (await page.context().cookies()).find(({ name }) => name === 'staff._token')?.value ?? ''
  const asks = () =>
    fetch(`${shop.url}/api/user`, { headers: { 'authori-zation': decodeURIComponent(token) } }).then((answer) => answer.json())
  expect(await asks()).toMatchObject({ status: 200 })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await heading(page, 'Staff sign-in').waitFor()
  expect(await tokensOf(page)).toEqual([])
  expect(await asks()).toMatchObject({ status: 410000 })
  await page.open('/accounts')
  await heading(page, 'Staff sign-in').waitFor()
})

test.each([
  ['en-US', 'Sign out', 'You are signed out in this browser', 'Go to the sign-in'],
  ['zh-CN', '退出登录', '已在此浏览器退出登录', '前往登录'],
] as const)('signing out without the server is said, and the pages are gone (%s)', async (locale, out, said, onwards) => {
  const page = await deskOf('chief', { locale })
  await page.open('/accounts')
  // A page that lacks one of its files would load itself anew.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: out }).click()
  await heading(page, said).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await tokensOf(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: onwards }).click()
  await page.locator('input[name=account]').waitFor()
})

test('two change the same ready-made answer: the second is told, and the form then opens with what the first wrote', async () => {
  const [anna, bert] = [await deskOf('chief'), await deskOf('chief')]
  await shop.db`insert into chat_canned_reply (owner_id, shortcut, text_zh, text_en) values (null, 'twice', '两人', 'Two')`
  const open = async (page: Desk) => {
    await page.getByRole('row', { name: '/twice' }).getByRole('button', { name: 'Edit' }).click()
    return page.getByRole('dialog')
  }
  const english = (dialog: Awaited<ReturnType<typeof open>>) => dialog.getByLabel('Reply · English')
  const dialogs = []
  for (const page of [anna, bert]) {
    await page.open('/settings/replies')
    dialogs.push(await open(page))
  }
  for (const [index, dialog] of dialogs.entries()) {
    await english(dialog).fill(`Written by ${index}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    if (index === 0) await dialog.waitFor({ state: 'hidden' })
    else await dialog.getByText('Somebody else has changed this meanwhile').waitFor()
  }
  await bert.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await bert.getByRole('row', { name: 'Written by 0' }).waitFor()
  expect(await english(await open(bert)).inputValue()).toBe('Written by 0')
})

test('a session that ends while a page is open leads to the sign-in and back to that page', async () => {
  const page = await deskOf('chief')
  await page.getByRole('link', { name: 'Staff accounts' }).click()
  await heading(page, 'Staff accounts').waitFor()
  await shop.db`update session set revoked_at = now() where revoked_at is null and account_id = (select id from account where login = 'chief')`
  await page.getByRole('link', { name: 'Today' }).click()
  await heading(page, 'Staff sign-in').waitFor()
  await signIn(page, 'chief')
  await heading(page, 'Today').waitFor()
  expect(pathOf(page)).toMatch(/^\/staff\/?$/)
})

test('T31: an account sees the pages of its scopes; the address of another page is refused in words', async () => {
  const page = await deskOf('helper')
  const links = async () => (await page.getByRole('navigation').getByRole('link').allTextContents()).map((name) => name.trim())
  expect(await links()).toContain('Canned replies')
  expect(await links()).not.toContain('Keyword replies')
  expect(await links()).not.toContain('Staff accounts')
  for (const path of ['/accounts', '/settings/keywords', '/supervisor']) {
    await page.open(path)
    await heading(page, 'This page is not for your account').waitFor()
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await heading(page, 'Today').waitFor()
  expect(await page.getByText('reviews without an answer').count()).toBe(0)
})

test('U58: the other language keeps the page and what is typed, changes lang and title, and is remembered', async () => {
  const page = await deskOf('chief', { locale: 'zh-CN' })
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
  await page.open('/login')
  await heading(page, '今日').waitFor()
  await page.open('/settings/hours')
  await heading(page, '服务时间').waitFor()
  await page.getByLabel('服务时间内的分钟数').fill('47')
  await page.getByRole('button', { name: 'English' }).click()
  await heading(page, 'Working hours').waitFor()
  expect(await page.getByLabel('Minutes within the working hours').inputValue()).toBe('47')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  expect(await page.title()).toBe('Working hours · Rebstock staff console')
  await page.reload()
  await heading(page, 'Working hours').waitFor()
  expect(page.complaints).toEqual([])
})

test('an unknown page says so; the page itself is kept nowhere, listed nowhere, and takes no inline script or style', async () => {
  const page = await deskOf('chief')
  await page.open('/no/such/page')
  await heading(page, 'There is no such page').waitFor()
  const answer = await fetch(`${shop.url}/staff/settings/hours`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self';/)
  expect((await fetch(`${shop.url}/staff/assets/of-an-older-build.js`)).status).toBe(404)
})

test('the file of a page that is gone after a new build: the console loads itself anew, once, and shows the page', async () => {
  const page = await deskOf('chief')
  let asked = 0
  await page.route(/\/accounts-.*\.js/, (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  await page.getByRole('link', { name: 'Staff accounts' }).click()
  await heading(page, 'Staff accounts').waitFor()
  expect(asked).toBeGreaterThan(1)
})

test('an account is opened, changed and blocked in a dialog that the keyboard can leave', async () => {
  const page = await deskOf('chief')
  await page.open('/accounts')
  const add = page.getByRole('button', { name: 'New account' })
  await add.click()
  await page.keyboard.press('Escape')
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'New account' })
  await dialog.getByLabel('Sign-in name').fill('newcomer')
  await dialog.getByLabel('Shown name').fill('Newcomer')
  await dialog.getByLabel('Password').fill('short')
  await dialog.getByRole('button', { name: 'New account' }).click()
  await dialog.getByText('Please use 12 to 128 characters').waitFor()
  await dialog.getByLabel('Password').fill(STAFF_PASSWORD)
  await dialog.getByRole('button', { name: 'New account' }).click()
  const row = page.getByRole('row', { name: /Newcomer/ })
  await row.waitFor()
  await row.getByRole('button', { name: 'Edit Newcomer' }).click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Blocked/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row.getByText('Blocked').waitFor()
})

test('settings of the chat are saved in both languages', async () => {
  const page = await deskOf('chief')
  await page.open('/settings/replies')
  await page.getByRole('button', { name: 'New reply' }).click()
  await page.getByLabel('Shortcut').fill('hours')
  await page.getByLabel('Reply · Chinese').fill('{name}，我们每天九点到六点在线。')
  await page.getByLabel('Reply · English').fill('{name}, we are here from nine to six.')
  await page.getByLabel('For all agents').check()
  await page.getByRole('button', { name: 'Save' }).click()
  const reply = page.getByRole('row', { name: /\/hours/ })
  await reply.getByText('我们每天九点到六点在线').waitFor()
  await reply.getByText('we are here from nine to six').waitFor()

  await page.open('/settings/keywords')
  await page.getByRole('button', { name: 'New keyword reply' }).click()
  await page.getByLabel('Words').fill('发票, invoice')
  await page.getByLabel('Answer · Chinese').fill('订单完成后即可申请发票。')
  await page.getByLabel('Answer · English').fill('Ask for an invoice once the order is done.')
  await page.getByRole('button', { name: 'Save' }).click()
  const keyword = page.getByRole('row', { name: /发票 invoice/ })
  await keyword.getByText('订单完成后即可申请发票。').waitFor()

  await page.open('/settings/notice')
  await page.getByRole('textbox', { name: 'Notice · English' }).fill('Closed on Sunday.')
  await page.getByRole('textbox', { name: 'Notice · Chinese' }).fill('周日休息。')
  await page.getByLabel('Greeting · English').fill('Good day!')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('Saved').waitFor()
  await page.open('/settings/notice')
  await expect.poll(() => page.getByRole('textbox', { name: 'Notice · Chinese' }).textContent()).toBe('周日休息。')
  expect(await page.getByLabel('Greeting · English').inputValue()).toBe('Good day!')

  await page.open('/settings/hours')
  await page
    .getByRole('group', { name: 'Sunday' })
    .getByRole('button', { name: /Remove/ })
    .first()
    .click()
  await page.getByLabel('Minutes within the working hours').fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('Saved').waitFor()
  await page.open('/settings/hours')
  await page.getByRole('group', { name: 'Sunday' }).getByText('Closed').waitFor()
  // The other settings are still as they were.
  await page.open('/settings/notice')
  expect(await page.getByLabel('Greeting · English').inputValue()).toBe('Good day!')
  expect(page.complaints).toEqual([])
})

test('the working pages: a parcel is sent, a transfer confirmed, money back agreed, a review answered, invoices found', async () => {
  const { who, paid, applied } = await busyShopper(shop, await staffOf(shop))
  const page = await deskOf('chief')
  await page.getByRole('link', { name: /orders to send$/ }).click()
  await heading(page, 'Orders to send').waitFor()
  await page.getByRole('searchbox').fill(paid.number)
  await page.keyboard.press('Enter')
  const order = page.getByRole('row', { name: new RegExp(paid.number) })
  await order.getByRole('button', { name: `Send ${paid.number}` }).click()
  await page.getByLabel('Tracking number').fill('SF1234567890123')
  await page.getByRole('group', { name: 'In the parcel' }).getByRole('textbox').fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await order.getByText('A part has been sent').waitFor()

  await page.open(`/after-sales/${applied.number}`)
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.getByLabel('Amount (CN¥)').fill('1.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await page.getByText('Less than was asked for needs a reason').waitFor()
  await page.getByLabel('Note').fill('One bottle was empty.')
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await page.getByText('Refund agreed').waitFor()
  expect(await page.getByRole('button', { name: 'Decline' }).count()).toBe(0)

  const account = { bank: '招商银行', bank_en: 'CMB', holder: '雷伯', holder_en: 'Rebstock', number: '6225880000000001' }

  const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })
  dataOf(await admin.post('/staff/payments/bank-account', { account }))
  const number = await placeOrder(shop, who)
  await expect.poll(async () => (await who.post('/order/pay', { uni: number, paytype: 'offline' })).status).toBe(200)
  await page.open('/transfers')
  await page.getByRole('button', { name: `Confirm ${number}` }).click()
  await page.getByLabel('Amount received (CN¥)').fill('0.01')
  await page.getByLabel('The bank’s reference').fill('CMB-77')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(/is to be paid/).waitFor()
  const { pay_price: due } = dataOf<{ pay_price: string }>(await who.get(`/order/detail/${number}`))
  await page.getByLabel('Amount received (CN¥)').fill(due)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('status').getByText(`Order ${number} is paid`).waitFor()

  await page.open('/reviews')
  const review = page.getByRole('article').first()
  await review.getByRole('button', { name: 'Answer' }).click()
  await review.getByLabel('Our answer').fill('Thank you!')
  await review.getByRole('button', { name: 'Save' }).click()
  await page.getByText('No reviews here').waitFor()

  await page.open('/invoices?state=issued')
  await page.getByRole('table').getByText('Issued', { exact: true }).waitFor()
  const invoiced = page.getByRole('table').locator('a[href*="/orders/"]').first()
  const invoicedNumber = (await invoiced.textContent()) ?? ''
  await invoiced.click()
  await page.getByRole('heading', { level: 1, name: invoicedNumber }).waitFor()
  await page
    .getByRole('region', { name: 'Invoice' })
    .getByRole('link', { name: /^Issued/ })
    .click()
  await page.getByRole('row', { name: new RegExp(invoicedNumber) }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe(invoicedNumber)
  expect(page.complaints).toEqual([])
}, 300_000)

test('selling: a coupon, a flash sale, a freight zone and a synonym are made, with what is wrong beside its field', async () => {
  const page = await deskOf('chief')
  const saved = (words = 'Saved') => page.getByRole('status').getByText(words).first().waitFor()
  await page.getByRole('link', { name: 'Coupons' }).click()
  await page.getByRole('link', { name: 'New coupon' }).click()
  await heading(page, 'New coupon').waitFor()
  await page.getByLabel('Name · Chinese').fill('秋日券')
  await page.getByLabel('Name · English').fill('Autumn')
  await page.getByLabel('Amount (CN¥)').fill('0')
  await page.getByLabel('Some wines').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter an amount above 0').waitFor()
  await page.getByText('Please choose at least one wine').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('amount')
  await page.getByLabel('Amount (CN¥)').fill('30.50')
  await page.getByRole('button', { name: 'Add a wine' }).click()
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  const coupon = page.getByRole('row', { name: /Autumn/ })
  await coupon.getByText('CN¥30.50 off').waitFor()
  const who = await shopper(shop)
  await coupon.getByRole('button', { name: 'Give Autumn' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(String(who.id))
  await page.getByRole('dialog').getByRole('radio').check()
  await page.getByRole('dialog').getByLabel('Reason').fill('Birthday')
  await page.getByRole('dialog').getByRole('button', { name: 'Give' }).click()
  await page.getByRole('status').getByText('Given to').waitFor()
  expect(dataOf<unknown[]>(await who.get('/coupons/user/1'))).toHaveLength(1)

  await page.open('/flash-sales/times')
  await page.getByRole('button', { name: 'New time' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await saved()
  await page.open('/flash-sales/new')
  await page.getByRole('button', { name: 'Choose a wine' }).click()
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('radio', { name: /in stock/ }).waitFor()
  await page.getByLabel('Price in the sale (CN¥)').fill('59.90')
  await page.getByLabel('Packs in the sale').fill('1000000')
  await page.getByRole('button', { name: 'Plan the sale' }).click()
  await page.getByText(/There are only \d+ in stock/).waitFor()
  await page.getByLabel('Packs in the sale').fill('10')
  await page.getByRole('button', { name: 'Plan the sale' }).click()
  await page.getByText('0 of 10').waitFor()
  await page.getByRole('button', { name: 'Call the sale off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call the sale off' }).click()
  await page.getByText('Back on the shelf', { exact: true }).waitFor()

  await page.open('/freight/new')
  await page.getByLabel('Name · Chinese').fill('江浙沪')
  await page.getByLabel('Name · English').fill('Around Shanghai')
  await page.getByLabel('Find a province or a city').fill('shanghai')
  await page.getByLabel('All of Shanghai').check()
  await page.getByLabel('First … kg').fill('1.5')
  await page.getByLabel('cost (CN¥)', { exact: true }).fill('9')
  await page.getByLabel('cost of each (CN¥)').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /Around Shanghai/ })
    .getByText('First 1.5 kg: CN¥9.00')
    .waitFor()

  await page.open('/search-words')
  await page.getByRole('button', { name: 'New synonym' }).click()
  await page.getByLabel('What visitors say').fill('Autumn wine')
  await page.getByLabel('other words', { exact: true }).check()
  await page.getByLabel('Other words', { exact: true }).fill('Riesling')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await saved()
  await page.open('/search-words/try?q=autumn%20wine')
  await page.getByRole('row', { name: /autumn wine/ }).waitFor()
  expect(page.complaints).toEqual([])
}, 300_000)

test('content: an article is written in both languages and read in both; a film comes with its captions; nothing is lost', async () => {
  await saveArticleCategory(shop.db, { id: 20, title: { zh: '近期文章', en: 'Recent articles' }, position: 0 })
  const page = await deskOf('chief')
  await page.getByRole('link', { name: 'Articles' }).click()
  await page.getByRole('link', { name: 'Article categories' }).click()
  await page.getByRole('link', { name: 'New category' }).click()
  await page.getByLabel('Title · Chinese').fill('食谱')
  await page.getByLabel('Title · English').fill('Recipes')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Recipes').waitFor()
  await expect.poll(async () => (await fetch(`${shop.url}/home/en-US/newsList`)).text()).toContain('Recipes')

  await page.getByRole('link', { name: 'Articles' }).click()
  await page.getByRole('link', { name: 'New article' }).click()
  await heading(page, 'New article').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please write a title in at least one language').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
  await page.getByLabel('Title · Chinese').fill('板岩与雷司令')
  await page.getByLabel('Title · English').fill('Slate and Riesling')
  await page.getByRole('textbox', { name: 'Text · Chinese' }).fill('石头记住了阳光。')
  await page.getByRole('textbox', { name: 'Text · English' }).fill('The stone remembers the sun.')
  const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#19453b' } })
    .png()
    .toBuffer()
  await page.locator('input[name=image]').setInputFiles({ name: 'slate.png', mimeType: 'image/png', buffer: picture })
  await page.getByAltText('Present picture').waitFor()
  await page.getByRole('radio', { name: /^Published/ }).check()

  // Whoever goes is asked first, and finds everything as it was when they stay.
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on the page' }).click()
  expect(await page.getByLabel('Title · English').inputValue()).toBe('Slate and Riesling')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Slate and Riesling').waitFor()
  const id = pathOf(page).split('/').at(-1) ?? ''
  const read = async (locale: Locale) => (await fetch(`${shop.url}/home/${locale}/detail?cid=20&id=${id}`)).text()
  await expect.poll(() => read('zh-CN')).toContain('石头记住了阳光。')
  expect(await read('en-US')).toContain('The stone remembers the sun.')

  // Somebody else is quicker: the words typed here stay, and may be insisted on.
  await shop.db`update article set title_en = 'Theirs' where id = ${id}`
  await page.getByLabel('Title · English').fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Somebody else has changed this meanwhile').waitFor()
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await page.getByText('Everything is saved').waitFor()
  await expect.poll(() => read('en-US')).toContain('Mine')

  await page.open('/content/films/new')
  await page.getByLabel('Title · English').fill('Bubbles')
  await page.locator('input[name=mp4]').setInputFiles('demo/videos/sekt.webm')
  await page.getByText('960 × 540 · 9 s').waitFor()
  await page.getByRole('button', { name: 'Use this frame as the picture' }).click()
  await page.getByAltText('Present picture').waitFor()
  await page.getByRole('textbox', { name: 'Captions · English' }).fill('00:01.000 --> 00:00.500\nFine bubbles')
  await page.getByText('Line 1: the end must come after the beginning').waitFor()
  await page.getByRole('textbox', { name: 'Captions · English' }).fill('00:01.000 --> 00:02.500\nFine bubbles')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Bubbles').waitFor()
  const film = pathOf(page).split('/').at(-1)
  const captions = await fetch(`${shop.url}/api/pc/videos/${film}/captions.zh-CN.vtt`)
  expect(await captions.text()).toContain('00:00:01.000 --> 00:00:02.500\nFine bubbles')
  expect(page.complaints).toEqual([])
}, 300_000)

const PAGES = [
  '/',
  '/orders',
  '/orders/to-send',
  '/alarms?state=all',
  '/paybacks',
  '/held-stock',
  '/after-sales?status=all',
  '/transfers',
  '/invoices?state=all',
  '/reviews?state=all',
  '/coupons',
  '/coupons/new',
  '/flash-sales',
  '/flash-sales/new',
  '/freight/new',
  '/search-words?kind=own',
  '/search-words/try?q=riesling',
  '/content/articles/new',
  '/content/article-categories',
  '/content/festivals/new',
  '/content/films/new',
  '/content/company',
  '/settings/replies',
  '/settings/keywords',
  '/settings/hours',
  '/settings/notice',
  '/settings/agents',
  '/accounts',
  '/account',
  '/account/second-factor',
  '/settings/order-limits',
  '/supervisor',
]
const widthOver = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('U64: every page fits a phone, a tablet and a desk, and axe finds nothing', async () => {
  const page = await deskOf('chief')
  for (const path of PAGES) {
    await page.open(path)
    const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
    expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([])
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await widthOver(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  expect(page.complaints).toEqual([])
}, 300_000)

test('the same in Chinese on a phone: every page fits, and has its name in Chinese', async () => {
  const page = await deskOf('chief', { locale: 'zh-CN', width: 375 })
  for (const path of PAGES) {
    await page.open(path)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/\p{Script=Han}/u)
    expect(await widthOver(page), path).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: '打开导航' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '待发货订单' }).click()
  await heading(page, '待发货订单').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(page.complaints).toEqual([])
}, 300_000)
