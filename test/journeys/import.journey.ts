import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/shop/product-list.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { applyWaitingImports } from '#server/features/catalog/import/runs/apply-imports.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { heardAll } from '#test/support/heard.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { client } from '#test/support/shop.ts'
import { type Desk, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'
import { xlsx } from '#test/support/xlsx.ts'

/** Foreign lists go in by matching on screen, and out again. */

let browser: Browser
let shop: RunningShop
let desk: Desk
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await addStaff(shop.db, { login: 'mia', nickname: 'Mia', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
  desk = await openDeskOf(browser, shop, 'mia')
})
afterAll(() => browser.close())

const HEADERS = ['Nr.', 'Titel', '酒名', 'Haus', 'Trauben', 'USD']
const list = xlsx({ Liste: [HEADERS, ['j1', 'Steinberg Riesling 2021', '石山雷司令', 'Weingut Reise', '60%雷司令Riesling', 20]] })
const FIELDS: Record<string, string> = {
  'Nr.': 'code',
  Titel: 'name_en',
  酒名: 'name_zh',
  Haus: 'estate',
  Trauben: 'grapes',
  USD: 'price',
}

async function upload(name: string, bytes: Buffer): Promise<void> {
  await desk.open('/wines/import')
  await desk.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
  await desk.getByRole('heading', { level: 1, name }).waitFor()
}
async function preview(): Promise<void> {
  await desk.getByRole('button', { name: 'Preview', exact: true }).click()
  await desk.getByRole('heading', { name: 'Preview: nothing is written yet' }).waitFor()
}
const problems = async () =>
  (await axe(desk).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()).violations.map(
    ({ id, nodes }) => `${id} ${nodes[0]?.html}`,
  )
const offered = async () => {
  await heardAll(shop.deps, '*')
  return (await client(shop.app).api.call(listProducts, { keyword: 'Steinberg' })).list
}

test('a foreign workbook is matched on screen, previewed, imported, found, undone', { timeout: 300_000 }, async () => {
  await upload('list.xlsx', list)
  for (const [column, field] of Object.entries(FIELDS)) await desk.getByLabel(`Field of “${column}”`).selectOption(field)
  const price = desk.getByRole('row', { name: /USD/ })
  await price.getByText('Convert').click()
  await price.getByLabel('Times').fill('7.2')
  await price.getByLabel('Round to').fill('1')
  await preview()
  expect(await desk.getByRole('status').first().textContent()).toBe('1 row added')
  await desk.getByText('144.00').waitFor()
  expect(await problems()).toEqual([])
  expect(await offered()).toEqual([])

  await desk.getByRole('button', { name: 'Import', exact: true }).click()
  await desk.getByRole('progressbar').waitFor()
  await applyWaitingImports(shop.deps)
  await desk.getByRole('button', { name: 'Undo the import' }).waitFor()
  expect(await offered()).toMatchObject([{ name: { zh: '石山雷司令', en: 'Steinberg Riesling' } }])

  await desk.getByRole('button', { name: 'Undo the import' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await desk.getByText('1 removed, 0 taken off sale, 0 put back.').waitFor()
  expect(await offered()).toEqual([])
  expect(desk.complaints).toEqual([])
})

test('a list that is exported and imported again changes nothing', { timeout: 300_000 }, async () => {
  await upload('again.xlsx', list)
  for (const [column, field] of Object.entries(FIELDS)) await desk.getByLabel(`Field of “${column}”`).selectOption(field)
  await preview()
  await desk.getByRole('button', { name: 'Import', exact: true }).click()
  await desk.getByRole('progressbar').waitFor()
  await applyWaitingImports(shop.deps)
  await desk.getByRole('button', { name: 'Undo the import' }).waitFor()
  await desk.open('/wines/import')
  expect(await problems()).toEqual([])
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'XLSX Wines' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  await upload('export.xlsx', Buffer.concat(chunks))
  await preview()
  await desk.getByText('Nothing changes.').waitFor()
  expect(await desk.getByRole('status').first().textContent()).toBe('1 unchanged')
})
