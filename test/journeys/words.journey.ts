import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeWord, restoreWords } from '#contract/staff/words.ts'
import type { Locale } from '#domain/locale.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Staff say the shop's words otherwise, and shoppers read it at once. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
  await addStaff(shop.db, { login: 'words', nickname: 'Frau Wort', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(() => browser.close())

const wine = () => `/goods_detail/${shop.sku.productId}`
const pageIn =
  (locale: Locale, path = wine()) =>
  async () =>
    (await fetch(`${shop.url}/home/${locale}${path}`)).text()

test('“Add to cart” is renamed in English by keyboard; the shop says it at once, Chinese stays; then it is as built in again', async () => {
  const desk = await openDeskOf(browser, shop, 'words')
  await desk.open('/words')
  await expectAccessible(desk)
  await desk.getByRole('searchbox', { name: 'Find by Chinese, English, key or place' }).fill('add to cart')
  await desk.keyboard.press('Enter')
  await desk.getByRole('link', { name: 'Add to cart', exact: true }).focus()
  await desk.keyboard.press('Enter')
  await desk.getByRole('heading', { level: 1, name: 'Add to cart' }).waitFor()
  await expectAccessible(desk)
  const english = desk.getByRole('textbox', { name: 'English' })
  await english.fill('Take it {name}')
  await desk.keyboard.press('Enter')
  await desk.getByText('There is no placeholder {name} here').waitFor()
  await english.fill('Into my basket')
  // Unsaved work is not lost by a link.
  await desk.getByRole('link', { name: 'Words', exact: true }).first().click()
  await desk.getByRole('button', { name: 'Stay on the page' }).click()
  expect(await english.inputValue()).toBe('Into my basket')
  await english.focus()
  await desk.keyboard.press('Enter')
  await desk.getByText('Everything is saved').waitFor()
  await expect.poll(pageIn('en-US')).toContain('Into my basket')
  const chinese = await pageIn('zh-CN')()
  expect(chinese).toContain('加入购物车')
  expect(chinese).not.toContain('basket')
  const guest = await visit(browser, shop, { locale: 'en-US' })
  await guest.open(wine())
  await guest.getByRole('button', { name: 'Into my basket' }).first().click()
  await guest.getByText('In your cart').first().waitFor()
  expect(guest.complaints).toEqual([])
  await desk.getByRole('button', { name: 'Restore default English' }).click()
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Everything is saved').waitFor()
  await expect.poll(pageIn('en-US')).toContain('Add to cart')
  expect(desk.complaints).toEqual([])
})

test('the list is filtered by place and by what was changed, and everything goes back at a press, in Chinese on a tablet', async () => {
  const desk = await openDeskOf(browser, shop, 'words', { locale: 'zh-CN', width: 768 })
  const merchant = await shopper(shop, { scopes: ['merchandiser'] })
  const forms = [{ locale: 'zh-CN' as const, key: 'shell.footer.minors', words: '禁止未成年人饮酒' }]
  await merchant.api.call(changeWord, { key: 'shell.footer.minors', forms, version: undefined })
  await expect.poll(pageIn('zh-CN', '')).toContain('禁止未成年人饮酒')
  await desk.open('/words')
  await desk.getByLabel('位置', { exact: true }).selectOption({ label: '页脚与侧边工具栏' })
  await desk.waitForURL(/place=footer/)
  await desk.getByRole('link', { name: '已修改（1）' }).click()
  await desk.getByText('共 1 条').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: '禁止未成年人饮酒' }).click()
  await desk.getByText('法律要求的提示').waitFor()
  await desk.getByRole('link', { name: '文字', exact: true }).last().click()
  await desk.getByText('共 1 条').waitFor()
  await desk.getByRole('button', { name: '全部恢复原文' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '全部恢复原文' }).click()
  await desk.getByText('没有找到').waitFor()
  await expect.poll(pageIn('zh-CN', '')).toContain('不向未成年人出售酒类')
  expect(desk.complaints).toEqual([])
})

test('T35: words with markup, quotes and script are shown as they are written, in text, attributes, titles and data', async () => {
  const merchant = await shopper(shop, { scopes: ['merchandiser'] })
  const hostile = `"'</script></title><script>window.smuggled = true</script><img src=x onerror="window.smuggled=true">`
  const keys = [
    'shell.nav.home',
    'shell.menu',
    'shell.skip',
    'catalog.index.title',
    'shell.nav.products',
    'catalog.index.description',
  ]
  for (const key of keys) {
    const forms = [{ locale: 'en-US' as const, key, words: `${hostile} ${key}` }]
    await merchant.api.call(changeWord, { key, forms, version: undefined })
  }
  await expect.poll(pageIn('en-US', '/goods_cate')).toContain('catalog.index.title')
  const guest = await visit(browser, shop, { locale: 'en-US' })
  await guest.open('/goods_cate')
  await guest.getByRole('heading', { level: 1, name: '<script>window.smuggled = true</script>' }).waitFor()
  expect(await guest.title()).toContain('</title><script>')
  await guest
    .getByRole('link', { name: `${hostile} shell.nav.home` })
    .first()
    .waitFor()
  expect(await guest.evaluate(() => 'smuggled' in window)).toBe(false)
  expect(guest.complaints).toEqual([])
  await merchant.api.call(restoreWords, undefined)
})
