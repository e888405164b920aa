import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBalance } from '#contract/shop/balance.ts'
import type { StaffScope } from '#domain/account.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { type Shopper, shopper } from '#test/support/shop.ts'
import { type Desk, type DeskSpec, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** What one person asks for and another one agrees to, and the supervisor of the chat at work. */

let browser: Browser
let shop: RunningShop
let guest: Shopper
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop()
  await openStaff('anna', ['finance'])
  await openStaff('ben', ['finance'])
  await openStaff('vera', ['agent', 'chat-supervisor'])
  await openStaff('chief', ['admin'])
  guest = await shopper(shop)
})
afterAll(() => browser.close())

const openStaff = (login: string, scopes: StaffScope[]) =>
  addStaff(shop.db, { login, nickname: `Frau ${login}`, password: STAFF_PASSWORD, scopes })
const deskOf = (login: string, spec?: DeskSpec): Promise<Desk> => openDeskOf(browser, shop, login, spec)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const balance = async () => (await guest.api.call(findBalance)).balance

async function problemsOf(page: Page): Promise<string[]> {
  // What still fades in has not its full contrast yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
  const { violations } = await axe(page).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Fills in the form for a correction and sends it. */
async function correct(page: Desk, receiver: number, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Correct a balance' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('searchbox', { name: 'Customer' }).fill(String(receiver))
  await form.getByRole('radio').first().check()
  await form.getByLabel('Amount (CN¥)').fill(amount)
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Submit' }).click()
}

test('a correction above the limit: one asks, it waits, another one agrees, and the log says who did what', async () => {
  const anna = await deskOf('anna')
  await anna.open('/money-acts')
  await anna.getByRole('button', { name: 'Correct a balance' }).click()
  // Empty, it says what is missing and the first field has the focus.
  await anna.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await anna.getByText('Please choose a customer').waitFor()
  expect(await anna.evaluate(() => document.activeElement?.getAttribute('data-name'))).toBe('shopper')
  expect(await problemsOf(anna)).toEqual([])
  await anna.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await correct(anna, guest.id, '20', 'Broken cork')
  await anna.getByText(/now has a balance of/).waitFor()
  expect(await balance()).toBe(20_00)
  await correct(anna, guest.id, '800.50', 'Lost parcel')
  await anna.getByText(/a colleague has to agree first/).waitFor()
  expect(await balance()).toBe(20_00)
  const own = anna.getByRole('row', { name: /800\.50/ })
  await own.getByRole('button', { name: /Withdraw/ }).waitFor()
  expect(await own.getByRole('button', { name: /Agree/ }).count()).toBe(0)

  const ben = await deskOf('ben', { width: 820 })
  await ben.open('/')
  await ben.getByRole('link', { name: /1\s*requests that wait for a second person/ }).click()
  await heading(ben, 'Approvals').waitFor()
  expect(await problemsOf(ben)).toEqual([])
  const act = ben.getByRole('row', { name: /800\.50/ })
  expect(await act.textContent()).toContain('Frau anna')
  expect(await act.textContent()).toContain('Lost parcel')
  // By keyboard alone.
  await act.getByRole('button', { name: /Agree/ }).focus()
  await ben.keyboard.press('Enter')
  await ben.getByRole('dialog').getByLabel('Note (optional)').fill('Checked with the courier')
  await ben.keyboard.press('Tab')
  await ben.keyboard.press('Enter')
  await ben.getByText('Agreed and done').waitFor()
  expect(await balance()).toBe(820_50)

  const chief = await deskOf('chief', { locale: 'zh-CN' })
  await chief.open('/audit/money')
  await heading(chief, '资金日志').waitFor()
  const entry = chief.getByRole('row', { name: /复核同意/ })
  expect(await entry.textContent()).toContain('Frau ben')
  expect(await entry.textContent()).toContain('Checked with the courier')
  expect(await problemsOf(chief)).toEqual([])
  await chief.getByRole('button', { name: '修改复核限额' }).click()
  await chief.getByLabel('单笔限额（元）').fill('1000')
  await chief.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await chief.getByText('已保存', { exact: true }).waitFor()
  for (const page of [anna, ben, chief]) expect(page.complaints).toEqual([])
})

test('refused to oneself: the console says so, and nothing is booked', async () => {
  const ben = await deskOf('ben')
  await ben.open('/money-acts')
  const [me] = await shop.db<{ id: number }[]>`select id from account where login = 'ben'`
  await correct(ben, me?.id ?? 0, '5', 'For me')
  await ben.getByRole('alert').filter({ hasText: 'let a colleague do it' }).waitFor()
  expect(await shop.db`select from ledger_entry where account_id = ${me?.id ?? 0}`).toHaveLength(0)
})

test('the supervisor works without being an administrator: settings and figures are there, accounts are not', async () => {
  const vera = await deskOf('vera')
  for (const [path, title] of [
    ['/settings/keywords', 'Keyword replies'],
    ['/settings/hours', 'Working hours'],
    ['/settings/agents', 'Agents'],
    ['/supervisor', 'Supervision'],
  ] as const) {
    await vera.open(path)
    await heading(vera, title).waitFor()
  }
  await vera.open('/chat')
  await vera.getByRole('navigation', { name: 'Which conversations' }).getByRole('link', { name: /All/ }).waitFor()
  const links = await vera.getByRole('navigation', { name: 'Console' }).getByRole('link').allTextContents()
  for (const hidden of ['Staff accounts', 'Audit log', 'Approvals', 'Bank transfers']) expect(links.join()).not.toContain(hidden)
  await vera.open('/accounts')
  await heading(vera, 'This page is not for your account').waitFor()
})
