import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffScope } from '#domain/account.ts'
import { buildApp } from '#server/app.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { atEnd } from '#test/support/at-end.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { freshCode, letProofsAge } from '#test/support/second-factor.ts'
import { PATIENCE_MS, shopper } from '#test/support/shop.ts'
import { type Desk, type DeskSpec, openDesk, openDeskOf, STAFF_PASSWORD, signIn } from '#test/support/staff-desk.ts'

/** How staff guard their own accounts, and those of others. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop()
  await openStaff('owner', ['admin', 'owner', 'finance'])
  await openStaff('chief', ['admin'])
  await openStaff('anna', ['finance'])
  await openStaff('berta', ['agent'])
  await openStaff('dora', ['agent'])
})
afterAll(() => browser.close())

const openStaff = (login: string, scopes: StaffScope[]) =>
  addStaff(shop.db, { login, nickname: `Frau ${login}`, password: STAFF_PASSWORD, scopes })
const deskOf = (login: string, spec?: DeskSpec): Promise<Desk> => openDeskOf(browser, shop, login, spec)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const heading2 = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

async function expectSound(page: Desk): Promise<void> {
  // What still fades in has not its full contrast yet; what turns for ever never ends.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )
  const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Through the page, by keyboard; answers key and recovery codes. */
async function setUpFactor(page: Desk): Promise<{ key: string; codes: string[] }> {
  await page.open('/account/second-factor')
  await page.getByRole('button', { name: 'Begin' }).press('Enter')
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  const key =
    (await page.getByText('If you cannot scan it, type this key into the app:').textContent())?.split(': ')[1]?.trim() ?? ''
  await expectSound(page)
  const code = page.getByLabel('2. Enter the code that the app shows')
  expect(await focused(page)).toBe('otp')
  await code.press('Enter')
  await page.getByText('Please enter the code').waitFor()
  await code.fill('000 00')
  await code.press('Enter')
  await page.getByText('That code is wrong or was used already').waitFor()
  await code.fill(await freshCode(shop.db, key))
  await code.press('Enter')
  await heading2(page, 'Your recovery codes').waitFor()
  const codes = await page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectSound(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await heading(page, 'Your account').waitFor()
  await page.getByText('10 recovery codes left.').waitFor()
  return { key, codes }
}

test('the second factor is set up in the browser, then asked for at sign-in, where a recovery code helps, too', async () => {
  const page = await deskOf('anna')
  const { key, codes } = await setUpFactor(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await heading(page, 'Staff sign-in').waitFor()

  await signIn(page, 'anna')
  const code = page.getByLabel('Code of your authenticator app')
  await code.waitFor()
  expect(await focused(page)).toBe('otp')
  await page.getByText('Signing in as anna').waitFor()
  await expectSound(page)
  await code.press('Enter')
  await page.getByText('Please enter the code').waitFor()
  await code.fill('123 45')
  await code.press('Enter')
  await page.getByText('That code is wrong or was used already').waitFor()
  expect(await code.inputValue()).toBe('123 45')
  await code.fill(await freshCode(shop.db, key))
  await code.press('Enter')
  await heading(page, 'Today').waitFor()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await heading(page, 'Staff sign-in').waitFor()
  await signIn(page, 'anna')
  await code.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Today').waitFor()
  await page.open('/account')
  await page.getByText('9 recovery codes left.').waitFor()
  expect(page.complaints).toEqual([])
})

test('the own page in Chinese on a tablet: name, password and sessions, wrong fields named, nothing typed lost', async () => {
  const elsewhere = await deskOf('berta')
  const page = await deskOf('berta', { locale: 'zh-CN', width: 768 })
  await page.getByRole('link', { name: /我的账号/ }).click()
  await heading(page, '我的账号').waitFor()
  await expectSound(page)
  await page.getByLabel('显示名称').fill('白小姐')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('banner').getByText('白小姐').waitFor()

  await page.getByLabel('当前密码').fill('not-my-password')
  await page.getByLabel('新密码').fill('short')
  await page.getByRole('button', { name: '修改密码' }).click()
  expect(await page.getByLabel('新密码').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('新密码').fill('a-quite-new-secret-5')
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('密码错误').waitFor()
  expect(await page.getByLabel('新密码').inputValue()).toBe('a-quite-new-secret-5')

  const sessions = page.getByRole('list', { name: '登录的设备' })
  expect(await sessions.getByRole('listitem').count()).toBe(2)
  await page.getByLabel('当前密码').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('密码已修改').waitFor()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  expect(await page.getByLabel('当前密码').inputValue()).toBe('')
  await elsewhere.reload()
  await heading(elsewhere, 'Staff sign-in').waitFor()
  expect(page.complaints).toEqual([])
})

test('after fifteen minutes a correction asks for the password first; declined and confirmed, nothing typed is lost', async () => {
  const guest = await shopper(shop)
  const page = await deskOf('owner')
  await page.open('/corrections')
  await page.getByRole('button', { name: 'Correct a balance' }).click()
  const form = page.getByRole('dialog', { name: 'Correct a balance' })
  await form.getByRole('searchbox', { name: 'Customer' }).fill(String(guest.id))
  await form.getByRole('radio').first().check()
  await form.getByLabel('Amount (CN¥)').fill('12.5')
  await form.getByLabel('Reason').fill('A broken bottle')
  await letProofsAge(shop.db)
  await form.getByRole('button', { name: 'Submit' }).click()

  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await proof.waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await form.getByText('Nothing was done: please confirm first that it is you').waitFor()
  expect(await form.getByLabel('Reason').inputValue()).toBe('A broken bottle')

  await form.getByRole('button', { name: 'Submit' }).click()
  await proof.getByLabel('Your password').fill('not-my-password')
  await page.keyboard.press('Enter')
  await proof.getByText('The password is wrong').waitFor()
  await proof.getByLabel('Your password').fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await proof.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      const [row] = await shop.db<{ sum: number }[]>`
      select coalesce(sum(amount), 0)::integer as sum from ledger_entry where account_id = ${guest.id}`
      return row?.sum
    })
    .toBe(1250)
  expect(page.complaints.filter((line) => !line.includes('400'))).toEqual([])
})

test('an administrator sees owners in the list and has no button for them; an owner has all', async () => {
  const chief = await deskOf('chief', { width: 768 })
  await chief.open('/accounts')
  const rowOf = (page: Page, login: string) => page.getByRole('row', { name: new RegExp(`Frau ${login}`) })
  expect(await rowOf(chief, 'owner').getByRole('button').count()).toBe(0)
  expect(await rowOf(chief, 'anna').getByRole('button').count()).toBeGreaterThan(1)
  await expectSound(chief)
  await rowOf(chief, 'anna').getByRole('button', { name: 'Edit Frau anna' }).click()
  const dialog = chief.getByRole('dialog', { name: 'Change account' })
  expect(await dialog.getByRole('checkbox', { name: /^Owner/ }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('checkbox', { name: /^Administrator/ }).isDisabled()).toBe(true)

  const owner = await deskOf('owner')
  await owner.open('/accounts')
  await rowOf(owner, 'chief').getByRole('button', { name: 'Sessions Frau chief' }).click()
  const sessions = owner.getByRole('dialog', { name: 'Sessions' })
  await sessions.getByRole('listitem').first().waitFor()
  await expectSound(owner)
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await sessions.getByText('Not signed in anywhere').waitFor()
  await chief.reload()
  await heading(chief, 'Staff sign-in').waitFor()
  expect(owner.complaints).toEqual([])
})

test('new recovery codes ask for password and code; whoever loses both phone and codes is helped by an owner', async () => {
  const page = await deskOf('dora', { locale: 'en-US' })
  const { key, codes } = await setUpFactor(page)
  await page.open('/account/second-factor')
  await letProofsAge(shop.db)
  await page.getByRole('button', { name: 'New recovery codes' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'New recovery codes' }).click()
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await proof.getByLabel('Your password').fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await proof.getByText('Please enter the code').waitFor()
  await proof.getByLabel('Code of the app, or a recovery code').fill('nonsense')
  await page.keyboard.press('Enter')
  await proof.getByText('That code is wrong or was used already').waitFor()
  expect(await proof.getByLabel('Your password').inputValue()).toBe(STAFF_PASSWORD)
  await proof.getByLabel('Code of the app, or a recovery code').fill(await freshCode(shop.db, key))
  await page.keyboard.press('Enter')
  await heading2(page, 'Your recovery codes').waitFor()
  const fresh = await page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents()
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])

  const owner = await deskOf('owner')
  await owner.open('/accounts')
  const row = owner.getByRole('row', { name: /Frau dora/ })
  await row.getByText('Set up', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Remove second factor Frau dora' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Remove second factor' })
  await dialog.getByText('Only do this once you are sure').waitFor()
  await expectSound(owner)
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await row.getByText('Missing', { exact: true }).waitFor()
  await page.reload()
  await heading(page, 'Staff sign-in').waitFor()
  await signIn(page, 'dora')
  await page.getByRole('banner').waitFor()

  // The only owner cannot step down, and reads why.
  await owner.getByRole('button', { name: 'Edit Frau owner' }).click()
  const form = owner.getByRole('dialog', { name: 'Change account' })
  await form.getByRole('checkbox', { name: /^Owner/ }).uncheck()
  await form.getByLabel('Shown name').fill('Frau Inhaberin')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('One owner who can sign in must remain').waitFor()
  expect(await form.getByLabel('Shown name').inputValue()).toBe('Frau Inhaberin')
  expect(owner.complaints.filter((line) => !line.includes('400'))).toEqual([])
})

test('where the second factor is required, everything leads to setting it up, and then the console opens', async () => {
  const config = { ...shop.deps.config, isProduction: true }
  const site = await buildApp({ ...shop.deps, config }, { requestLimitMs: PATIENCE_MS })
  atEnd(() => site.close())
  const page = await openDesk(browser, { ...shop, url: await site.listen({ host: '127.0.0.1', port: 0 }) })
  await page.open('/login')
  await signIn(page, 'chief')
  await heading(page, 'Second factor').waitFor()
  await page.open('/accounts')
  await heading(page, 'Second factor').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectSound(page)
  await setUpFactor(page)
  await page.open('/accounts')
  await heading(page, 'Staff accounts').waitFor()
  expect(page.complaints.filter((line) => !line.includes('400'))).toEqual([])
})

test('roles: made, given, changed for all who have them, and deleted when nobody has them', async () => {
  const page = await deskOf('owner')
  await page.open('/accounts')
  const roles = page.getByRole('region', { name: 'Roles' }).first()
  await roles.getByRole('row', { name: /Warehouse/ }).waitFor()
  await page.getByRole('button', { name: 'New role' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New role' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter a name in this language').first().waitFor()
  await dialog.getByText('Please choose at least one right').waitFor()
  await dialog.getByLabel('Name in Chinese').fill('仓库')
  await dialog.getByLabel('Name in English').fill('Night shift')
  await dialog.getByRole('checkbox', { name: /^Agent/ }).check()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Another role has that name already').waitFor()
  await dialog.getByLabel('Name in Chinese').fill('夜班')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /^Night shift/ })
  await row.waitFor()

  await page.getByRole('button', { name: 'Edit Frau anna' }).click()
  const form = page.getByRole('dialog', { name: 'Change account' })
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Night shift')
  expect(await form.getByRole('checkbox', { name: /^Agent/ }).isChecked()).toBe(true)
  expect(await form.getByRole('checkbox', { name: /^Agent/ }).isDisabled()).toBe(true)
  await form.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /Frau anna/ })
    .getByText('Night shift')
    .waitFor()

  expect(await row.getByRole('button', { name: 'Delete role' }).count()).toBe(0)
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Change role' })
  await edit.getByText('1 account has this role and changes with it.').waitFor()
  await edit.getByRole('checkbox', { name: /^Finance/ }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /Frau anna/ })
    .getByText('Finance')
    .waitFor()

  const chinese = await deskOf('owner', { locale: 'zh-CN', width: 768 })
  await chinese.open('/accounts')
  await chinese.getByRole('row', { name: /夜班/ }).first().waitFor()
  await expectSound(chinese)
  expect(chinese.complaints).toEqual([])
})
