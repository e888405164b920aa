import { beforeAll, describe, expect, test } from 'vitest'
import { findBulk, listBulk, previewBulk, startBulk, undoBulk, type WineSelection } from '#contract/staff/wine-bulk.ts'
import type { BulkChange } from '#domain/bulk-change.ts'
import { transaction } from '#server/db/database.ts'
import { eventually } from '#test/support/eventually.ts'
import { addWine, placeOrder, type Shopper, shopper, shopWith, type TestWine } from '#test/support/shop.ts'
import { changeInBulk } from './change-in-bulk.ts'

const shop = await shopWith({ wines: [] })
const { db } = shop
let keeper: Shopper
beforeAll(async () => {
  keeper = await shopper(shop, { scopes: ['merchandiser'] })
})

const cheaper: BulkChange = { kind: 'price', by: 'percent', value: -10, rounding: 'exact', keepsOld: false }
const wine = (price: number, more: object = {}) => addWine(db, { skus: [{ price, ...more }] })
const idsOf = (...wines: TestWine[]): WineSelection => ({ ids: wines.map(({ id }) => id) })
const finished = async (id: number, state = 'finished') =>
  eventually(async () => {
    const bulk = await keeper.api.call(findBulk, id)
    expect(bulk.state).toBe(state)
    return bulk
  })
const changed = async (selection: WineSelection, change: BulkChange) => {
  const { id } = await keeper.api.call(startBulk, { selection, change })
  return finished(id)
}
const undone = async (id: number) => {
  await keeper.api.call(undoBulk, id)
  return finished(id, 'undone')
}
const priceOf = async ({ skus }: TestWine) =>
  (
    await db<
      { price: number; listPrice: number | null }[]
    >`select price, list_price as "listPrice" from sku where id = ${skus[0].id}`
  )[0]
const rowOf = async ({ id }: TestWine) =>
  (
    await db<{ onSale: boolean; flags: string[]; publishedAt: Date | null }[]>`
    select on_sale as "onSale", flags, published_at as "publishedAt" from product where id = ${id}`
  )[0]

describe('prices', () => {
  test.each<[string, Partial<BulkChange & { kind: 'price' }>, number, number]>([
    ['by per cent', {}, 100_00, 90_00],
    ['by an amount', { by: 'amount', value: -15_50 }, 100_00, 84_50],
    ['to whole yuan', { rounding: 'yuan' }, 99_90, 90_00],
    ['to the nearest price that ends in 8', { rounding: 'ends-8' }, 144_00, 128_00],
    ['to the nearest price that ends in 9', { rounding: 'ends-9' }, 166_00, 149_00],
  ])('%s', async (_, change, before, after) => {
    const one = await wine(before)
    const selection = idsOf(one)
    const preview = await keeper.api.call(previewBulk, { selection, change: { ...cheaper, ...change } })
    expect(preview).toMatchObject({
      wines: 1,
      changing: 1,
      refusals: 0,
      shown: [{ before: { price: before }, after: { price: after } }],
    })
    expect(await priceOf(one)).toMatchObject({ price: before })
    await changed(selection, { ...cheaper, ...change })
    expect(await priceOf(one)).toEqual({ price: after, listPrice: null })
  })

  test('the old price may stay as the reference price, and shoppers see both at once', async () => {
    const one = await wine(200_00)
    await changed(idsOf(one), { ...cheaper, keepsOld: true })
    expect(await priceOf(one)).toEqual({ price: 180_00, listPrice: 200_00 })
    await eventually(async () => {
      const { data } = await keeper.get(`/product/detail/${one.id}`)
      expect(JSON.stringify(data)).toContain('180.00')
    })
  })

  test('what cannot be is refused by name, and the rest is done', async () => {
    const [fine, free, referred, flash, archived] = [
      await wine(100_00),
      await wine(0, { onSale: false }),
      await wine(100_00, { listPrice: 105_00 }),
      await wine(100_00),
      await wine(100_00),
    ]
    await db`update product set on_sale = false, archived_at = now() where id = ${archived.id}`
    await db`
      with slot as (insert into flash_slot (starts_hour, hours) values (8, 2) returning id)
      insert into flash_item (slot_id, sku_id, code, from_day, to_day, price, offered, remaining)
      select id, ${flash.skus[0].id}::int, '0a0b0c0d', current_date, current_date + 1, 90_00, 5, 5 from slot`
    const selection = idsOf(fine, free, referred, flash, archived)
    const dearer = { ...cheaper, value: 10 }
    const reasons = (change: BulkChange) =>
      keeper.api
        .call(previewBulk, { selection, change })
        .then(({ refused }) => Object.fromEntries(refused.map(({ wineId, reason }) => [wineId, reason])))
    expect(await reasons(dearer)).toEqual({
      [free.id]: 'no-price',
      [referred.id]: 'reference-too-low',
      [archived.id]: 'archived',
    })
    expect(await reasons({ ...cheaper, by: 'amount', value: -100_00 })).toMatchObject({ [fine.id]: 'price-not-positive' })
    expect(await reasons({ kind: 'sale', isOnSale: false })).toEqual({ [flash.id]: 'in-flash-sale', [archived.id]: 'archived' })
    const done = await changed(selection, cheaper)
    expect(done).toMatchObject({ wines: 5, done: 5, changed: 2, refused: 3 })
    expect(done.refusedShown.map(({ reason }) => reason).toSorted()).toEqual(['archived', 'below-flash-price', 'no-price'])
    expect([await priceOf(fine), await priceOf(flash)]).toMatchObject([{ price: 90_00 }, { price: 100_00 }])
  })
})

test('taken off sale and put back; a draft that goes on sale is published, and its undoing makes it a draft again', async () => {
  const [one, draft] = [await wine(50_00), await wine(50_00)]
  await db`update product set on_sale = false, published_at = null where id = ${draft.id}`
  await changed(idsOf(one), { kind: 'sale', isOnSale: false })
  expect(await keeper.get(`/product/detail/${one.id}`)).not.toMatchObject({ status: 200 })
  const { id } = await changed(idsOf(one, draft), { kind: 'sale', isOnSale: true })
  expect([await rowOf(one), await rowOf(draft)]).toMatchObject([
    { onSale: true },
    { onSale: true, publishedAt: expect.any(Date) },
  ])
  await undone(id)
  expect([await rowOf(one), await rowOf(draft)]).toMatchObject([{ onSale: false }, { onSale: false, publishedAt: null }])
})

test('labels are set and taken away', async () => {
  const one = await wine(50_00)
  await changed(idsOf(one), { kind: 'flag', flag: 'hot', isSet: true })
  await changed(idsOf(one), { kind: 'flag', flag: 'new', isSet: true })
  expect(await rowOf(one)).toMatchObject({ flags: ['new', 'hot'] })
  await changed(idsOf(one), { kind: 'flag', flag: 'hot', isSet: false })
  expect(await rowOf(one)).toMatchObject({ flags: ['new'] })
})

test('a term is added; where a wine has only one, it takes the place of the old one, which undoing brings back', async () => {
  const terms = await db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en)
    values ('region', 'b-nahe', '纳厄', 'Nahe'), ('region', 'b-saar', '萨尔', 'Saar'), ('pairing', 'b-fish', '鱼', 'Fish') returning id`
  const [nahe, saar, fish] = terms.map(({ id }) => id)
  const one = await wine(50_00)
  const termsOf = async () =>
    (await db<{ id: number }[]>`select term_id as id from product_term where product_id = ${one.id} order by id`).map(
      ({ id }) => id,
    )
  const set = (termId = 0) => changed(idsOf(one), { kind: 'term', termId, isSet: true })
  await set(nahe)
  await set(fish)
  const { id } = await set(saar)
  expect(await termsOf()).toEqual([saar, fish])
  expect((await undone(id)).term).toEqual({ zh: '萨尔', en: 'Saar' })
  expect(await termsOf()).toEqual([nahe, fish])
  await changed(idsOf(one), { kind: 'term', termId: fish ?? 0, isSet: false })
  expect(await termsOf()).toEqual([nahe])
  expect(
    await keeper.post('/staff/wine-bulk', { selection: idsOf(one), change: { kind: 'term', termId: 999_999, isSet: 1 } }),
  ).toMatchObject({
    status: 400,
  })
})

test('undoing puts back only what nobody has changed since, reports the rest, and happens once', async () => {
  const [one, other] = [await wine(100_00), await wine(100_00)]
  const { id } = await changed(idsOf(one, other), cheaper)
  await db`update sku set price = 77_00 where id = ${other.skus[0].id}`
  const [first, second] = await Promise.allSettled([keeper.api.call(undoBulk, id), keeper.api.call(undoBulk, id)])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const bulk = await finished(id, 'undone')
  expect(bulk).toMatchObject({ undone: 1, changedSince: 1, changedSinceShown: [{ wineId: other.id }] })
  expect([await priceOf(one), await priceOf(other)]).toMatchObject([{ price: 100_00 }, { price: 77_00 }])
  const history = await db`select kind, by_account as by, changes from wine_change where product_id = ${one.id} order by id`
  const field = `sku.${one.skus[0].code}.price`
  expect(history).toEqual([
    { kind: 'bulk', by: keeper.id, changes: { [field]: [100_00, 90_00] } },
    { kind: 'undone', by: keeper.id, changes: { [field]: [90_00, 100_00] } },
  ])
})

test('all that match a filter are changed; when others match meanwhile, nothing is', async () => {
  const names = ['A', 'B', 'C'].map((name) => ({ zh: `奇酒 ${name}`, en: `Quaint ${name}`, skus: [{ price: 60_00 }] }))
  const wines: TestWine[] = []
  for (const spec of names) wines.push(await addWine(db, spec))
  const selection = { filter: { keyword: 'Quaint' } }
  const preview = await keeper.api.call(previewBulk, { selection, change: cheaper })
  expect(preview).toMatchObject({ wines: 3, changing: 3, differences: 3 })
  await expect(keeper.api.call(startBulk, { selection, change: cheaper, wines: 2 })).rejects.toThrow()
  expect(await priceOf(wines[0] as TestWine)).toMatchObject({ price: 60_00 })
  await changed(selection, cheaper)
  expect(await Promise.all(wines.map(priceOf))).toMatchObject(wines.map(() => ({ price: 54_00 })))
  expect((await keeper.api.call(listBulk, {})).list[0]).toMatchObject({ wines: 3, done: 3, changed: 3, state: 'finished' })
})

test('two changes of the same wines at once are both done, one after the other', async () => {
  const one = await wine(100_00)
  const change: BulkChange = { ...cheaper, by: 'amount', value: -10_00 }
  await Promise.all([changed(idsOf(one), change), changed(idsOf(one), change)])
  expect(await priceOf(one)).toMatchObject({ price: 80_00 })
})

/** Generated wines of one name, more than one batch. */
async function crowd(name: string, count: number): Promise<void> {
  await db`
    insert into product (code, name_zh, name_en, images)
    select ${`${name}-`}::text || i, ${name}::text || i, ${name}::text || ' ' || i, '{/uploads/wine.webp}' from generate_series(1, ${count}::int) i`
  await db`
    insert into sku (product_id, code, vintage, size_ml, price, stock)
    select id, lpad(to_hex(1610612736 + id), 8, '0'), 2020, 750, 100_00, 50 from product where code like ${`${name}-%`}`
}
const pricesOf = async (name: string) =>
  await db<{ price: number; count: number }[]>`
    select price, count(*)::int as count from sku join product on product.id = product_id
     where product.code like ${`${name}-%`} group by price order by price`

test('killed in the middle, it goes on where it was: every price is changed once, and meanwhile a checkout goes through', async () => {
  await crowd('killed', 500)
  const [held] = await db<{ id: number }[]>`
    select sku.id from sku join product on product.id = product_id where product.code like 'killed-%' order by product_id desc limit 1`
  let bulkId = 0
  await transaction(db, async (tx) => {
    await tx`select from sku where id = ${held?.id ?? 0} for update`
    bulkId = (await keeper.api.call(startBulk, { selection: { filter: { keyword: 'killed-' } }, change: cheaper })).id
    await eventually(async () => expect(await keeper.api.call(findBulk, bulkId)).toMatchObject({ done: 400, state: 'running' }))
    const [first] = await db<{ id: number; productId: number; code: string }[]>`
      select sku.id, product_id as "productId", sku.code from sku join product on product.id = product_id where product.code = 'killed-1'`
    const buyer = await shopper(shop)
    if (first) await placeOrder(shop, buyer, { sku: { ...first, price: 90_00, stock: 50 } })
    await expect(keeper.api.call(undoBulk, bulkId)).rejects.toThrow()
    await eventually(async () => {
      const ended = await db`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%no key update%'`
      expect(ended).toHaveLength(1)
    })
  })
  expect(await pricesOf('killed')).toEqual([
    { price: 90_00, count: 400 },
    { price: 100_00, count: 100 },
  ])
  await changeInBulk(shop.deps)
  expect(await pricesOf('killed')).toEqual([{ price: 90_00, count: 500 }])
  expect(await finished(bulkId)).toMatchObject({ wines: 500, done: 500, changed: 500 })
})

test.each([
  ['no wine', { selection: { ids: [] }, change: cheaper }],
  ['too many by name', { selection: { ids: Array.from({ length: 101 }, (_, at) => at + 1) }, change: cheaper }],
  ['a per cent that leaves nothing', { selection: { ids: [1] }, change: { ...cheaper, value: -100 } }],
  ['an unknown rounding', { selection: { ids: [1] }, change: { ...cheaper, rounding: 'up' } }],
  ['an unknown label', { selection: { ids: [1] }, change: { kind: 'flag', flag: 'cheap', isSet: 1 } }],
  ['no change', { selection: { ids: [1] } }],
])('refused: %s', async (_, body) => {
  for (const path of ['/staff/wine-bulk/preview', '/staff/wine-bulk'])
    expect(await keeper.post(path, body)).toMatchObject({ status: 400 })
})

test('others than merchandisers neither see nor change anything', async () => {
  for (const scopes of [['shopper'], ['agent'], ['finance']] as const) {
    const other = await shopper(shop, { scopes: [...scopes] })
    for (const answer of [
      await other.get('/staff/wines'),
      await other.get('/staff/wine-bulk'),
      await other.post('/staff/wine-bulk/1/undo'),
    ])
      expect(answer).toMatchObject({ status: 400, code: '100101' })
  }
})
