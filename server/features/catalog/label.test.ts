import { beforeAll, expect, test } from 'vitest'
import { findProduct } from '#contract/shop/product-detail.ts'
import { findStaffCompany } from '#contract/staff/content.ts'
import { applyImport, exportWines, findImport, previewImport, undoImport, uploadList } from '#contract/staff/imports.ts'
import * as wines from '#contract/staff/wines.ts'
import { NO_OPTIONS } from '#domain/import-run.ts'
import { BOTTLING_MAX, LABEL_TEXT_MAX } from '#domain/wine-draft.ts'
import { NO_IMPORTER } from '#domain/wine-label.ts'
import { applyWaitingImports } from '#server/features/catalog/import/runs/apply-imports.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { idsByCode, importWines, wineRecord } from '#test/support/wine-list.ts'

const shop = await shopWith({ wines: [] })
const { app, db, deps } = shop
const pc = client(app)
let staff: Shopper

const both = (zh: string, en: string) => ({ zh, en })
const LABEL = {
  ingredients: both('葡萄、二氧化硫', 'Grapes, sulfur dioxide'),
  storage: both('阴凉避光', 'Cool and dark'),
  bottling: '2024-03-12 / L2403',
}
const OWN = both('另一家进口商，北京，010-1', 'Another importer, Beijing, 010-1')

beforeAll(async () => {
  staff = await shopper(shop, { scopes: ['merchandiser', 'admin'] })
  await importWines(
    deps,
    ['a', 'b', 'c'].map((code) => wineRecord({ code })),
  )
})

const idOf = async (code: string): Promise<number> => (await idsByCode(shop))[code] ?? 0
const shown = async (code: string) => (await pc.api.call(findProduct, { id: await idOf(code) })).label
const changed = async (code: string, more: object) => {
  const id = await idOf(code)
  const { terms, skus, ...wine } = await staff.api.call(wines.findStaffWine, id)
  return staff.post(`/staff/wines/${id}`, {
    ...wine,
    terms: terms.map(({ id: termId, share }) => ({ id: termId, share })),
    skus: skus.map(({ code: _, stock: _stock, ...sku }) => sku),
    parts: [],
    ...more,
  })
}
const uploaded = async (name: string, list: string | Uint8Array<ArrayBuffer>) => {
  const { id } = await staff.api.call(uploadList, { file: new File([list], name) })
  const { mapping } = await staff.api.call(findImport, id)
  await staff.api.call(previewImport, { id, supplier: '', mapping, words: [], options: NO_OPTIONS })
  return staff.api.call(findImport, id)
}
const imported = async (list: string) => {
  const { id } = await uploaded('list.csv', list)
  await staff.api.call(applyImport, id)
  await applyWaitingImports(deps)
  return id
}

test('what staff write is in the shop at once, in the reader’s language; the history names each field', async () => {
  expect(await shown('a')).toEqual({ ingredients: both('', ''), storage: both('', ''), bottling: '', importer: NO_IMPORTER })
  expect(await changed('a', LABEL)).toMatchObject({ status: 200 })
  await eventually(async () => expect(await shown('a')).toMatchObject(LABEL))
  const phone = client(app, { locale: 'en-US', formType: 'routine' })
  const { data } = await phone.get(`/product/detail/${await idOf('a')}`)
  expect(data).toMatchObject({
    label: { ingredients: 'Grapes, sulfur dioxide', storage: 'Cool and dark' },
    // Phone clients know no label.
    storeInfo: { description: expect.stringContaining('Ingredients: Grapes, sulfur dioxide<br>Bottled / lot: 2024-03-12') },
  })
  const { list } = await staff.api.call(wines.listWineChanges, { id: await idOf('a') })
  expect(list[0]?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['ingredients.zh', 'ingredients.en', 'storage.zh', 'storage.en', 'bottling']),
  )
})

test('a language that is missing is filled with the other; whoever saw an older version overwrites nothing', async () => {
  const { version } = await staff.api.call(wines.findStaffWine, await idOf('a'))
  expect(await changed('a', { storage: both('', 'Cool') })).toMatchObject({ status: 200 })
  await eventually(async () => expect((await shown('a')).storage).toEqual(both('Cool', 'Cool')))
  expect(await changed('a', { ...LABEL, version })).toMatchObject({ code: '100007' })
})

test('the shop’s importer stands with every wine but those that have their own, and changes with the company', async () => {
  await changed('b', { importer: OWN })
  const { version, ...company } = await staff.api.call(findStaffCompany, undefined)
  const importer = {
    importerName: both('某进口商', 'Some importer'),
    importerAddress: both('上海', 'Shanghai'),
    importerContact: both('400', ''),
  }
  const saved = await staff.post('/staff/company', { ...company, siteName: both('酒铺', ''), ...importer, version })
  expect(saved).toMatchObject({ status: 200 })
  await eventually(async () =>
    expect((await shown('a')).importer).toEqual({
      name: both('某进口商', 'Some importer'),
      address: both('上海', 'Shanghai'),
      contact: both('400', '400'),
    }),
  )
  expect((await shown('b')).importer).toEqual({ ...NO_IMPORTER, name: OWN })
})

test.each([
  ['ingredients', { ingredients: both('', 'x'.repeat(LABEL_TEXT_MAX + 1)) }],
  ['storage', { storage: both('字'.repeat(LABEL_TEXT_MAX + 1), '') }],
  ['an importer', { importer: both('字'.repeat(LABEL_TEXT_MAX + 1), '') }],
  ['a lot', { bottling: 'L'.repeat(BOTTLING_MAX + 1) }],
  ['a lot in two languages', { bottling: both('批', 'Lot') }],
])('%s beyond the limit is refused, and nothing changes', async (_what, more) => {
  const before = await staff.api.call(wines.findStaffWine, await idOf('a'))
  expect(await changed('a', more)).toMatchObject({ status: 400, code: '100100' })
  expect(await staff.api.call(wines.findStaffWine, await idOf('a'))).toEqual(before)
})

test.each(['csv', 'xlsx'] as const)('a list of wines as %s has the label, and imported again changes nothing', async (format) => {
  await changed('a', LABEL)
  await changed('c', { ingredients: both('', '=Grapes'), bottling: '20240312', importer: both('同名', '同名') })
  for (const locale of ['zh-CN', 'en-US']) {
    const answer = await app.inject({
      url: `/api${exportWines.path}?format=${format}`,
      headers: { 'authori-zation': `Bearer ${staff.token}`, 'form-type': 'pc', 'cb-lang': locale },
    })
    if (format === 'csv') expect(answer.payload).toContain('葡萄、二氧化硫')
    const { report, counts } = await uploaded(`wines.${format}`, new Uint8Array(answer.rawPayload))
    expect(report?.ignored).toEqual([])
    expect(report?.differences).toEqual([])
    expect(counts).toMatchObject({ added: 0, changed: 0, refused: 0 })
  }
})

test.each([
  ['Chinese', '编码,配料,灌装日期,贮存条件,进口商\na,葡萄,2025-01-02,避光,某商', both('葡萄', LABEL.ingredients.en)],
  [
    'English',
    'code,Ingredients,Lot number,Storage conditions,Importer\na,Grapes,2025-01-02,Dark,Some',
    both(LABEL.ingredients.zh, 'Grapes'),
  ],
  [
    'German',
    'Artikelnummer;Zutaten;Abfülldatum;Lagerung;Importeur\na;Trauben;2025-01-02;Dunkel;Wer',
    both(LABEL.ingredients.zh, 'Trauben'),
  ],
])('headers in %s are known; undoing puts back what was there', async (_language, list, ingredients) => {
  await changed('a', { ...LABEL, importer: both('', '') })
  const id = await imported(list)
  const wine = await staff.api.call(wines.findStaffWine, await idOf('a'))
  expect(wine).toMatchObject({ ingredients, bottling: '2025-01-02' })
  await staff.api.call(undoImport, id)
  expect(await staff.api.call(wines.findStaffWine, await idOf('a'))).toMatchObject({ ...LABEL, importer: both('', '') })
})

test('a list without these columns leaves them; lots of several vintages are one wine’s', async () => {
  await changed('a', LABEL)
  await imported('code,price\na,101')
  expect(await staff.api.call(wines.findStaffWine, await idOf('a'))).toMatchObject(LABEL)
  await imported('code,name,vintage,price,lot\nd,Slate,2021,88,L21\nd,Slate,2022,89,L22\nd,Slate,2023,90,L21')
  const wine = await staff.api.call(wines.findStaffWine, await idOf('d'))
  expect([wine.bottling, wine.skus.length]).toEqual(['L21; L22', 3])
})

test('in a list, too, a text beyond the limit is refused by name', async () => {
  const { report } = await uploaded('list.csv', `code,ingredients\na,${'x'.repeat(LABEL_TEXT_MAX + 1)}`)
  expect(report?.rows).toMatchObject([{ outcome: 'refused', notes: [expect.stringContaining('配料')] }])
  const { count } =
    (await db<{ count: number }[]>`select count(*)::int as count from product where length(ingredients_en) > 500`)[0] ?? {}
  expect(count).toBe(0)
})
