import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffScope } from '#domain/account.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { letProofsAge } from '#test/support/second-factor.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'
import { type DeskSpec, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Somebody changes an article, and the administrator finds out who it was. */

let browser: Browser
let shop: RunningShop
let article = 0
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop()
  await openStaff('mia', ['merchandiser'])
  await openStaff('noa', ['merchandiser'])
  await openStaff('chief', ['admin', 'merchandiser'])
  await shop.db`insert into article_category (id, title_zh, title_en) values (20, '新闻', 'News') on conflict (id) do nothing`
  const [made] = await shop.db<{ id: number }[]>`
    insert into article (category_id, title_zh, title_en, content_zh, content_en, published_at)
    values (20, '醒酒', 'Decanting', '<p>慢慢来。</p>', '<p>Slowly.</p>', '2026-01-01') returning id`
  article = made?.id ?? 0
})
afterAll(() => browser.close())

const openStaff = (login: string, scopes: StaffScope[]) =>
  addStaff(shop.db, { login, nickname: `Frau ${login}`, password: STAFF_PASSWORD, scopes })
const deskOf = (login: string, spec?: DeskSpec) => openDeskOf(browser, shop, login, spec)

async function problemsOf(page: Page): Promise<string[]> {
  // What still fades in has not its full contrast yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
  const { violations } = await axe(page).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function rename(login: string, title: string): Promise<void> {
  const page = await deskOf(login)
  await page.open(`/content/articles/${article}`)
  await page.locator('input[lang=en]').first().fill(title)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Who changed it' }).count()).toBe(0)
  await page.context().close()
}

test('the administrator finds by object and person who changed an article, with before and after, by keyboard alone', async () => {
  await rename('mia', 'Decanting old wine')
  await rename('noa', 'Decanting young wine')
  const chief = await deskOf('chief')
  await chief.open(`/content/articles/${article}`)
  await chief.getByRole('link', { name: 'Who changed it' }).click()
  await chief.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  const rows = chief.getByRole('row', { name: /Frau/ })
  expect(await rows.allTextContents()).toEqual([
    expect.stringMatching(/Frau noa.*Change.*Article · Decanting young wine.*Done/),
    expect.stringMatching(/Frau mia.*Change.*Article · Decanting young wine.*Done/),
  ])
  await rows.last().getByRole('link', { name: 'Frau mia' }).focus()
  await chief.keyboard.press('Enter')
  await chief.waitForURL(/by=\d+/)
  await expectRows(chief, 1)
  expect(await chief.getByLabel('Who', { exact: true }).inputValue()).not.toBe('')
  await rows.getByRole('button', { name: /Show/ }).focus()
  await chief.keyboard.press('Enter')
  const change = chief.getByRole('table').filter({ has: chief.getByRole('caption') })
  await change.getByRole('row', { name: /Title/ }).waitFor()
  expect(await change.getByRole('row', { name: /Title/ }).textContent()).toBe('Title · EnglishDecantingDecanting old wine')
  expect(await problemsOf(chief)).toEqual([])
  await chief.setViewportSize({ width: 768, height: 800 })
  expect(await chief.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await problemsOf(chief)).toEqual([])
  expect(chief.complaints).toEqual([])
})

test('in Chinese the log says the same, is narrowed by kind and outcome, and is saved as a file', async () => {
  await rename('mia', 'Decanting again')
  const chief = await deskOf('chief', { locale: 'zh-CN', width: 768 })
  await chief.open('/audit')
  await chief.getByRole('heading', { level: 1, name: '审计日志' }).waitFor()
  await chief.getByLabel('对象类型').selectOption('article')
  await chief.waitForURL(/object=article/)
  await chief.getByLabel('结果').selectOption('refused')
  await chief.getByText('没有符合条件的记录').waitFor()
  await chief.getByLabel('结果').selectOption('done')
  const row = chief.getByRole('row', { name: /Frau mia/ }).first()
  await row.waitFor()
  expect(await row.textContent()).toMatch(/修改.*文章 · 醒酒.*已完成/)
  expect(await problemsOf(chief)).toEqual([])
  // What leaves the house wants a fresh proof, and the file comes without another click.
  await letProofsAge(shop.db)
  const download = chief.waitForEvent('download')
  await chief.getByRole('button', { name: /CSV/ }).click()
  const proof = chief.getByRole('dialog')
  await proof.locator('input[type=password]').fill(STAFF_PASSWORD)
  await chief.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('acts.csv')
  await chief.open('/audit')
  await chief
    .getByRole('row', { name: /导出审计日志/ })
    .first()
    .waitFor()
  // The first call for the file was refused until the proof was there.
  expect(chief.complaints.filter((line) => !line.includes('400'))).toEqual([])
})

test('a wrong password for a staff account is seen by the administrator, with its address and what was tried', async () => {
  const answer = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
    body: JSON.stringify({ account: 'noa', password: 'not-her-password' }),
  })
  expect(await answer.json()).toMatchObject({ status: 400 })
  for (const [locale, words] of [
    ['en-US', /Sign in.*Account · Frau noa.*Refused/],
    ['zh-CN', /登录.*账号 · Frau noa.*被拒绝/],
  ] as const) {
    const chief = await deskOf('chief', { locale, width: 768 })
    // Its end is written after the answer.
    await expect
      .poll(async () => {
        await chief.open('/audit?state=refused&search=noa')
        return chief.getByRole('row', { name: /127\.0\.0\.1/ }).allTextContents()
      })
      .toEqual([expect.stringMatching(words)])
    expect(await chief.getByRole('row', { name: /Chrome · Windows/ }).count()).toBe(1)
    expect(await problemsOf(chief)).toEqual([])
    await chief.context().close()
  }
})

test('a wine, an order, a customer and the company lead to what staff did to them', async () => {
  const guest = await shopper(shop)
  const number = await placeOrder(shop, guest)
  const chief = await deskOf('chief')
  const pages = [
    [`/wines/${shop.sku.productId}`, `wine:${shop.sku.productId}`],
    [`/orders/${number}`, `order:${number}`],
    [`/customers/${guest.id}`, `account:${guest.id}`],
    ['/content/company', 'company'],
  ] as const
  for (const [page, object] of pages) {
    await chief.open(page)
    await chief.getByRole('link', { name: 'Who changed it' }).click()
    await chief.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
    expect(new URL(chief.url()).searchParams.get('object'), page).toBe(object)
  }
  expect(chief.complaints).toEqual([])
})

test('who is blocked from what others may do leaves a trace, and finds no way to the log', async () => {
  const mia = await deskOf('mia')
  await mia.goto(`${shop.url}/staff/audit`)
  await mia.getByRole('heading', { level: 1 }).waitFor()
  expect(await mia.getByRole('heading', { level: 1, name: 'Audit log' }).count()).toBe(0)
  expect(await mia.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
})

async function expectRows(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('table > tbody > tr').length === wanted, count)
}
