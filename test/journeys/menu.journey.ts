import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { saveRichPage } from '#server/features/content/write-content.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { type DeskSpec, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Staff put navigation, footer and home page in order; shoppers see it in both languages, on desk and phone. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
  await addStaff(shop.db, { login: 'mei', nickname: '小梅', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
  const words = { title: { zh: '退换', en: 'Returns' }, content: { zh: '<p>七天内。</p>', en: '<p>Within seven days.</p>' } }
  await saveRichPage(shop.db, 'returns', words)
})
afterAll(() => browser.close())

const openMenu = async (spec?: DeskSpec) => {
  const page = await openDeskOf(browser, shop, 'mei', spec)
  await page.open('/menu')
  return page
}

test('by keys alone the menu is put in order, one entry hidden, one renamed in English, and a link added', async () => {
  const page = await openMenu()
  const nav = page.getByRole('region', { name: 'Main navigation', exact: true })
  const press = async (name: string, key = 'Enter') => {
    await nav.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press(key)
  }
  await press('Move up: News')
  await press('Hide Videos')
  await press('Rename Wine Estates')
  const name = (language: string) => nav.getByRole('textbox', { name: `Name · ${language}`, description: /^Empty: / })
  expect(await name('Chinese').evaluate((input) => input.parentElement?.textContent)).toContain('酒庄')
  expect(await name('English').evaluate((input) => input.parentElement?.textContent)).toContain('Wine Estates')
  await nav.getByLabel('Name · English').fill('Growers')

  // A wrong link is told at its field, and nothing typed is lost.
  await press('Add a link · Main navigation')
  const link = nav.getByRole('listitem').last()
  await link.getByLabel('Name · Chinese').fill('退换货')
  await link.getByLabel('Leads to').fill('//evil.example')
  await page.keyboard.press('Enter')
  await link.getByText('Please enter a page of this shop').waitFor()
  expect(await link.getByLabel('Name · Chinese').inputValue()).toBe('退换货')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await expectAccessible(page)
  await link.getByLabel('Leads to').fill('/home/zh-CN/page/returns')
  await page.keyboard.press('Enter')
  await page.getByText('Everything is saved').waitFor()
  expect(await link.getByLabel('Leads to').inputValue()).toBe('/page/returns')
  expect(page.complaints).toEqual([])

  const wanted = {
    'en-US': ['Home', 'Products', 'Flash sale', 'Coupons', 'Wine Shop', 'News', 'Growers', '退换货'],
    'zh-CN': ['首页', '酒品', '秒杀', '优惠券', '酒铺', '新闻', '酒庄', '退换货'],
  }
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const desk = await visit(browser, shop, { locale })
    await desk.open('')
    const words = locale === 'en-US' ? 'Main navigation' : '主导航'
    const links = desk.getByRole('navigation', { name: words }).getByRole('link')
    await desk.getByRole('button', { name: locale === 'en-US' ? 'More' : '更多', exact: true }).click()
    await expect.poll(() => links.count()).toBe(wanted[locale].length)
    if (locale === 'en-US') expect(await links.allTextContents()).toEqual(wanted[locale])
    else expect(await links.last().textContent()).toBe('退换货')
    await links.last().click()
    await desk.getByRole('heading', { level: 1, name: locale === 'en-US' ? 'Returns' : '退换' }).waitFor()
    expect(desk.complaints).toEqual([])
  }

  const phone = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  await phone.open('')
  await phone.getByRole('button', { name: 'Menu' }).click()
  const drawer = phone.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Growers' }).waitFor()
  expect(await drawer.getByRole('link', { name: 'Videos' }).count()).toBe(0)
  expect(phone.complaints).toEqual([])
})

test('parts of the home page and columns of the footer are hidden, moved and named; what law needs has no such button', async () => {
  const page = await openMenu({ locale: 'zh-CN', width: 768 })
  const place = (name: string) => page.getByRole('region', { name, exact: true })
  expect(await place('各栏').getByRole('button', { name: /^隐藏/ }).count()).toBe(1)
  await place('首页各部分').getByRole('button', { name: '隐藏 本店承诺' }).click()
  await place('轮播内')
    .getByRole('button', { name: /^隐藏 什么是/ })
    .click()
  await place('各栏').getByRole('button', { name: '上移： 经营资质' }).click()
  await place('首页各部分')
    .getByRole('button', { name: /^改名.*推荐/ })
    .click()
  await place('首页各部分').getByLabel('名称 · 英文').fill('Our picks')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('所有内容均已保存').waitFor()
  await expectAccessible(page)
  expect(page.complaints).toEqual([])

  const shopper = await visit(browser, shop, { locale: 'en-US' })
  await shopper.open('')
  expect(await shopper.getByText('Carried at 14 °C').count()).toBe(0)
  expect(await shopper.getByText('What is the German Wine Festival').count()).toBe(0)
  expect(await shopper.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await shopper.getByRole('contentinfo').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Shopping help',
    'About the shop',
    'Licenses',
    'Customer service',
  ])
  await expectAccessible(shopper)
  expect(shopper.complaints).toEqual([])
})

test('what another editor saved meanwhile is not written over unasked', async () => {
  const page = await openMenu()
  const other = await openMenu()
  for (const [desk, name] of [
    [other, 'Move down: Home'],
    [page, 'Move down: Products'],
  ] as const) {
    await desk.getByRole('region', { name: 'Main navigation', exact: true }).getByRole('button', { name, exact: true }).click()
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.getByText(desk === other ? 'Everything is saved' : 'Somebody else has saved this page').waitFor()
  }
  expect([page.complaints.filter((complaint) => !complaint.includes('400')), other.complaints]).toEqual([[], []])
})
