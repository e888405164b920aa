import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'
import { allSaved, save } from '#test/support/wine-desk.ts'

const BOTTLE = '4006381333931'
const CASE = '14006381333938'

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      {
        zh: '日晷园雷司令',
        en: 'Sundial Riesling',
        skus: [
          { vintage: 2021, price: 128_00 },
          { vintage: 2021, pack: 6, price: 600_00 },
        ],
      },
      { zh: '石板雷司令', en: 'Slate Riesling' },
    ],
  })
  await addStaff(shop.db, { login: 'desk', nickname: 'Desk', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(() => browser.close())

test('U107: barcodes are scanned into the editor one below the other, a mistyped one is told by its last digit, and scans open what they mean', async () => {
  const page = await openDeskOf(browser, shop, 'desk')
  await page.open(`/wines/${shop.wines[0]?.id}`)
  const barcode = (pack: number) => page.getByLabel(`Pack ${pack} · Barcode (EAN/UPC)`)
  await barcode(1).focus()
  // As a scanner types: the Enter at the end goes to the next pack, and saves nothing.
  await page.keyboard.type(BOTTLE)
  await page.keyboard.press('Enter')
  await page.keyboard.type('14006381333930')
  await page.keyboard.press('Enter')
  expect(await barcode(1).inputValue()).toBe(BOTTLE)
  await save(page)
  await page.getByText('Pack 2: this barcode would end in 8').waitFor()
  expect(await page.getByText('Correct the marked cells').count()).toBe(0)
  expect(await barcode(2).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await barcode(2).fill(CASE)
  await save(page)
  await allSaved(page)
  await page.getByRole('region', { name: 'History' }).getByText(CASE).waitFor()

  await page.open('/orders')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Page, order number, wine or customer' }).waitFor()
  await page.keyboard.type(BOTTLE)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sundial Riesling' }).waitFor()

  await page.open('/orders/new')
  await page.getByRole('button', { name: 'Add a wine' }).click()
  await page.getByRole('dialog').getByRole('searchbox').waitFor()
  await page.keyboard.type(CASE)
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Quantity of Sundial Riesling 2021/).waitFor()
  expect(await page.getByRole('dialog', { name: 'Which bottle?' }).count()).toBe(0)
  expect(page.complaints).toEqual([])
}, 300_000)

test('in Chinese the table of packs has each short head in one line, and fits a desk of 1366 px', async () => {
  const page = await openDeskOf(browser, shop, 'desk', { locale: 'zh-CN', width: 1366 })
  await page.open(`/wines/${shop.wines[0]?.id}`)
  const head = page.getByRole('columnheader', { name: '销售' })
  const lines = await head.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
  const table = page.getByRole('table').filter({ has: head })
  expect(await table.evaluate(({ parentElement: around }) => (around ? around.scrollWidth - around.clientWidth : 1))).toBe(0)
  expect(page.complaints).toEqual([])
})

test('U107: a customer who types the digits of a bottle finds its wine, whose structured data have the barcode', async () => {
  const shopper = await visit(browser, shop, { locale: 'en-US' })
  await shopper.open(`/goods_search?title=${BOTTLE}`)
  await shopper
    .getByRole('link', { name: /Sundial Riesling/ })
    .first()
    .waitFor()
  expect(await shopper.getByRole('link', { name: /Slate Riesling/ }).count()).toBe(0)
  await shopper.open(`/goods_detail/${shop.wines[0]?.id}`)
  const data = await shopper.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('')).toContain(`"gtin":"${BOTTLE}"`)
  expect(await shopper.locator('main').textContent()).not.toContain(BOTTLE)
}, 300_000)
