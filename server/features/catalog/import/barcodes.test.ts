import { beforeEach, expect, test } from 'vitest'
import { applyImport, exportWines, findImport, previewImport, undoImport, uploadList } from '#contract/staff/imports.ts'
import * as wines from '#contract/staff/wines.ts'
import { NO_OPTIONS } from '#domain/import-run.ts'
import { applyWaitingImports } from '#server/features/catalog/import/runs/apply-imports.ts'
import { shopper, shopWith } from '#test/support/shop.ts'
import { idsByCode, importWines, wineRecord } from '#test/support/wine-list.ts'
import { xlsx } from '#test/support/xlsx.ts'

const ONE = '4006381333931'
const OTHER = '5901234123457'
const UPC = '036000291452'

const shop = await shopWith({ wines: [] })
const { app, db, deps } = shop
const staff = await shopper(shop, { scopes: ['merchandiser', 'admin'] })

beforeEach(async () => {
  await db`delete from product`
})

const uploaded = async (list: string | Uint8Array, name = 'list.csv') => {
  const content = typeof list === 'string' ? list : new Uint8Array(list)
  const { id } = await staff.api.call(uploadList, { file: new File([content], name) })
  const { mapping } = await staff.api.call(findImport, id)
  await staff.api.call(previewImport, { id, supplier: '', mapping, words: [], options: NO_OPTIONS })
  return staff.api.call(findImport, id)
}
const imported = async (list: string | Uint8Array, name?: string) => {
  const { id, report } = await uploaded(list, name)
  expect(report?.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([])
  await staff.api.call(applyImport, id)
  await applyWaitingImports(deps)
  return id
}
const refusals = async (list: string) =>
  ((await uploaded(list)).report?.rows ?? []).filter(({ outcome }) => outcome === 'refused').flatMap(({ notes }) => notes)
type Pack = { wine: string; vintage: number | null; pack: number; price: number; gtin: string }
const packs = () =>
  db<Pack[]>`
    select product.code as wine, vintage, pack, price::int, gtin from sku join product on product.id = product_id
     order by product.code, vintage nulls first, pack, sku.id`

test.each([
  'EAN',
  'EAN-13',
  'EAN13',
  'GTIN',
  'UPC',
  'Barcode',
  'Bar code',
  'EAN-Code',
  'Strichcode',
  '条码',
  '条形码',
  '商品条码',
  '国际条码',
  '国际条码(69码)',
  '条形码 Barcode',
])('U107: the header %s is a barcode', async (header) => {
  await imported(`code,name,price,${header}\na,One,88,${ONE}`)
  expect(await packs()).toMatchObject([{ wine: 'a', gtin: ONE }])
})

test('U107: barcodes are read with spaces, hyphens and full-width digits; cells without digits say nothing', async () => {
  await imported(
    `code,name,price,EAN\na,A,1,4 006381 333931\nb,B,1,５９０１２３４１２３４５７\nc,C,1,-\nd,D,1,n/a\ne,E,1,0\nf,F,1,"=""${UPC}"""\ng,G,1,'${UPC}`,
  )
  expect((await packs()).map(({ gtin }) => gtin)).toEqual([ONE, OTHER, '', '', '', UPC, UPC])
  await imported('code,price,EAN\na,2,')
  expect((await packs())[0]).toMatchObject({ price: 200, gtin: ONE })
})

test('U107: numbers in a workbook keep their digits', async () => {
  await imported(
    xlsx({
      Wines: [
        ['code', 'name', 'price', 'EAN'],
        ['a', 'A', 1, Number(ONE)],
        ['b', 'B', 1, UPC],
      ],
    }),
    'list.xlsx',
  )
  expect((await packs()).map(({ gtin }) => gtin)).toEqual([ONE, UPC])
})

test('U107: what a spreadsheet has shortened, a wrong check digit and other lengths are refused in words', async () => {
  expect(await refusals('code,name,price,EAN\na,A,1,4.00638E+12\nb,B,1,"4,00638E+12"')).toEqual([
    '表格软件已将条形码缩写为 4.00638E+12：请把该列设为文本格式后重新填写',
    '表格软件已将条形码缩写为 4,00638E+12：请把该列设为文本格式后重新填写',
  ])
  expect(await refusals('code,name,price,EAN\na,A,1,4006381333930\nb,B,1,36000291452')).toEqual([
    '条形码 4006381333930 的末位应为 1，请与酒瓶核对',
    expect.stringContaining('36000291452 不是有效的条形码'),
  ])
  expect(await packs()).toEqual([])
})

test('U107: an exported list has the column and changes nothing', async () => {
  await importWines(deps, [
    wineRecord({
      code: 'a',
      skus: [
        { vintage: 2021, price: '88.00', gtin: ONE },
        { vintage: 2022, price: '92.00', gtin: ONE },
        { vintage: 2022, pack: 6, price: '500.00' },
      ],
    }),
  ])
  for (const format of ['csv', 'xlsx'])
    for (const locale of ['zh-CN', 'en-US']) {
      const answer = await app.inject({
        url: `/api${exportWines.path}?format=${format}`,
        headers: { 'authori-zation': `Bearer ${staff.token}`, 'form-type': 'pc', 'cb-lang': locale },
      })
      if (format === 'csv') expect(answer.payload).toContain(ONE)
      const { report, counts } = await uploaded(new Uint8Array(answer.rawPayload), `wines.${format}`)
      expect([report?.ignored, report?.differences, counts.refused]).toEqual([[], [], 0])
    }
}, 120_000)

test('U107: a preview names the barcode that changes, and undoing puts the old one back', async () => {
  await imported(`code,name,price,EAN\na,One,88,${ONE}`)
  const list = `code,EAN\na,${OTHER}`
  expect((await uploaded(list)).report?.differences).toMatchObject([
    { skus: [{ changes: [{ field: '条形码', before: ONE, after: OTHER }] }] },
  ])
  const id = await imported(list)
  expect(await packs()).toMatchObject([{ gtin: OTHER }])
  await staff.api.call(undoImport, id)
  expect(await packs()).toMatchObject([{ gtin: ONE }])
})

test('U107: an import from before barcodes were on record is undone, and leaves them', async () => {
  const added = await imported('code,name,price\na,One,88')
  const changing = await imported('code,price\na,99')
  await db`update import_change set before = before #- '{skus,0,gtin}', after = after #- '{skus,0,gtin}'`
  await db`update sku set gtin = ${ONE}`
  await staff.api.call(undoImport, changing)
  expect(await packs()).toMatchObject([{ price: 8800, gtin: ONE }])
  await db`update sku set gtin = ''`
  await staff.api.call(undoImport, added)
  expect(await packs()).toEqual([])
})

test('U107: without codes the names tell the wine: single bottles and cases with barcodes of their own are one', async () => {
  const list = `Wine,Producer,Vintage,Pack,Price,EAN\nSlate,Probe,2021,1,88,${ONE}\nSlate,Probe,2021,6,500,${OTHER}\nSlate,Probe,2022,1,90,${ONE}`
  await imported(list)
  expect(await packs()).toMatchObject([
    { wine: 'probe-slate', vintage: 2021, pack: 1, gtin: ONE },
    { wine: 'probe-slate', vintage: 2021, pack: 6, gtin: OTHER },
    { wine: 'probe-slate', vintage: 2022, pack: 1, gtin: ONE },
  ])
  expect((await uploaded(list)).counts).toMatchObject({ unchanged: 3, added: 0, changed: 0 })
})

test('U107: a wine that its list spells otherwise is known by its barcode, also where that was once its code', async () => {
  await imported(`code,name,price,EAN\na,Slate,88,${ONE}`)
  await imported(`name,price,EAN\nSlate Riesling,89,${ONE}`)
  expect(await packs()).toMatchObject([{ wine: 'a', price: 8900 }])
  await imported(`code,name,price\n${OTHER},Loess,70`)
  await imported(`name,price,EAN\nLoess,71,${OTHER}`)
  expect((await packs()).map(({ wine, price, gtin }) => [wine, price, gtin])).toEqual([
    [OTHER, 7100, OTHER],
    ['a', 8900, ONE],
  ])
})

test('U107: a list of prices may name packs by their barcodes alone', async () => {
  await importWines(deps, [
    wineRecord({
      code: 'a',
      skus: [
        { vintage: 2021, price: '88.00', gtin: ONE },
        { vintage: 2021, pack: 6, price: '500.00', gtin: OTHER },
      ],
    }),
    wineRecord({ code: 'b', skus: [{ vintage: 2021, price: '30.00', gtin: UPC }] }),
  ])
  await imported(`EAN,Preis\n${ONE},89\n${OTHER},510\n0${UPC},31`)
  expect((await packs()).map(({ price }) => price)).toEqual([8900, 51000, 3100])
  expect(await refusals(`EAN,Preis\n4012345000009,5`)).toEqual(['没有酒款或规格使用此编码，而新酒款需要名称'])
})

test('U107: where vintages share a barcode the line’s vintage decides, what is off sale gives way, and other wines are asked for', async () => {
  await importWines(deps, [
    wineRecord({
      code: 'a',
      skus: [
        { vintage: 2021, price: '88.00', gtin: ONE },
        { vintage: 2022, price: '90.00', gtin: ONE },
      ],
    }),
    wineRecord({ code: 'b', skus: [{ vintage: 2020, price: '30.00', gtin: UPC }] }),
    wineRecord({ code: 'c', skus: [{ vintage: 2021, price: '31.00', gtin: UPC }] }),
  ])
  await imported(`EAN,Jahrgang,Preis\n${ONE},2022,95\n${ONE},2023,99`)
  expect((await packs()).filter(({ wine }) => wine === 'a').map(({ vintage, price }) => [vintage, price])).toEqual([
    [2021, 8800],
    [2022, 9500],
    [2023, 9900],
  ])
  await imported(`EAN,Jahrgang,Preis\n${UPC},2020,33\n${UPC},2021,34`)
  expect((await packs()).filter(({ gtin }) => gtin === UPC).map(({ wine, price }) => [wine, price])).toEqual([
    ['b', 3300],
    ['c', 3400],
  ])
  expect(await refusals(`EAN,Preis\n${ONE},95`)).toHaveLength(1)
  expect(await refusals(`EAN,Preis\n${UPC},32`)).toEqual([`有 2 款酒使用条形码 ${UPC}，请填写编码或年份`])
  await staff.api.call(wines.hideWine, (await idsByCode(shop)).b ?? 0)
  await imported(`EAN,Preis\n${UPC},32`)
  expect((await packs()).filter(({ gtin }) => gtin === UPC).map(({ wine, price }) => [wine, price])).toEqual([
    ['b', 3300],
    ['c', 3200],
  ])
})
