import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { pdf } from '#test/support/pdf.ts'
import { paidOrder } from '#test/support/received-order.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { type Shopper, shopper } from '#test/support/shop.ts'

const BALANCE = 100_000_00
const TAX_NUMBER = '91350100M000100Y43'
const INVOICE_NUMBER = '26312000000000000001'

let browser: Browser
let shop: RunningShop
let finance: Shopper

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 500_00 }] }] })
  finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
})
afterAll(() => browser.close())

test('U36: an invoice is asked for with the order, to a company whose tax number is checked on the way', async () => {
  const who = await shopper(shop, { locale: 'en-US' })
  const { data } = await who.post('/cart/add', { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1 })
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US', screen: 'phone' })
  await page.open(`/order_confirm?cartId=${(data as { cartId: number }).cartId}`)
  const invoice = page.getByRole('region', { name: 'Invoice' })
  await invoice.getByRole('radio', { name: 'Electronic invoice' }).check()
  await invoice.getByRole('radio', { name: 'A company' }).check()
  await invoice.getByLabel('Full name of the company').fill('Example Trading')
  await invoice.getByLabel('Tax number').fill('91350100M000100Y42')
  await invoice.getByRole('button', { name: 'Save' }).tap()
  await invoice.getByText(/This tax number is not valid/).waitFor()
  expect(await invoice.getByLabel('Full name of the company').inputValue()).toBe('Example Trading')
  await invoice.getByLabel('Tax number').fill(TAX_NUMBER.toLowerCase())
  await invoice.getByRole('button', { name: 'Save' }).tap()
  await invoice.getByRole('radio', { name: /Example Trading/ }).waitFor()
  expect(await invoice.getByRole('radio', { name: /Example Trading/ }).isChecked()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.getByLabel('Note to the shop').fill('After six, please')
  await page.reload()
  await invoice.getByRole('radio', { name: /Example Trading/, checked: true }).waitFor()
  expect(await page.getByLabel('Note to the shop').inputValue()).toBe('After six, please')
  await page.getByRole('button', { name: 'Place order' }).and(page.locator(':visible')).tap()
  await page.waitForURL(/\/payment/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('After six')
  expect(await shop.db`select remark from shop_order where account_id = ${who.id}`).toEqual([{ remark: 'After six, please' }])
  const [asked] = await shop.db<{ title: { taxNumber: string } }[]>`
    select title from invoice join shop_order o on o.id = order_id where o.account_id = ${who.id}`
  expect(asked?.title.taxNumber).toBe(TAX_NUMBER)
  expect(page.complaints).toEqual([])
})

test('later, from the order page: asked for, issued by the shop, and the PDF saved by its owner only', async () => {
  const who = await shopper(shop, { balance: BALANCE })
  const number = await paidOrder(shop, who)
  const page = await visit(browser, shop, { token: who.token })
  await page.open(`/order_detail?orderId=${number}`)
  const invoice = page.getByRole('region', { name: '发票' })
  await invoice.getByRole('button', { name: '申请发票' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('抬头（姓名）').fill('林晓')
  await dialog.getByRole('button', { name: '保存抬头' }).click()
  await dialog.getByRole('radio', { name: /林晓/ }).waitFor()
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await invoice.getByText('开票中').waitFor()

  const file = pdf('Invoice')
  await issue(number, file)
  await page.open(`/user/invoices`)
  await page.getByRole('link', { name: `订单 ${number}` }).waitFor()
  await page.getByText(`发票号码 ${INVOICE_NUMBER}`).waitFor()
  const { violations } = await axe(page).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载 PDF' }).click()])
  expect(saved.suggestedFilename()).toBe(`invoice-${INVOICE_NUMBER}.pdf`)
  expect((await readFile(await saved.path())).equals(file)).toBe(true)
  expect(page.complaints).toEqual([])
})

test('U46: titles are added, changed, deleted and brought back; without invoices the page says what to do', async () => {
  const who = await shopper(shop)
  const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await page.open('/user/invoices')
  await page.getByText('No invoices yet').waitFor()
  await page.getByRole('button', { name: 'Add an invoice title' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter the name').waitFor()
  await dialog.getByLabel('Name').fill('Lin Xiao')
  await dialog.getByLabel('Email (optional)').fill('lin@')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This email address is not valid').waitFor()
  await dialog.getByLabel('Email (optional)').fill('lin@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const titles = page.getByRole('region', { name: 'Invoice titles' })
  await titles.getByText('Default').waitFor()
  await titles.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await titles.getByText('Lin Xiao').waitFor()
  expect(page.complaints).toEqual([])
})

/** What the bookkeeper does. */
async function issue(number: string, file: Buffer): Promise<void> {
  const { data } = await finance.get('/staff/invoices')
  const id = (data as { list: { id: number; orderNumber: string }[] }).list.find(({ orderNumber }) => orderNumber === number)?.id
  const form = new FormData()
  form.set('invoiceNumber', INVOICE_NUMBER)
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'invoice.pdf')
  const answer = await fetch(`${shop.url}/api/staff/invoices/${id}/issue`, {
    method: 'POST',
    headers: { 'authori-zation': finance.token },
    body: form,
  })
  expect(await answer.json()).toMatchObject({ status: 200 })
}
