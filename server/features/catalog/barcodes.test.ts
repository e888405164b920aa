import { beforeAll, expect, test } from 'vitest'
import { findByCode } from '#contract/shop/product-code.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import { suggest } from '#contract/shop/search.ts'
import { findForStaff } from '#contract/staff/find.ts'
import { listPacksForSale } from '#contract/staff/packs.ts'
import { listStock } from '#contract/staff/stock.ts'
import { listStaffWines } from '#contract/staff/wine-list.ts'
import * as wines from '#contract/staff/wines.ts'
import { eventually } from '#test/support/eventually.ts'
import { HOSTILE_KEYWORDS } from '#test/support/hostile-values.ts'
import { client, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const BOTTLE = '4006381333931'
const CASE = '14006381333938'
const UPC = '036000291452'
const OWN = '2000000000015'

const shop = await shopWith({
  wines: [
    {
      en: 'Sundial Riesling',
      skus: [
        { vintage: 2021, price: 88_00 },
        { vintage: 2022, price: 92_00 },
        { vintage: 2022, pack: 6, price: 500_00 },
      ],
    },
    { en: 'Slate Riesling' },
    { en: 'Hidden Riesling', onSale: false },
  ],
})
const [sundial, slate, hidden] = shop.wines
const pc = client(shop.app, { locale: 'en-US' })
let staff: Shopper
beforeAll(async () => {
  staff = await shopper(shop, { scopes: ['merchandiser'] })
})

const idOf = (wine: { id: number } | undefined): number => wine?.id ?? 0
const find = (wine: { id: number } | undefined) => staff.api.call(wines.findStaffWine, idOf(wine))
type Given = Partial<wines.StaffSku>
/** Of the packs in their order; others stay. */
async function changed(
  wine: { id: number } | undefined,
  given: readonly Given[],
  more: object = {},
  as: Pick<Shopper, 'post'> = staff,
) {
  const { terms, skus, ...known } = await find(wine)
  return as.post(`/staff/wines/${idOf(wine)}`, {
    ...known,
    terms: terms.map(({ id, share }) => ({ id, share })),
    skus: skus.map(({ code: _, stock: _stock, gtin: _gtin, ...sku }, place) => ({ ...sku, ...given[place] })),
    ...more,
  })
}
const barcodesOf = async (wine: { id: number } | undefined) => (await find(wine)).skus.map(({ gtin }) => gtin)

test('U107: a barcode is kept as its digits however it was typed; left out it stays, and empty it goes', async () => {
  expect(await changed(sundial, [{ gtin: ' 4 006381-333931' }, {}, { gtin: '１４００６３８１３３３９３８' }])).toMatchObject({
    status: 200,
  })
  expect(await barcodesOf(sundial)).toEqual([BOTTLE, '', CASE])
  await changed(sundial, [])
  expect(await barcodesOf(sundial)).toEqual([BOTTLE, '', CASE])
  const { list } = await staff.api.call(wines.listWineChanges, { id: idOf(sundial) })
  const { skus } = await find(sundial)
  expect(list[0]?.changes).toEqual(expect.arrayContaining([{ field: `sku.${skus[0]?.code}.gtin`, before: '', after: BOTTLE }]))
  await changed(slate, [{ gtin: UPC }])
  await changed(slate, [{ gtin: '' }])
  expect(await barcodesOf(slate)).toEqual([''])
})

test('U107: a wrong check digit is refused with the right one, other lengths with those there are, in the reader’s language', async () => {
  const english = client(shop.app, { token: staff.token, locale: 'en-US' })
  const before = await barcodesOf(slate)
  for (const [gtin, zh, en] of [
    ['4006381333930', '条形码 4006381333930 的末位应为 1', 'The barcode 4006381333930 would end in 1'],
    ['400638133', '400638133 不是有效的条形码', '400638133 is no barcode'],
    ['<b>', '<b> 不是有效的条形码', '<b> is no barcode'],
  ] as const) {
    expect(await changed(slate, [{ gtin }])).toMatchObject({ code: '100022', msg: expect.stringContaining(zh) })
    expect(await changed(slate, [{ gtin }], {}, english)).toMatchObject({ code: '100022', msg: expect.stringContaining(en) })
  }
  for (const gtin of ['1'.repeat(33), 4006381333931, null, ['x'], { $ne: '' }])
    expect(await changed(slate, [{ gtin } as never]), String(gtin)).toMatchObject({ code: '100100' })
  expect(await barcodesOf(slate)).toEqual(before)
})

test('U107: whoever saw an older version overwrites no barcode', async () => {
  const { version } = await find(slate)
  expect(await changed(slate, [{ gtin: UPC }], { version })).toMatchObject({ status: 200 })
  expect(await changed(slate, [{ gtin: BOTTLE }], { version })).toMatchObject({ code: '100007' })
  expect(await barcodesOf(slate)).toEqual([UPC])
})

test('U107: two vintages may have one barcode: all that search for it find the wine, and its page asks which', async () => {
  expect(await changed(sundial, [{ gtin: BOTTLE }, { gtin: BOTTLE }, { gtin: CASE }])).toMatchObject({ status: 200 })
  const [, , sixPack] = (await find(sundial)).skus
  await eventually(async () =>
    expect(await pc.api.call(findByCode, { code: BOTTLE })).toEqual({ productId: idOf(sundial), sku: undefined }),
  )
  expect(await pc.api.call(findByCode, { code: CASE })).toEqual({ productId: idOf(sundial), sku: sixPack?.code })
  const packs = await staff.api.call(listPacksForSale, idOf(sundial))
  expect(packs.map(({ gtin }) => gtin).toSorted()).toEqual([CASE, BOTTLE, BOTTLE])
})

test('U107: customers find a wine by all digits of its barcode, with zeros at the front or without, and not by a part of them', async () => {
  for (const [typed, wine] of [
    [BOTTLE, sundial],
    ['4006381-333931', sundial],
    [`0${BOTTLE}`, sundial],
    [UPC, slate],
    [`0${UPC}`, slate],
  ] as const) {
    expect(
      (await pc.api.call(listProducts, { keyword: typed })).list.map(({ id }) => id),
      typed,
    ).toEqual([idOf(wine)])
    expect(
      (await pc.api.call(suggest, { keyword: typed })).wines.map(({ id }) => id),
      typed,
    ).toEqual([idOf(wine)])
  }
  for (const typed of [BOTTLE.slice(0, 12), '4006381333930', `${BOTTLE}0`])
    expect((await pc.api.call(listProducts, { keyword: typed })).list, typed).toEqual([])
})

test('U107: what is not on sale is found by staff alone', async () => {
  await changed(hidden, [{ gtin: OWN }])
  expect((await pc.api.call(listProducts, { keyword: OWN })).list).toEqual([])
  expect((await pc.get(`/product/by_code?code=${OWN}`)).status).toBe(400)
  for (const [typed, wine] of [
    [OWN, hidden],
    [BOTTLE, sundial],
    [`0${UPC}`, slate],
  ] as const) {
    expect(
      (await staff.api.call(findForStaff, typed)).wines.map(({ id }) => id),
      typed,
    ).toEqual([idOf(wine)])
    expect(
      (await staff.api.call(listStaffWines, { keyword: typed })).list.map(({ id }) => id),
      typed,
    ).toEqual([idOf(wine)])
  }
  const { list } = await staff.api.call(listStock, { search: CASE })
  expect(list.map(({ pack }) => pack)).toEqual([6])
  expect((await staff.api.call(listStock, { search: BOTTLE })).list.map(({ vintage }) => vintage).toSorted()).toEqual([
    2021, 2022,
  ])
})

test('U107: odd words in a scanner’s place are harmless', async () => {
  for (const words of HOSTILE_KEYWORDS.map((word) => word.slice(0, 60).replaceAll('\u0000', '').toWellFormed())) {
    expect((await staff.get(`/staff/find?${new URLSearchParams({ q: words })}`)).status, words).toBe(200)
    expect((await pc.get(`/product/by_code?${new URLSearchParams({ code: words })}`)).status, words).toBe(400)
  }
})

test('U107: phone clients, feeds and assistants are told the barcode; a shop’s own number stays with its phones', async () => {
  const phone = client(shop.app, { formType: 'routine' })
  const values = async (wine: typeof slate) =>
    (await phone.get(`/product/detail/${idOf(wine)}`)).data as { skus: { bar_code: string }[] }
  await eventually(async () =>
    expect((await values(sundial)).skus.map(({ bar_code }) => bar_code)).toEqual([BOTTLE, BOTTLE, CASE]),
  )
  expect((await pc.api.call(findProduct, { id: idOf(slate) })).skus.map(({ gtin }) => gtin)).toEqual([UPC])
  const feed = async (kind: string) => (await shop.app.inject(`/feeds/products.en-US.${kind}`)).body
  const lineOf = async (wine: typeof slate) =>
    (await feed('jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .find(({ id }) => id === `w${idOf(wine)}`)
  const itemOf = async (wine: typeof slate) =>
    (await feed('xml')).split('<item>').find((item) => item.includes(`<g:id>w${idOf(wine)}<`))
  await eventually(async () => expect(await lineOf(slate)).toMatchObject({ gtin: UPC }))
  expect(await itemOf(slate)).toContain(`<g:gtin>${UPC}</g:gtin>`)
  expect(await itemOf(slate)).not.toContain('identifier_exists')
  await changed(slate, [{ gtin: OWN }])
  await eventually(async () => expect(await itemOf(slate)).toContain('<g:identifier_exists>no</g:identifier_exists>'))
  expect(await itemOf(slate)).not.toContain('gtin')
  expect(await lineOf(slate)).not.toHaveProperty('gtin')
  expect((await values(slate)).skus.map(({ bar_code }) => bar_code)).toEqual([OWN])
})
