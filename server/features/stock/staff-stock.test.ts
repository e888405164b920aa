import { beforeAll, expect, test } from 'vitest'
import * as expected from '#contract/staff/expected-deliveries.ts'
import * as stock from '#contract/staff/stock.ts'
import * as places from '#contract/staff/stock-places.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { lastExpectableDay } from '#domain/stock.ts'
import { transaction } from '#server/db/database.ts'
import { findViolations } from '#server/invariants/find-violations.ts'
import {
  addWine,
  client,
  dataOf,
  placeOrder,
  type Shopper,
  shopper,
  shopWith,
  type TestShop,
  type TestSku,
} from '#test/support/shop.ts'

let shop: TestShop
let keeper: Shopper

beforeAll(async () => {
  shop = await shopWith()
  keeper = await shopper(shop, { scopes: ['merchandiser'] })
})

let lastKey = 0
const key = () => `form ${++lastKey}`
const wineWith = async (packs: number): Promise<TestSku> => (await addWine(shop.db, { skus: [{ stock: packs }] })).skus[0]
const stockOf = async (sku: TestSku) => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${sku.id}`)[0]?.stock
const movementsOf = async (sku: TestSku) =>
  (await keeper.api.call(stock.listMovements, { skuId: sku.id })).list.map(({ change, stockAfter, reason }) => [
    reason,
    change,
    stockAfter,
  ])
const move = (lines: [TestSku, number][], reason: 'delivery' | 'breakage' | 'return' | 'correction', form = key(), note = '') =>
  keeper.api.call(stock.addMovements, { key: form, reason, note, lines: lines.map(([{ id }, packs]) => ({ skuId: id, packs })) })
const rulesHold = async () =>
  expect((await transaction(shop.db, findViolations)).filter(({ rows }) => rows.length > 0)).toEqual([])

test('I7: a sale, its cancelling, staff and a plain statement: each movement is written down with its reason', async () => {
  const sku = await wineWith(10)
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer, { sku, quantity: 3 })
  await buyer.post('/order/cancel', { id: number })
  await move([[sku, 12]], 'delivery', key(), 'Kellerei')
  await move([[sku, 2]], 'breakage')
  await move([[sku, 1]], 'return')
  await move([[sku, -4]], 'correction')
  await shop.db`update sku set stock = stock + 1, received = received + 1 where id = ${sku.id}`
  expect(await movementsOf(sku)).toEqual([
    ['correction', 1, 18],
    ['correction', -4, 17],
    ['return', 1, 21],
    ['breakage', -2, 20],
    ['delivery', 12, 22],
    ['cancelled', 3, 10],
    ['sale', -3, 7],
    ['opening', 10, 10],
  ])
  const { list } = await keeper.api.call(stock.listMovements, { skuId: sku.id, reason: 'delivery' })
  expect(list).toMatchObject([{ note: 'Kellerei', by: expect.stringContaining('客人') }])
  await rulesHold()
})

test('a movement names the order, the sale and whoever of the staff acted, in the list, its filter and the saved list', async () => {
  const sku = await wineWith(20)
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer, { sku, quantity: 3 })
  await buyer.post('/order/cancel', { id: number })
  const { id: slotId } = dataOf<{ id: number }>(await keeper.post('/staff/flash-sales/slots', { startsHour: 5, hours: 1 }))
  const day = addDays(shanghaiDay(new Date()), 3)
  const { id: saleId } = dataOf<{ id: number }>(
    await keeper.post('/staff/flash-sales', {
      ...{ slotId, skuCode: sku.code, fromDay: day, toDay: day },
      ...{ price: '1.00', offered: 5, perPerson: 1, perOrder: 1 },
    }),
  )
  const { list, people } = await keeper.api.call(stock.listMovements, { skuId: sku.id })
  const order = { kind: 'order', id: number }
  expect(list.map(({ reason, by, about }) => [reason, by === null, about])).toEqual([
    ['set-aside', false, { kind: 'flash-sale', id: String(saleId) }],
    ['cancelled', true, order],
    ['sale', true, order],
    ['opening', true, null],
  ])
  expect(people.map(({ id }) => id)).toContain(keeper.id)
  const own = await keeper.api.call(stock.listMovements, { skuId: sku.id, byAccount: keeper.id })
  expect(own.list.map(({ reason }) => reason)).toEqual(['set-aside'])
  const saved = await shop.app.inject({
    url: '/api/staff/exports/movements?format=csv',
    headers: { 'authori-zation': `Bearer ${keeper.token}`, 'form-type': 'pc', 'cb-lang': 'en-US' },
  })
  expect(saved.body).toMatch(new RegExp(`,Order,'?${number}`))
  await keeper.post(`/staff/flash-sales/${saleId}/close`)
  await rulesHold()
})

test('the same form sent twice, also at once, is carried out once', async () => {
  const sku = await wineWith(5)
  const form = key()
  await Promise.all([move([[sku, 6]], 'delivery', form), move([[sku, 6]], 'delivery', form)])
  await move([[sku, 6]], 'delivery', form)
  expect(await stockOf(sku)).toBe(11)
})

test('several lines are all or nothing; the answer names the lines that go below zero', async () => {
  const [enough, few] = [await wineWith(5), await wineWith(1)]
  const form = key()
  const answer = move(
    [
      [enough, 2],
      [few, 2],
    ],
    'breakage',
    form,
  )
  await expect(answer).rejects.toMatchObject({ data: { lines: [{ skuId: few.id, stock: 1 }] } })
  expect([await stockOf(enough), await stockOf(few)]).toEqual([5, 1])
  // The form was not carried out, so it may be sent again.
  await move([[enough, 2]], 'breakage', form)
  expect(await stockOf(enough)).toBe(3)
})

test('breakages at once never take more than there is', async () => {
  const sku = await wineWith(3)
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => move([[sku, 1]], 'breakage')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await stockOf(sku)).toBe(0)
  await rulesHold()
})

test('wrong input is refused, and nothing is written', async () => {
  const sku = await wineWith(5)
  const send = (body: object) => keeper.post('/staff/stock/movements', { key: key(), reason: 'delivery', note: '', ...body })
  for (const body of [
    { lines: [] },
    { lines: [{ skuId: sku.id, packs: 0 }] },
    { lines: [{ skuId: sku.id, packs: -1 }] },
    { lines: [{ skuId: sku.id, packs: 1.5 }] },
    { lines: [{ skuId: sku.id, packs: 1_000_001 }] },
    { lines: [sku, sku].map(({ id }) => ({ skuId: id, packs: 1 })) },
    { lines: [{ skuId: 999_999, packs: 1 }] },
    { reason: 'sale', lines: [{ skuId: sku.id, packs: 1 }] },
    { key: '', lines: [{ skuId: sku.id, packs: 1 }] },
  ])
    expect((await send(body)).status, JSON.stringify(body)).not.toBe(200)
  expect(await stockOf(sku)).toBe(5)
})

test('somebody without the scope neither reads nor moves stock', async () => {
  for (const scopes of [['shopper'], ['agent'], ['finance']] as const) {
    const other = await shopper(shop, { scopes: [...scopes] })
    expect((await other.get('/staff/stock')).status).not.toBe(200)
    expect((await other.post('/staff/stock/movements', {})).status).not.toBe(200)
  }
  expect((await client(shop.app).get('/staff/stock')).status).not.toBe(200)
})

test('a sale between the sheet and the count stays counted; the report keeps the differences', async () => {
  const placeId = (await keeper.api.call(places.addStockPlace, { name: { zh: '一号酒窖', en: 'Cellar 1' } })).id
  const [short, right] = [await wineWith(10), await wineWith(4)]
  for (const sku of [short, right]) await keeper.api.call(stock.keepSku, { skuId: sku.id, lowStock: null, placeId, shelf: 'A1' })
  const buyer = await shopper(shop)
  await placeOrder(shop, buyer, { sku: short, quantity: 2 })
  const sheet = await keeper.api.call(places.readCountSheet, { placeId })
  const seenOf = (sku: TestSku) => {
    const line = sheet.find(({ skuId }) => skuId === sku.id)
    return line ? line.stock + line.kept : Number.NaN
  }
  // The two of the order are still in the house.
  expect([seenOf(short), seenOf(right)]).toEqual([10, 4])

  await placeOrder(shop, await shopper(shop, { scopes: ['shopper'] }), { sku: short, quantity: 3 })
  const lines = [
    { skuId: short.id, seen: 10, counted: 9 },
    { skuId: right.id, seen: 4, counted: 4 },
  ]
  const form = key()
  const id = await keeper.api.call(places.applyCount, { key: form, placeId, note: 'Q4', lines })
  expect(await keeper.api.call(places.applyCount, { key: form, placeId, note: 'Q4', lines })).toBe(id)
  expect([await stockOf(short), await stockOf(right)]).toEqual([4, 4])
  expect(await keeper.api.call(places.findCount, id)).toMatchObject({
    place: { zh: '一号酒窖', en: 'Cellar 1' },
    lines: 2,
    surplus: 0,
    missing: 1,
    differences: [{ skuId: short.id, seen: 10, counted: 9 }],
  })
  expect((await keeper.api.call(places.listCounts, {})).list[0]).toMatchObject({ id, note: 'Q4' })
  expect((await movementsOf(short))[0]).toEqual(['count', -1, 4])
  await expect(keeper.api.call(places.deleteStockPlace, placeId)).rejects.toThrow()
  await rulesHold()
})

test('a delivery is expected from today until two years ahead; another day is refused in the language of whoever asks', async () => {
  const sku = await wineWith(0)
  const today = shanghaiDay(new Date())
  const draft = { skuId: sku.id, packs: 6, note: '' }
  for (const expectedOn of ['2020-01-01', addDays(today, -1), addDays(lastExpectableDay(today), 1), '2099-01-01'])
    expect(await keeper.post('/staff/stock/expected', { ...draft, expectedOn }), expectedOn).toMatchObject({
      status: 400,
      msg: '预计到货日期须在今天至两年之内',
    })
  const { id } = await keeper.api.call(expected.addExpected, { ...draft, expectedOn: today })
  await keeper.api.call(expected.changeExpected, { ...draft, id, expectedOn: lastExpectableDay(today) })
  await expect(keeper.api.call(expected.changeExpected, { ...draft, id, expectedOn: '2020-01-01' })).rejects.toThrow()
  await keeper.api.call(expected.cancelExpected, id)
})

test('a delivery arrives once, also when two report it at once, and the list of those to come forgets it', async () => {
  const sku = await wineWith(0)
  const day = addDays(shanghaiDay(new Date()), 40)
  const { id } = await keeper.api.call(expected.addExpected, { skuId: sku.id, packs: 24, expectedOn: day, note: '' })
  await keeper.api.call(expected.changeExpected, { id, packs: 36, expectedOn: addDays(day, 5), note: 'by ship' })
  expect((await keeper.api.call(expected.listExpected, {})).list).toMatchObject([{ id, packs: 36, expectedOn: addDays(day, 5) }])
  const arrive = () => keeper.api.call(expected.arriveExpected, { id, packs: 30, isRestComing: false })
  const answers = await Promise.allSettled([arrive(), arrive()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await stockOf(sku)).toBe(30)
  await expect(keeper.api.call(expected.cancelExpected, id)).rejects.toThrow()
  expect((await keeper.api.call(expected.listExpected, {})).list).toEqual([])
})

test('a delivery to come that somebody else has changed meanwhile is not written over unseen', async () => {
  const sku = await wineWith(0)
  const expectedOn = addDays(shanghaiDay(new Date()), 40)
  const { id } = await keeper.api.call(expected.addExpected, { skuId: sku.id, packs: 24, expectedOn, note: '' })
  const listed = async () => (await keeper.api.call(expected.listExpected, {})).list.find((each) => each.id === id)
  const version = (await listed())?.version
  const draft = { id, expectedOn, version }
  await keeper.api.call(expected.changeExpected, { ...draft, packs: 36, note: 'by ship' })
  await expect(keeper.api.call(expected.changeExpected, { ...draft, packs: 12, note: '' })).rejects.toMatchObject({
    code: 100_007,
  })
  expect(await listed()).toMatchObject({ packs: 36, note: 'by ship' })
  await keeper.api.call(expected.cancelExpected, id)
})

test('of a delivery that comes in parts the rest stays expected on its day, unless it does not come', async () => {
  const sku = await wineWith(0)
  const day = addDays(shanghaiDay(new Date()), 40)
  const { id } = await keeper.api.call(expected.addExpected, { skuId: sku.id, packs: 60, expectedOn: day, note: '' })
  const listed = async () =>
    (await keeper.api.call(expected.listExpected, {})).list.map(({ packs, expectedOn }) => ({ packs, expectedOn }))
  const arrive = (packs: number, expectedPacks: number, isRestComing = true) =>
    keeper.api.call(expected.arriveExpected, { id, packs, expected: expectedPacks, isRestComing })
  const twice = await Promise.allSettled([arrive(40, 60), arrive(40, 60)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await stockOf(sku)).toBe(40)
  expect(await listed()).toEqual([{ packs: 20, expectedOn: day }])
  await shop.db`update sku set stock = 0, received = received - 40 where id = ${sku.id}`
  expect(await keeper.post(`/staff/stock/expected/${id}/arrived`, { packs: 5, expected: 60 })).toMatchObject({
    status: 400,
    msg: '该批到货刚被他人更改，请核对后再操作',
  })
  // A page that was opened before says neither what it has read nor what becomes of the rest.
  expect(await keeper.post(`/staff/stock/expected/${id}/arrived`, { packs: 5 })).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([{ packs: 15, expectedOn: day }])
  await arrive(10, 15, false)
  expect(await stockOf(sku)).toBe(15)
  expect(await listed()).toEqual([])
  await rulesHold()
})

test('the list knows what is low, by the pack’s own threshold or the shop’s, and what was sold lately', async () => {
  const [few, many] = [await wineWith(4), await wineWith(40)]
  await placeOrder(shop, await shopper(shop), { sku: many, quantity: 2 })
  const low = async () => (await keeper.api.call(stock.listStock, { state: 'low' })).list.map(({ skuId }) => skuId)
  expect(await low()).toContain(few.id)
  expect(await low()).not.toContain(many.id)
  await keeper.api.call(stock.keepSku, { skuId: few.id, lowStock: 3, placeId: null, shelf: '' })
  await keeper.api.call(stock.keepSku, { skuId: many.id, lowStock: 50, placeId: null, shelf: 'B 7' })
  expect(await low()).toContain(many.id)
  expect(await low()).not.toContain(few.id)
  const { list } = await keeper.api.call(stock.listStock, { search: many.code })
  expect(list).toMatchObject([{ stock: 38, soldLately: 2, lowStock: 50, isLow: true, shelf: 'B 7' }])
})

test('movements are paged by their id and narrowed by day, person and wine', async () => {
  const sku = await wineWith(1)
  for (let round = 0; round < stock.MOVEMENTS_PER_PAGE; round++) await move([[sku, 1]], 'delivery')
  const first = await keeper.api.call(stock.listMovements, { productId: sku.productId })
  expect([first.list.length, first.hasMore]).toEqual([stock.MOVEMENTS_PER_PAGE, true])
  const rest = await keeper.api.call(stock.listMovements, { productId: sku.productId, before: first.list.at(-1)?.id })
  expect(rest).toMatchObject({ hasMore: false, list: [{ reason: 'opening' }] })
  const mine = await keeper.api.call(stock.listMovements, { skuId: sku.id, byAccount: keeper.id })
  expect(mine.list).toHaveLength(stock.MOVEMENTS_PER_PAGE)
  expect(mine.people).toMatchObject([{ id: keeper.id }])
  expect((await keeper.api.call(stock.listMovements, { skuId: sku.id, to: '2020-01-01' })).list).toEqual([])
})
