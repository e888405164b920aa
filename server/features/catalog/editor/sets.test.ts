import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findProduct } from '#contract/shop/product-detail.ts'
import { listStaffWines } from '#contract/staff/wine-list.ts'
import * as wines from '#contract/staff/wines.ts'
import { fen } from '#domain/money.ts'
import { importCatalogue } from '#server/features/catalog/import/import-catalogue.ts'
import { planSale } from '#server/features/flash-sale/plan-sale.ts'
import { addSlot } from '#server/features/flash-sale/save-slot.ts'
import { eventually } from '#test/support/eventually.ts'
import { violations } from '#test/support/invariants.ts'
import { addSet } from '#test/support/sets.ts'
import { addWine, client, type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'

const shop = await shopWith()
const { db } = shop
const pc = client(shop.app)
let staff: Shopper
let setType: number
let red: number
let riesling: TestSku
let silvaner: TestSku

beforeAll(async () => {
  staff = await shopper(shop, { scopes: ['merchandiser'] })
  const terms = await db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en) values ('type', 'set', '组合装', 'Sets'), ('type', 'red', '红葡萄酒', 'Red')
    returning id`
  setType = terms[0]?.id ?? 0
  red = terms[1]?.id ?? 0
})
beforeEach(async () => {
  riesling = (await addWine(db, { skus: [{ price: 100_00, stock: 12 }] })).skus[0]
  silvaner = (await addWine(db, { skus: [{ price: 80_00, stock: 5 }] })).skus[0]
  await db`update sku set weight_g = 1300 where id in (${riesling.id}, ${silvaner.id})`
  return async () => expect(await violations(db)).toEqual([])
})

const price = { vintage: null, sizeMl: 1_500, pack: 1, price: 250_00 }
const draft = (more: object = {}) => ({
  name: { zh: '品鉴装', en: 'Tasting pack' },
  terms: [{ id: red }],
  skus: [price],
  parts: [
    { skuId: silvaner.id, amount: 1 },
    { skuId: riesling.id, amount: 2 },
  ],
  ...more,
})
const post = (body: object, id?: number) => staff.post(id === undefined ? '/staff/wines' : `/staff/wines/${id}`, body)
const made = async (more: object = {}) => ((await post(draft(more))).data as { id: number }).id
const find = (id: number) => staff.api.call(wines.findStaffWine, id)
const again = async (id: number, more: object = {}) => {
  const { version, skus } = await find(id)
  return post({ ...draft(), skus: [{ ...price, id: skus[0]?.id }], version, ...more }, id)
}

test('U76: staff choose bottles and one price; size, bottles, weight and type follow, and it is sold like any wine', async () => {
  const id = await made()
  const wine = await find(id)
  expect(wine).toMatchObject({
    terms: [{ id: setType }],
    skus: [{ vintage: null, sizeMl: 750, pack: 3, weightG: 3_900, price: 250_00, listPrice: null, stock: 5 }],
    parts: [
      { skuId: silvaner.id, amount: 1, price: 80_00, stock: 5, isOnSale: true },
      { skuId: riesling.id, amount: 2, price: 100_00, stock: 12 },
    ],
  })
  await staff.api.call(wines.publishWine, { id })
  await eventually(async () => {
    const page = await pc.api.call(findProduct, { id })
    expect(page).toMatchObject({ stock: 5, price: 250_00, listPrice: 280_00, parts: [{ amount: 1 }, { amount: 2 }] })
  })
})

test('what is inside can be changed; the history says how, and shoppers see it', async () => {
  const id = await made()
  await staff.api.call(wines.publishWine, { id })
  expect(await again(id, { parts: [{ skuId: riesling.id, amount: 6 }] })).toMatchObject({ status: 200 })
  expect(await find(id)).toMatchObject({ skus: [{ pack: 6, stock: 2 }], parts: [{ skuId: riesling.id, amount: 6 }] })
  await eventually(async () => expect(await pc.api.call(findProduct, { id })).toMatchObject({ stock: 2, listPrice: 600_00 }))
  const { list } = await staff.api.call(wines.listWineChanges, { id })
  const told = list.flatMap(({ changes }) => changes).find(({ field }) => field === 'parts')
  expect(told).toMatchObject({ before: [{ amount: 1 }, { amount: 2 }], after: [{ amount: 6 }] })
  // A form that was opened before is refused, not mixed with the newer one.
  expect(await again(id, { version: 'older' })).toMatchObject({ status: 400 })
})

test('a set in a set, its own bottle, an unknown one, no bottle and a second pack are refused by name', async () => {
  const inner = await addSet(db, { parts: [{ sku: riesling, amount: 2 }] })
  const refusal = async (more: object) => (await post(draft(more))).msg
  expect(await refusal({ parts: [{ skuId: inner.id, amount: 1 }] })).toContain('本身就是组合装')
  expect(await refusal({ parts: [{ skuId: 999_999, amount: 1 }] })).toContain('已不存在')
  expect(await refusal({ skus: [price, { ...price, pack: 2 }] })).toBe('组合装只能有一个规格和价格')
  expect(
    await refusal({
      parts: [
        { skuId: riesling.id, amount: 99 },
        { skuId: silvaner.id, amount: 9 },
      ],
    }),
  ).toBe('组合装最多 100 瓶')
  expect((await post(draft({ parts: [{ skuId: riesling.id, amount: 0 }] }))).status).toBe(400)
  const id = await made()
  expect((await again(id, { parts: [] })).msg).toContain('组合装内至少要有一款酒')
  await expect(db`insert into set_part (set_sku_id, part_sku_id, amount) values (${inner.id}, ${inner.id}, 1)`).rejects.toThrow()
})

test('what has stock of its own does not become a set, and a set takes no stock, no delivery and no flash sale', async () => {
  const wine = await find(riesling.productId)
  const body = {
    ...draft({ parts: [{ skuId: silvaner.id, amount: 2 }] }),
    skus: [{ ...price, id: riesling.id }],
    version: wine.version,
  }
  expect((await post(body, riesling.productId)).msg).toContain('已有库存')
  const set = await addSet(db, { parts: [{ sku: riesling, amount: 2 }] })
  const delivered = await staff.post('/staff/stock/movements', {
    key: 'k1',
    reason: 'delivery',
    lines: [{ skuId: set.id, packs: 6 }],
  })
  expect(delivered.status).toBe(400)
  const expected = await staff.post('/staff/stock/expected', { skuId: set.id, packs: 6, expectedOn: '2027-01-01', note: '' })
  expect(expected.status).not.toBe(200)
  expect((await db`select stock, received from sku where id = ${set.id}`)[0]).toEqual({ stock: 0, received: 0 })
})

test('a bottle that is in a set is not deleted with its draft, nor when it leaves its wine: it only goes off sale', async () => {
  const { id } = await staff.api.call(wines.addWine, {
    name: { zh: '草稿', en: 'Draft' },
    skus: [{ vintage: 2020, sizeMl: 750, pack: 1, price: 90_00 }],
  })
  const [sku] = (await find(id)).skus
  await made({ parts: [{ skuId: sku?.id ?? 0, amount: 1 }] })
  expect((await staff.post(`/staff/wines/${id}/delete`)).msg).toContain('该酒在组合装中')
  const { version } = await find(id)
  expect((await post({ name: { zh: '草稿', en: 'Draft' }, skus: [], version }, id)).status).toBe(200)
  expect((await find(id)).skus).toMatchObject([{ id: sku?.id, isOnSale: false }])
})

test('a list that names a set changes its words and price, and leaves its bottles and their stock alone', async () => {
  const set = await addSet(db, { zh: '旧名', en: 'Old name', parts: [{ sku: riesling, amount: 2 }] })
  const [{ code }] = await db<[{ code: string }]>`select code from product where id = ${set.productId}`
  const values = {
    code,
    name: { zh: '新名', en: 'New name' },
    skus: [{ vintage: null, sizeMl: 750, pack: 2, price: '480.00', stock: 30 }],
  }
  const report = await importCatalogue(db, shop.deps, {
    format: 'json',
    headers: Object.keys(values),
    rows: [{ line: 1, values }],
  })
  expect(report.rows).toMatchObject([{ outcome: 'changed' }])
  expect(await find(set.productId)).toMatchObject({
    name: { en: 'New name' },
    skus: [{ id: set.id, price: 480_00, stock: 6 }],
    parts: [{ skuId: riesling.id, amount: 2, stock: 12 }],
  })
})

test('a flash sale of a set is refused by name', async () => {
  const set = await addSet(db, { parts: [{ sku: riesling, amount: 2 }] })
  const slotId = await addSlot(shop.deps, { startsHour: 0, hours: 24, image: '' })
  const plan = { slotId, skuCode: set.code, title: { zh: '', en: '' }, fromDay: '2030-01-01', toDay: '2030-01-02' }
  const terms = { price: fen(100_00), offered: 2, perPerson: 1, perOrder: 1, sort: 0 }
  await expect(planSale(shop.deps, { ...plan, ...terms })).rejects.toMatchObject({ refusal: 'flash-not-of-set' })
})

test('the list of wines marks sets, counts them and shows them alone; what is sold out in a part is sold out in the set', async () => {
  const set = await addSet(db, { en: 'Marked set', parts: [{ sku: silvaner, amount: 2 }] })
  const { list, counts } = await staff.api.call(listStaffWines, { stock: 'set' })
  expect(counts.set).toBe(list.length)
  expect(list.every(({ isSet }) => isSet)).toBe(true)
  expect(list.find(({ id }) => id === set.productId)).toMatchObject({ stock: 2, isLow: true })
  await db`update sku set stock = 1, received = 1 where id = ${silvaner.id}`
  const soldOut = await staff.api.call(listStaffWines, { stock: 'sold-out' })
  expect(soldOut.list.map(({ id }) => id)).toContain(set.productId)
})
