import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { applyWaitingImports } from '#server/features/catalog/import/runs/apply-imports.ts'
import { seedVocabulary } from '#server/features/catalog/seed-vocabulary.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'
import { type Desk, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'
import { xlsx } from '#test/support/xlsx.ts'

/** A merchant who opens tomorrow: from an empty shop, as production begins, to wines that are sold, counted, re-priced and exported. */

let browser: Browser
let shop: RunningShop
let desk: Desk
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await seedVocabulary(shop.db)
  await addStaff(shop.db, { login: 'mia', nickname: 'Mia', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
  desk = await openDeskOf(browser, shop, 'mia')
  desk.setDefaultTimeout(60_000)
})
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
})
const isAccessible = async () => expect((await axe(desk).analyze()).violations).toEqual([])
const save = () => desk.getByRole('button', { name: 'Save', exact: true }).click()
const rowOf = (name: string) => desk.getByRole('row').filter({ hasText: name })

const SUPPLIERS_LIST = xlsx({
  Cover: [['2026']],
  报价: [
    ['2026 报价单'],
    ['货号', '产品名称', 'Product Name', '酒庄', 'Winery', '葡萄品种', '颜色', 'USD', '库存'],
    [
      's1',
      '石山雷司令 2021',
      'Steinberg Riesling 2021',
      '旅行酒庄',
      'Weingut Reise',
      '60%雷司令Riesling 40%西万尼Silvaner',
      '白',
      20,
      6,
    ],
    ['s2', '石山黑皮诺 2020', 'Steinberg Pinot Noir 2020', '旅行酒庄', 'Reise', '黑皮诺Pinot Noir', '红', 30, 12],
  ],
})

async function upload(name: string, bytes: Buffer): Promise<void> {
  await desk.open('/wines/import')
  await desk.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
  await desk.getByRole('heading', { level: 1, name }).waitFor()
}
async function preview(): Promise<string | null> {
  await desk.getByRole('button', { name: 'Preview', exact: true }).click()
  const report = desk.getByRole('region', { name: 'Preview: nothing is written yet' })
  return report.getByRole('status').textContent()
}

async function addWine(): Promise<number> {
  await desk.open('/wines/new')
  await desk.locator('input[name=name][lang=en]').fill('Himmelreich Riesling')
  await desk.locator('input[name=name][lang^=zh]').fill('天国园雷司令')
  const pictures = desk.getByRole('region', { name: 'Pictures' }).first()
  for (const [index, colour] of ['#246', '#642'].entries()) {
    await pictures.locator('input[type=file]').setInputFiles(await picture(`${index}.png`, colour))
    await pictures.getByRole('listitem').nth(index).waitFor()
  }
  await pictures.getByLabel('Alternative text · English').first().fill('The front label')
  await pictures.getByLabel('Alternative text · Chinese').first().fill('正标')
  await desk.getByRole('button', { name: /^Add (a word|Type of wine)$/ }).click()
  const words = desk.getByRole('dialog')
  await words.getByRole('searchbox').fill('White')
  await words
    .getByRole('button', { name: /^White/ })
    .first()
    .click()
  await desk.getByRole('button', { name: 'Add a pack' }).click()
  await desk.getByLabel('Pack 1 · Price (CN¥)').fill('128')
  await desk.getByLabel('Pack 1 · Stock').fill('12')
  await save()
  await desk.waitForURL(/\/wines\/\d+$/)
  await desk.getByRole('button', { name: 'Publish now' }).click()
  await desk.getByText('Published').first().waitFor()
  return Number(/\d+$/.exec(desk.url())?.[0])
}

test('an empty shop: a wine typed in and a list go on sale, are found, bought, counted, re-priced, undone, exported, imported again', {
  timeout: 600_000,
}, async () => {
  const id = await addWine()

  await upload('supplier.xlsx', SUPPLIERS_LIST)
  expect(await desk.getByLabel('Sheet').inputValue()).toBe('报价')
  await desk.getByLabel('Field of “USD”').selectOption('price')
  const price = rowOf('USD')
  await price.getByText('Convert').click()
  await price.getByLabel(/^Times/).fill('7.2')
  await price.getByLabel('Round to').fill('1')
  expect(await preview()).toBe('2 rows added')
  const newWords = desk.getByRole('region', { name: 'New words (1)' })
  expect(await newWords.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('Weingut Reise')])
  await isAccessible()
  await desk.getByRole('button', { name: 'Import', exact: true }).click()
  await desk.getByRole('progressbar').waitFor()
  await applyWaitingImports(shop.deps)
  await desk.getByRole('button', { name: 'Undo the import' }).waitFor()

  const buyer = await shopper(shop, { locale: 'en-US', balance: 10_000_00 })
  const page = await visit(browser, shop, { locale: 'en-US', token: buyer.token })
  page.setDefaultTimeout(60_000)
  const finds = (keyword: string, name: string) =>
    expect
      .poll(
        async () => {
          await page.open(`/goods_list?keyword=${encodeURIComponent(keyword)}`)
          return page.locator('main').textContent()
        },
        { timeout: 60_000 },
      )
      .toContain(name)
  await finds('Himmelreich', 'Himmelreich Riesling')
  await finds('旅行酒庄', 'Steinberg Riesling')
  await page
    .getByRole('link', { name: /Steinberg Riesling/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL(/\/order_confirm/)
  await page.getByRole('button', { name: 'Place order' }).and(page.locator(':visible')).click()
  await page.waitForURL(/\/payment\?orderId=/)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.getByRole('dialog', { name: 'Pay this order from your balance?' }).getByRole('button', { name: /^Pay/ }).click()
  await expect
    .poll(async () => (await shop.db`select status from shop_order`).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['paid'])

  await desk.open('/stock/places')
  await desk.getByRole('button', { name: 'New place' }).click()
  await desk.getByRole('textbox', { name: /^Name · Chinese/ }).fill('一号酒窖')
  await desk.getByRole('textbox', { name: /^Name · English/ }).fill('Cellar one')
  await save()
  await desk.getByRole('link', { name: 'Cellar one' }).waitFor()
  await desk.open('/stock?search=Steinberg')
  await desk.getByRole('button', { name: 'Threshold and place Steinberg Riesling' }).click()
  await desk.getByRole('combobox', { name: 'Place' }).last().selectOption('Cellar one')
  await save()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.open('/stock/count')
  await desk.getByRole('combobox', { name: 'Place' }).selectOption('Cellar one')
  await desk.getByRole('heading', { level: 2, name: 'Count sheet: Cellar one' }).waitFor()
  // Of six one is sold and not sent yet, and one is missing.
  await desk.getByRole('textbox', { name: /^Counted: Steinberg Riesling/ }).fill('5')
  await desk.getByText('1 difference, 1 counted').waitFor()
  await desk.getByRole('button', { name: 'Adjust stock to the count' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Adjust stock to the count' }).click()
  await desk.getByRole('heading', { level: 1, name: /^Count of/ }).waitFor()
  expect(await shop.db`select stock from sku join product on product.id = product_id where product.code = 's1'`).toEqual([
    { stock: 4 },
  ])

  await desk.open('/wines')
  await desk.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await desk.getByText('Chosen: 3').waitFor()
  await desk.getByRole('button', { name: 'Change …' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Change many wines (3)' })
  await dialog.getByLabel('Percent').fill('50')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('Wines chosen: 3, to change: 3, differences: 3, refused: 0').waitFor()
  await dialog.getByRole('button', { name: 'Change wines: 3' }).click()
  await desk.getByText('Changed: 3').waitFor()
  const shows = (amount: string) =>
    expect
      .poll(
        async () => {
          await page.open(`/goods_detail/${id}`)
          return page.locator('main').textContent()
        },
        { timeout: 60_000 },
      )
      .toContain(amount)
  await shows('192.00')
  await desk.getByRole('button', { name: 'Undo' }).click()
  await desk.getByText('Put back: 3').waitFor()
  await shows('128.00')

  for (const format of ['XLSX', 'CSV']) {
    await desk.open('/wines/import')
    const download = desk.waitForEvent('download')
    await desk.getByRole('button', { name: `${format} Wines` }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
    await upload(`export.${format.toLowerCase()}`, Buffer.concat(chunks))
    expect(await preview()).toBe('3 unchanged')
    await desk.getByText('Nothing changes.').waitFor()
  }
  await isAccessible()
  expect([...desk.complaints, ...page.complaints]).toEqual([])
})
