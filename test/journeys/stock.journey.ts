import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { tellBackInStock } from '#server/features/stock/wishes.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { addWine, placeOrder, shopper } from '#test/support/shop.ts'
import { type DeskSpec, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Stock: what came and went, what is counted, and shoppers who wait for a wine. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 0 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00, stock: 20 }] },
    ],
  })
  await addStaff(shop.db, { login: 'keeper', nickname: 'Frau Keller', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(() => browser.close())
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const desk = (spec: DeskSpec = {}) => openDeskOf(browser, shop, 'keeper', spec)
const looksClean = async (page: Page) => expect((await axe(page).analyze()).violations).toEqual([])
const productPath = (index: number) => `/goods_detail/${shop.wines[index]?.id}`

test('a delivery makes a sold-out wine buyable at once, and tells the shopper who asked, with the keyboard alone', async () => {
  const me = await shopper(shop, { locale: 'en-US' })
  const page = await visit(browser, shop, { token: me.token, locale: 'en-US' })
  await page.open(productPath(0))
  const ask = page.getByRole('button', { name: 'Notify me when it is back' })
  await expect.poll(() => ask.getAttribute('aria-pressed')).toBe('false')
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => ask.getAttribute('aria-pressed')).toBe('true')
  await page.getByText('We will let you know.').waitFor()
  await looksClean(page)
  await page.reload()
  await expect.poll(() => ask.getAttribute('aria-pressed')).toBe('true')

  const staff = await desk()
  await staff.getByRole('link', { name: /packs low in stock/ }).click()
  await staff.getByRole('heading', { level: 1, name: 'Stock' }).waitFor()
  await staff.getByRole('button', { name: 'Record movement Slate Riesling' }).focus()
  await staff.keyboard.press('Enter')
  const form = staff.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Reason' }).selectOption('Breakage')
  await form.getByRole('textbox', { name: 'Packs' }).fill('two')
  await staff.keyboard.press('Enter')
  await form.getByText('A whole number from 1 to 1,000,000').waitFor()
  await form.getByRole('textbox', { name: 'Packs' }).fill('2')
  await staff.keyboard.press('Enter')
  // More cannot break than there is; nothing typed is lost.
  await form.getByText('There are not that many packs. Nothing was recorded').waitFor()
  expect(await form.getByRole('textbox', { name: 'Packs' }).inputValue()).toBe('2')
  await form.getByRole('combobox', { name: 'Reason' }).selectOption('Delivery')
  await form.getByRole('textbox', { name: 'Packs' }).fill('12')
  await form.getByRole('textbox', { name: 'Note' }).fill('Kellerei')
  await looksClean(staff)
  await staff.keyboard.press('Enter')
  await staff.getByText('Recorded. In stock now: 12').waitFor()

  await page.open(productPath(0))
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
  await tellBackInStock(shop.deps)
  const told = await shop.db`select key from notice_event where kind = 'back-in-stock' and subject_ids && array(
    select id from back_in_stock_wish where account_id = ${me.id})`
  expect(told).toHaveLength(1)

  await staff.open(`/stock/movements?sku=${shop.wines[0]?.skus[0].id}`)
  const row = staff.getByRole('row').filter({ hasText: 'Delivery' })
  await expect.poll(() => row.textContent()).toMatch(/\+12[\s\S]*Frau Keller[\s\S]*Kellerei/)
  await looksClean(staff)
  expect([...staff.complaints, ...page.complaints]).toEqual([])
})

test('signed out, the button leads to the sign-in, in Chinese too; the day of the next delivery is shown and changes', async () => {
  const wine = await addWine(shop.db, { zh: '白皮诺', en: 'Pinot Blanc', skus: [{ stock: 0 }] })
  const staff = await desk({ locale: 'zh-CN', width: 768 })
  await staff.open('/stock?state=sold-out')
  await staff.getByRole('button', { name: '预计到货 白皮诺' }).click()
  const form = staff.getByRole('dialog')
  await form.getByRole('textbox', { name: '件数' }).fill('24')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('请选择今天至两年之内的日期').waitFor()
  for (const year of [2020, 2099]) {
    await form.getByLabel('预计到货日').fill(`${year}-03-01`)
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('请选择今天至两年之内的日期').waitFor()
  }
  const nextYear = new Date().getFullYear() + 1
  await form.getByLabel('预计到货日').fill(`${nextYear}-03-01`)
  await form.getByRole('button', { name: '保存' }).click()
  await staff.getByText('已登记预计到货').waitFor()

  const page = await visit(browser, shop, { locale: 'zh-CN' })
  await page.open(`/goods_detail/${wine.id}`)
  await page.getByText(`预计${nextYear}年3月1日到货`).waitFor()
  await looksClean(page)
  await page.getByRole('button', { name: '到货通知我' }).click()
  await page.waitForURL(/\/login/)

  await staff.open('/stock/expected')
  await staff.getByText(`${nextYear}年3月1日`).waitFor()
  await looksClean(staff)
  await staff.getByRole('button', { name: '已到货 白皮诺' }).click()
  await form.getByRole('button', { name: '已到货' }).click()
  await staff.getByText('24 件已入库').waitFor()
  expect([...staff.complaints, ...page.complaints]).toEqual([])
})

test('a count: printed for a place, typed in, with a sale between the sheet and the count', async () => {
  const sku = shop.wines[1]?.skus[0]
  if (!sku) throw new Error('no wine')
  const staff = await desk()
  await staff.open('/stock/places')
  await staff.getByRole('button', { name: 'New place' }).click()
  await staff.getByRole('textbox', { name: /^Name · Chinese/ }).fill('一号酒窖')
  await staff.getByRole('textbox', { name: /^Name · English/ }).fill('Cellar one')
  await staff.getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('link', { name: 'Cellar one' }).waitFor()
  await staff.open('/stock?search=Silvaner')
  await staff.getByRole('button', { name: 'Threshold and place Old Vine Silvaner' }).click()
  await staff.getByRole('combobox', { name: 'Place' }).last().selectOption('Cellar one')
  await staff.getByRole('textbox', { name: 'Shelf' }).fill('A 7')
  await staff.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('A 7').waitFor()

  await staff.open('/stock/count')
  await staff.getByRole('combobox', { name: 'Place' }).selectOption('Cellar one')
  await staff.getByRole('heading', { level: 2, name: 'Count sheet: Cellar one' }).waitFor()
  await looksClean(staff)
  await staff.emulateMedia({ media: 'print' })
  expect(await staff.getByText('老藤西万尼').isVisible()).toBe(true)
  expect(await staff.getByRole('navigation').first().isVisible()).toBe(false)
  expect(await staff.getByRole('button', { name: 'Print the sheet' }).isVisible()).toBe(false)
  await staff.emulateMedia({ media: 'screen' })

  await placeOrder(shop, await shopper(shop), { sku, quantity: 3 })
  const counted = staff.getByRole('textbox', { name: /^Counted: Old Vine Silvaner/ })
  await counted.fill('19x')
  await staff.getByText('A whole number, 0 or more').waitFor()
  await counted.fill('19')
  await staff.getByText('1 difference, 1 counted').waitFor()
  await staff.getByRole('button', { name: 'Adjust stock to the count' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByText(/0 too many and 1 missing/).waitFor()
  await dialog.getByRole('button', { name: 'Adjust stock to the count' }).click()
  await staff.getByRole('heading', { level: 1, name: /^Count of/ }).waitFor()
  await expect.poll(() => staff.getByRole('row').filter({ hasText: 'Old Vine Silvaner' }).textContent()).toMatch(/2019−1/)
  await looksClean(staff)
  expect(await shop.db`select stock from sku where id = ${sku.id}`).toEqual([{ stock: 16 }])
  expect(staff.complaints).toEqual([])
})
