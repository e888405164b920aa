import { beforeAll, expect, test } from 'vitest'
import { findProduct, previewProduct } from '#contract/shop/product-detail.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import { addLot, findLot } from '#contract/staff/lots.ts'
import * as wines from '#contract/staff/wines.ts'
import refusalWords from '#messages/zh-CN/refusals.json' with { type: 'json' }
import { eventually } from '#test/support/eventually.ts'
import { violations } from '#test/support/invariants.ts'
import { client, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { publishDueWines } from './move-wine.ts'
import { applyDuePrices } from './plan-prices.ts'

const shop = await shopWith()
const pc = client(shop.app)
let staff: Shopper
let term: (code: string) => number

beforeAll(async () => {
  staff = await shopper(shop, { scopes: ['merchandiser'] })
  const rows = await shop.db<{ id: number; code: string }[]>`
    with germany as (
      insert into term (kind, code, name_zh, name_en) values ('country', 'germany', '德国', 'Germany') returning id
    ), mosel as (
      insert into term (kind, code, name_zh, name_en, parent_id) select 'region', 'mosel', '摩泽尔', 'Mosel', id from germany returning id
    ), others as (
      insert into term (kind, code, name_zh, name_en) values
        ('type', 'white', '白葡萄酒', 'White wine'), ('type', 'red', '红葡萄酒', 'Red wine'),
        ('grape', 'riesling', '雷司令', 'Riesling'), ('grape', 'silvaner', '西万尼', 'Silvaner'),
        ('estate', 'weingut', '某酒庄', 'Weingut') returning id, code
    )
    select id, code from others union all select id, 'mosel' from mosel union all select id, 'germany' from germany`
  term = (code) => rows.find((row) => row.code === code)?.id ?? 0
})

const both = (zh: string, en: string) => ({ zh, en })
const bottle = { vintage: 2021, sizeMl: 750, pack: 1, price: 128_00 }
const sellable = (en: string, more: object = {}) => ({
  name: both(`${en}酒`, en),
  terms: [{ id: term('white') }],
  skus: [{ ...bottle, stock: { seen: 0, wanted: 12 } }],
  ...more,
})
const find = (id: number) => staff.api.call(wines.findStaffWine, id)
const made = async (draft: Parameters<typeof staff.api.call<typeof wines.addWine>>[1] | object) =>
  (await staff.api.call(wines.addWine, draft as never)).id
const seenInShop = async (id: number) => (await pc.get(`/product/detail/${id}`)).status === 200
const changed = async (id: number, more: object) => {
  const { version, terms, skus, ...wine } = await find(id)
  return staff.post(`/staff/wines/${id}`, {
    ...wine,
    version,
    terms: terms.map(({ id: termId, share }) => ({ id: termId, share })),
    skus: skus.map(({ code: _, stock: _stock, ...sku }) => sku),
    ...more,
  })
}
const refusedAs = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'nothing',
    (error: Error) =>
      Object.entries(refusalWords)
        .find(([, words]) => words === error.message)?.[0]
        ?.replace('refusal.', ''),
  )

test('a draft needs only a name; it is published once it has a type and a price, and then is found at once', async () => {
  const id = await made({ name: both('', 'Goldtröpfchen') })
  expect(await find(id)).toMatchObject({ state: 'draft', code: 'goldtroepfchen', skus: [], terms: [] })
  expect(await seenInShop(id)).toBe(false)
  expect(await refusedAs(staff.api.call(wines.publishWine, { id }))).toBe('wine-needs-type')
  await changed(id, { terms: [{ id: term('white') }], skus: [{ ...bottle, price: 0 }] })
  expect(await refusedAs(staff.api.call(wines.publishWine, { id }))).toBe('wine-needs-price')
  const [sku] = (await find(id)).skus
  expect(await changed(id, { skus: [{ ...bottle, id: sku?.id }] })).toMatchObject({ status: 200 })
  await staff.api.call(wines.publishWine, { id })
  expect(await find(id)).toMatchObject({ state: 'on-sale' })
  await eventually(async () => expect(await seenInShop(id)).toBe(true))
  await eventually(async () => {
    const { list } = await pc.api.call(listProducts, { keyword: 'Goldtröpfchen' })
    expect(list.map((card) => card.id)).toContain(id)
  })
  expect(await changed(id, { skus: [] })).toMatchObject({ code: '100022' })
  expect((await find(id)).skus).toHaveLength(1)
})

test('a wine without a name, with a range turned round or a price above its reference price is refused as a whole', async () => {
  for (const wrong of [
    { name: both('', ' ') },
    { serving: [12, 8] },
    { skus: [{ ...bottle, listPrice: 100_00 }] },
    { skus: [{ ...bottle, stock: { seen: 0, wanted: -1 } }] },
    { images: ['https://elsewhere.example/a.webp'] },
    { terms: [{ id: term('riesling'), share: 101 }] },
    { alcohol: '12,5' },
  ]) {
    expect(await staff.post('/staff/wines', sellable('Wrong', wrong)), JSON.stringify(wrong)).toMatchObject({ code: '100100' })
  }
  expect((await shop.db`select from product where name_en = 'Wrong'`).length).toBe(0)
})

test('words: a region brings its country, one type is enough, and shares of grapes end at 100 per cent', async () => {
  const id = await made(
    sellable('Words', {
      terms: [
        { id: term('white') },
        { id: term('mosel') },
        { id: term('riesling'), share: 60 },
        { id: term('silvaner'), share: 40 },
      ],
    }),
  )
  const { terms } = await find(id)
  expect(terms.map(({ kind, share }) => [kind, share])).toEqual([
    ['type', null],
    ['region', null],
    ['grape', 60],
    ['grape', 40],
    ['country', null],
  ])
  const twoTypes = changed(id, { terms: [{ id: term('white') }, { id: term('red') }] })
  expect(await twoTypes).toMatchObject({ status: 400, code: '100018' })
  const tooMuch = [
    { id: term('riesling'), share: 60 },
    { id: term('silvaner'), share: 41 },
  ]
  expect(await changed(id, { terms: tooMuch })).toMatchObject({ status: 400, code: '100018' })
  expect(await changed(id, { terms: [{ id: 999_999 }] })).toMatchObject({ status: 400, code: '100018' })
  expect((await find(id)).terms).toEqual(terms)
})

test('I1: sales while somebody counts are kept; stock never falls below nothing, and what was received still adds up', async () => {
  const id = await made(sellable('Counted'))
  await staff.api.call(wines.publishWine, { id })
  const [sku] = (await find(id)).skus
  await shop.db`update sku set stock = stock - 3, received = received - 3 where id = ${sku?.id ?? 0}`
  const count = (seen: number, wanted: number) => changed(id, { skus: [{ ...bottle, id: sku?.id, stock: { seen, wanted } }] })
  expect(await count(12, 20)).toMatchObject({ status: 200 })
  expect((await find(id)).skus[0]?.stock).toBe(17)
  expect(await count(20, 2)).toMatchObject({ status: 400, code: '100022' })
  expect((await find(id)).skus[0]?.stock).toBe(17)
  expect(await violations(shop.db)).toEqual([])
})

test('two SKUs may exchange their vintages; equal ones are refused; what was ordered goes off sale, the rest is deleted', async () => {
  const id = await made(
    sellable('Vintages', {
      skus: [
        { ...bottle, stock: { seen: 0, wanted: 5 } },
        { ...bottle, vintage: 2022 },
      ],
    }),
  )
  const [first, second] = (await find(id)).skus
  expect(
    await changed(id, {
      skus: [
        { ...bottle, id: first?.id, vintage: 2022 },
        { ...bottle, id: second?.id, vintage: 2021 },
      ],
    }),
  ).toMatchObject({ status: 200 })
  expect((await find(id)).skus.map(({ id: skuId, vintage }) => [skuId, vintage])).toEqual([
    [first?.id, 2022],
    [second?.id, 2021],
  ])
  expect(await changed(id, { skus: [bottle, bottle] })).toMatchObject({ code: '100022' })
  expect(await changed(id, { skus: [{ ...bottle, id: shop.sku.id }] })).toMatchObject({ code: '100026' })

  const buyer = await shopper(shop)
  await placeOrder(shop, buyer)
  const [ordered] = shop.wines
  const { version, skus } = await find(ordered?.id ?? 0)
  await staff.api.call(wines.addWine, { name: both('', 'Another') })
  expect(skus).toHaveLength(1)
  const answer = await staff.post(`/staff/wines/${ordered?.id}`, {
    name: both('x', 'x'),
    version,
    skus: [{ ...bottle, vintage: 1999 }],
  })
  expect(answer).toMatchObject({ status: 200 })
  expect((await find(ordered?.id ?? 0)).skus.map(({ isOnSale, vintage }) => [vintage, isOnSale])).toEqual(
    expect.arrayContaining([
      [1999, true],
      [2020, false],
    ]),
  )
  expect(await staff.post(`/staff/wines/${ordered?.id}/delete`)).toMatchObject({ code: '100101' })
})

test('a pack with a lot is only taken off sale, and its wine is not deleted, so nothing on record of the lot goes with it', async () => {
  const id = await made(sellable('With a lot', { skus: [bottle, { ...bottle, vintage: 2022 }, { ...bottle, vintage: 2023 }] }))
  const [first, second] = (await find(id)).skus
  const facts = {
    bottledOn: null,
    bestBefore: null,
    arrivedOn: '2024-02-01',
    supplier: '',
    declarationNumber: '',
    certificateNumber: '',
  }
  const lot = await staff.api.call(addLot, { ...facts, lot: 'L-1', skuId: first?.id ?? 0, packs: 6 })
  expect(await refusedAs(staff.api.call(wines.deleteWine, id))).toBe('wine-not-draft')
  const { code: _, stock: _stock, ...kept } = second ?? { code: '', stock: 0 }
  expect(await changed(id, { skus: [kept] })).toMatchObject({ status: 200 })
  expect((await find(id)).skus.map(({ vintage, isOnSale }) => [vintage, isOnSale]).toSorted()).toEqual([
    [2021, false],
    [2022, true],
  ])
  expect(await staff.api.call(findLot, lot.id)).toMatchObject({ lot: 'L-1', packs: 6 })
})

test('twice at once: the second of two people is told, and saves nothing', async () => {
  const id = await made(sellable('Twice'))
  const { version } = await find(id)
  const answers = await Promise.all(
    ['One', 'Other'].map((en) => staff.post(`/staff/wines/${id}`, { ...sellable(en), skus: [], version })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ code: '100007' })
  const { list } = await staff.api.call(wines.listWineChanges, { id })
  expect(list.map(({ kind }) => kind)).toEqual(['changed', 'added'])
})

test('the history names who changed what, from what to what, in the order of time', async () => {
  const id = await made(sellable('History'))
  await changed(id, { alcohol: 12.5, terms: [{ id: term('red') }] })
  await staff.api.call(wines.publishWine, { id })
  const { list, count } = await staff.api.call(wines.listWineChanges, { id })
  expect(count).toBe(3)
  expect(list.map(({ kind }) => kind)).toEqual(['published', 'changed', 'added'])
  expect(list[1]?.by).toBeTruthy()
  expect(list[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'alcohol', before: null, after: 12.5 },
      { field: 'terms.type', before: [both('白葡萄酒', 'White wine')], after: [both('红葡萄酒', 'Red wine')] },
    ]),
  )
})

test('hidden, archived and restored: shoppers see none of it, and an archived wine cannot be published', async () => {
  const id = await made(sellable('Away'))
  await staff.api.call(wines.publishWine, { id })
  await staff.api.call(wines.archiveWine, id)
  expect(await find(id)).toMatchObject({ state: 'archived' })
  await eventually(async () => expect(await seenInShop(id)).toBe(false))
  expect(await refusedAs(staff.api.call(wines.publishWine, { id }))).toBe('wine-archived')
  await staff.api.call(wines.restoreWine, id)
  expect(await find(id)).toMatchObject({ state: 'hidden' })
  expect(await refusedAs(staff.api.call(wines.deleteWine, id))).toBe('wine-not-draft')
  const draft = await made({ name: both('', 'Gone') })
  await staff.api.call(wines.deleteWine, draft)
  expect(await staff.get(`/staff/wines/${draft}`)).toMatchObject({ code: '100026' })
})

test('a wine and a price planned for later come at their time, each once, and not before', async () => {
  const id = await made(sellable('Later'))
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect(await refusedAs(staff.api.call(wines.publishWine, { id, at: '2020-01-01T00:00:00Z' }))).toBe('wine-time-past')
  await staff.api.call(wines.publishWine, { id, at })
  expect(await find(id)).toMatchObject({ state: 'planned' })
  const [sku] = (await find(id)).skus
  const plan = { id, skuId: sku?.id ?? 0, price: 99_00, listPrice: 128_00, startsAt: at }
  await staff.api.call(wines.planPrice, plan)
  expect(await refusedAs(staff.api.call(wines.planPrice, plan))).toBe('price-plan-twice')
  expect(await refusedAs(staff.api.call(wines.planPrice, { ...plan, skuId: shop.sku.id }))).toBe('not-found')
  const given = await staff.api.call(wines.planPrice, { ...plan, startsAt: new Date(Date.now() + 9_000_000).toISOString() })
  await staff.api.call(wines.cancelPrice, { id, plan: given.id })
  expect(await staff.api.call(wines.listPricePlans, id)).toHaveLength(1)

  await publishDueWines(shop.deps)
  await applyDuePrices(shop.deps)
  expect(await find(id)).toMatchObject({ state: 'planned', skus: [{ price: 128_00 }] })
  shop.setClock(61)
  await Promise.all([publishDueWines(shop.deps), publishDueWines(shop.deps)])
  await Promise.all([applyDuePrices(shop.deps), applyDuePrices(shop.deps)])
  shop.setClock(0)
  expect(await find(id)).toMatchObject({ state: 'on-sale', skus: [{ price: 99_00, listPrice: 128_00 }] })
  await eventually(async () => expect((await pc.api.call(findProduct, { id })).price).toBe(99_00))
  const { list } = await staff.api.call(wines.listWineChanges, { id })
  expect(list.map(({ kind, by }) => [kind, by === null])).toEqual([
    ['price', false],
    ['published', true],
    ['planned', false],
    ['added', false],
  ])
})

test('pictures of all wines are found again by the name of a wine', async () => {
  const id = await made(sellable('Pictured', { images: ['/uploads/first.webp', '/uploads/second.webp'] }))
  await changed(id, { images: ['/uploads/second.webp'], skus: [{ ...bottle, images: ['/uploads/third.webp'] }] })
  await changed(id, { skus: [bottle] })
  const found = async (search: string) =>
    (await staff.api.call(wines.listPictures, { search })).list.map(({ address }) => address).toSorted()
  expect(await found('pictured')).toEqual(['first', 'second', 'third'].map((name) => `/uploads/${name}.webp`))
  expect(await found('%')).toEqual([])
})

test('T31: what a wine cost and when it is low never reaches a shopper', async () => {
  const id = await made(sellable('Secret', { skus: [{ ...bottle, cost: 41_00, lowStock: 7, stock: { seen: 0, wanted: 9 } }] }))
  await staff.api.call(wines.publishWine, { id })
  const answer = JSON.stringify(await pc.get(`/product/detail/${id}`))
  expect(answer).not.toMatch(/cost|lowStock|low_stock|4100|41\.00/)
  const agent = await shopper(shop, { scopes: ['agent'] })
  expect(await agent.get(`/staff/wines/${id}`)).toMatchObject({ status: 400, code: '100101' })
})

test('a draft is shown to whoever holds the secret of its preview, as the shop would show it, and to nobody else', async () => {
  const words = { '/uploads/label.webp': both('酒标', 'The label') }
  const terms = [{ id: term('white') }, { id: term('riesling'), share: 85 }]
  const id = await made(sellable('Preview', { images: ['/uploads/label.webp'], imageWords: words, terms }))
  const { path } = await staff.api.call(wines.previewWine, id)
  const token = new URLSearchParams(path.split('?')[1]).get('preview') ?? ''
  const shown = await pc.api.call(previewProduct, { token })
  expect(shown).toMatchObject({ id, price: 128_00, imageWords: words, grapeShares: { [term('riesling')]: 85 } })
  expect(await seenInShop(id)).toBe(false)
  const unknown = await pc.get('/product/detail/999999')
  expect(await pc.get('/product/preview/guessed')).toEqual(unknown)
  await shop.db`update wine_preview set expires_at = now()`
  expect(await pc.get(`/product/preview/${token}`)).toEqual(unknown)
  expect(await staff.post('/staff/wines/999999/preview')).toMatchObject({ code: '100026' })
})
