import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'
import { type Desk, openDeskOf, STAFF_PASSWORD, signIn } from '#test/support/staff-desk.ts'
import { allSaved, save } from '#test/support/wine-desk.ts'

/** What staff have typed and not saved: kept, and warned of. */

const BACK = 'What you had typed is back'

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ stock: 20 }] }] })
  for (const login of ['desk', 'other'])
    await addStaff(shop.db, { password: STAFF_PASSWORD, login, nickname: login, scopes: ['merchandiser', 'finance', 'admin'] })
})
afterAll(() => browser.close())

async function openKeptDesk(login = 'desk'): Promise<Desk> {
  const page = await openDeskOf(browser, shop, login)
  // The browser itself asks, too.
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

const endSessions = () => shop.db`update session set revoked_at = now() where revoked_at is null`

test('an editor: back after a reload and after a session that ended; saved, discarded or left for good it is gone', async () => {
  const page = await openKeptDesk()
  await page.open('/content/company')
  const phone = page.getByLabel('Phone')
  await phone.fill('021-555')
  await page.reload()
  await page.getByText(BACK).waitFor()
  expect(await phone.inputValue()).toBe('021-555')

  await endSessions()
  await save(page)
  await page.getByRole('heading', { level: 1, name: 'Staff sign-in' }).waitFor()
  await signIn(page, 'desk')
  await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor()
  expect(await phone.inputValue()).toBe('021-555')
  await save(page)
  await allSaved(page)
  await page.reload()
  await page.getByText('Everything is saved').waitFor()
  expect(await phone.inputValue()).toBe('021-555')

  await phone.fill('000')
  await page.getByRole('link', { name: 'Shipping rates', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shipping rates' }).waitFor()
  await page.open('/content/company')
  expect(await phone.inputValue()).toBe('021-555')
}, 300_000)

test('what comes back overwrites nobody: who has saved meanwhile is named before', async () => {
  const page = await openKeptDesk()
  const other = await openKeptDesk('other')
  await page.open('/content/company')
  await page.getByLabel('Phone').fill('021-111')
  await other.open('/content/company')
  await other.getByLabel('Phone').fill('021-222')
  await save(other)
  await allSaved(other)

  await page.reload()
  await page.getByText(BACK).waitFor()
  await save(page)
  await page.getByRole('button', { name: 'Save mine over theirs' }).waitFor()
  expect(await page.getByLabel('Phone').inputValue()).toBe('021-111')
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await allSaved(page)
  await page.reload()
  await page.getByText('Everything is saved').waitFor()
  expect(await page.getByLabel('Phone').inputValue()).toBe('021-111')
}, 300_000)

test.each([
  { form: 'a new coupon', path: '/coupons/new', label: 'Name · English', typed: 'Autumn' },
  { form: 'a freight zone', path: '/freight/new', label: 'Name · English', typed: 'North' },
  { form: 'an order by telephone', path: '/orders/new', label: 'The customer’s remark', typed: 'Ring twice' },
  { form: 'the own name', path: '/account', label: 'Shown name', typed: 'Somebody' },
  { form: 'numbers of parcels', path: '/orders/numbers', label: 'Order and tracking numbers', typed: '1 SF1' },
  { form: 'a sheet of counts', path: '/stock/count', label: /^Counted: Slate Riesling/, typed: '18' },
])(
  '$form asks before it is left, and comes back',
  async ({ path, label, typed }) => {
    const page = await openKeptDesk()
    await page.open(path)
    const field = page.getByLabel(label).first()
    await field.fill(typed)
    await page.reload()
    await page.getByText(BACK).waitFor()
    expect(await field.inputValue()).toBe(typed)
    await page.getByRole('link', { name: 'Flash sales', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay on the page' }).click()
    expect(await field.inputValue()).toBe(typed)
    await page.getByRole('link', { name: 'Flash sales', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { level: 1, name: 'Flash sales' }).waitFor()
    await page.open(path)
    expect(await field.inputValue()).not.toBe(typed)
  },
  300_000,
)

test('a note in a dialog: back when it is opened again, gone when it is cancelled or sent; never another person’s', async () => {
  const number = await placeOrder(shop, await shopper(shop))
  const page = await openKeptDesk()
  await page.open(`/orders/${number}`)
  const open = () => page.getByRole('button', { name: 'Cancel order', exact: true }).first().click()
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await open()
  await reason.fill('Asked by telephone')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await open()
  await page.getByText(BACK).waitFor()
  expect(await reason.inputValue()).toBe('Asked by telephone')

  // Somebody else signs in to the same browser after the session has ended.
  await endSessions()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Staff sign-in' }).waitFor()
  await signIn(page, 'other')
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await open()
  expect(await reason.inputValue()).toBe('')

  await endSessions()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Staff sign-in' }).waitFor()
  await signIn(page, 'desk')
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await open()
  expect(await reason.inputValue()).toBe('Asked by telephone')
  await page.getByRole('dialog').getByRole('button', { name: 'Do not cancel' }).click()
  await open()
  expect(await reason.inputValue()).toBe('')
}, 300_000)
