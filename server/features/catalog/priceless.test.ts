import { afterEach, expect, test } from 'vitest'
import { findProduct } from '#contract/shop/product-detail.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import { findForStaff } from '#contract/staff/find.ts'
import { findBulk, startBulk } from '#contract/staff/wine-bulk.ts'
import { listStaffWines, type WinesAsked } from '#contract/staff/wine-list.ts'
import { changeWine, findStaffWine, hideWine } from '#contract/staff/wines.ts'
import { keepTallies } from '#server/features/catalog/staff-list/keep-tallies.ts'
import { eventually } from '#test/support/eventually.ts'
import { heardAll } from '#test/support/heard.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, checkout, client, shopper, shopWith } from '#test/support/shop.ts'
import { idsByCode, importWines, wineRecord } from '#test/support/wine-list.ts'

/** What has no price is never sold. */

const shop = await shopWith()
const { db, deps } = shop
const visitor = client(shop.app)
const sku = (price: string, more = {}) => ({ vintage: 2023, sizeMl: 750, pack: 1, price, stock: 10, ...more })
const list = (...skus: ReturnType<typeof sku>[]) => [wineRecord({ code: 'listed', skus })]
const isListed = async (id: number): Promise<boolean> => {
  await heardAll(deps, '*')
  return (await visitor.api.call(listProducts, { limit: 100 })).list.some((card) => card.id === id)
}

afterEach(async () => {
  expect(await violations(db)).toEqual([])
})

test('no statement can put a price of nothing on sale', async () => {
  const { skus } = await addWine(db)
  await expect(db`update sku set price = 0 where id = ${skus[0].id}`).rejects.toThrow('sku_priced')
  await expect(addWine(db, { skus: [{ price: 0 }] })).rejects.toThrow('sku_priced')
  await db`update sku set price = 0, on_sale = false where id = ${skus[0].id}`
  await expect(db`update sku set on_sale = true where id = ${skus[0].id}`).rejects.toThrow('sku_priced')
})

test('a list with a price of 0 takes the bottle off sale and says so; its next price brings it back', async () => {
  await importWines(deps, list(sku('100.00')))
  const id = (await idsByCode(deps)).listed ?? 0
  expect(await isListed(id)).toBe(true)
  const report = await importWines(deps, list(sku('0')))
  expect(report.rows[0]?.notes.map(({ key }) => key)).toEqual(['hidden-without-price'])
  expect(await isListed(id)).toBe(false)
  await importWines(deps, list(sku('120.00')))
  expect((await visitor.api.call(findProduct, { id })).price).toBe(120_00)
})

test('one bottle without a price leaves the others of the wine on sale', async () => {
  await importWines(deps, list(sku('100.00'), sku('0.00', { vintage: 2022 })))
  await heardAll(deps, '*')
  const wine = await visitor.api.call(findProduct, { id: (await idsByCode(deps)).listed ?? 0 })
  expect(wine.price).toBe(100_00)
  expect(wine.skus.map(({ vintage }) => vintage)).toEqual([2023])
})

test('a bottle that loses its price in a cart, and at a checkout that was opened before, is not sold', async () => {
  await importWines(deps, [wineRecord({ code: 'lost', skus: [sku('88.00')] })])
  const [row] = await db<{ id: number; code: string; productId: number; price: number; stock: number }[]>`
    select sku.id, sku.code, product_id as "productId", price::int, stock
      from sku join product on product.id = product_id where product.code = 'lost'`
  if (!row) throw new Error('no wine')
  const buyer = await shopper(shop, { balance: 500_00 })
  const line = { productId: row.productId, uniqueId: row.code, cartNum: 1 }
  const { data } = await buyer.post('/cart/add', line)
  const { cartId } = data as { cartId: number }
  const key = await checkout(shop, buyer, { sku: row })

  await importWines(deps, [wineRecord({ code: 'lost', skus: [sku('0')] })])
  await heardAll(deps, '*')
  for (const answer of [
    await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId }),
    await buyer.post('/order/confirm', { cartId: String(cartId), new: 0, addressId: buyer.addressId }),
    await buyer.post('/cart/add', line),
    await buyer.post('/cart/add', { ...line, new: 1 }),
    await visitor.get(`/product/detail/${row.productId}`),
  ]) {
    expect(answer.status).not.toBe(200)
  }
  expect(await db`select from shop_order where account_id = ${buyer.id}`).toHaveLength(0)
  const [stock] = await db<{ stock: number }[]>`select stock from sku where id = ${row.id}`
  expect(stock?.stock).toBe(10)
})

test('the console does not call imported wines without a price on sale: they stand by themselves until they have one', async () => {
  const keeper = await shopper(shop, { scopes: ['merchandiser'] })
  const list = (query: WinesAsked = {}) => keeper.api.call(listStaffWines, query)
  const listed = async (query: WinesAsked) => (await list(query)).list.map(({ id }) => id)
  const { counts: before } = await list()
  await importWines(deps, [
    wineRecord({ code: 'without-price', skus: [sku('0')] }),
    wineRecord({ code: 'without-bottles', skus: [] }),
    wineRecord({ code: 'with-price', skus: [sku('66.00')] }),
  ])
  const ids = await idsByCode(deps)
  const [unpriced = 0, empty = 0, priced = 0] = [ids['without-price'], ids['without-bottles'], ids['with-price']]
  expect(await Promise.all([unpriced, empty, priced].map(isListed))).toEqual([false, false, true])
  expect((await visitor.get(`/product/detail/${unpriced}`)).status).not.toBe(200)

  const expectUnpriced = async () => {
    const { counts } = await list()
    expect(counts).toMatchObject({
      'on-sale': before['on-sale'] + 1,
      unpriced: before.unpriced + 2,
      price: before.price + 2,
      all: before.all + 3,
    })
    for (const state of ['on-sale', 'unpriced'] as const) expect((await listed({ state })).length).toBe(counts[state])
    expect(await listed({ missing: 'price' })).toEqual(expect.arrayContaining([unpriced, empty]))
    expect((await list({ state: 'unpriced' })).list).toEqual(
      expect.arrayContaining([unpriced, empty].map((id) => expect.objectContaining({ id, state: 'unpriced' }))),
    )
    expect(await listed({ state: 'on-sale' })).toContain(priced)
  }
  await expectUnpriced()
  await keepTallies(db)
  await expectUnpriced()

  const { version, terms, skus, ...wine } = await keeper.api.call(findStaffWine, unpriced)
  expect(wine.state).toBe('unpriced')
  await keeper.api.call(changeWine, {
    ...wine,
    terms,
    skus: skus.map(({ stock: _, ...kept }) => ({ ...kept, price: 77_00, isOnSale: true })),
  })
  expect((await keeper.api.call(findStaffWine, unpriced)).state).toBe('on-sale')
  expect(await isListed(unpriced)).toBe(true)
  expect(await listed({ state: 'unpriced' })).not.toContain(unpriced)

  await keeper.api.call(hideWine, empty)
  expect((await keeper.api.call(findStaffWine, empty)).state).toBe('hidden')
  expect(await listed({ missing: 'price' })).toContain(empty)
})

test('a wine all of whose sizes are taken off sale is not called unpriced or sold out, in its list, its editor and what the console finds', async () => {
  const keeper = await shopper(shop, { scopes: ['merchandiser'] })
  const { counts: before } = await keeper.api.call(listStaffWines, {})
  const wine = await addWine(db, {
    en: 'Offthelist Riesling',
    skus: [
      { price: 90_00, stock: 7 },
      { price: 45_00, stock: 7 },
    ],
  })
  await db`update sku set price = 0, on_sale = false where id = ${wine.skus[1]?.id ?? 0}`
  await db`update sku set on_sale = false where id = ${wine.skus[0].id}`
  const without = await addWine(db, { en: 'Offthelist Silvaner', skus: [{ price: 90_00, stock: 0 }] })
  await db`update sku set price = 0, on_sale = false where product_id = ${without.id}`
  const expectTold = async () => {
    const { counts } = await keeper.api.call(listStaffWines, {})
    expect(counts).toMatchObject({
      'off-sale': before['off-sale'] + 1,
      unpriced: before.unpriced + 1,
      price: before.price + 1,
      'sold-out': before['sold-out'],
    })
    const { list } = await keeper.api.call(listStaffWines, { state: 'off-sale' })
    expect(list).toMatchObject([
      { id: wine.id, state: 'off-sale', isOffered: false, priceFrom: 90_00, priceTo: 90_00, missing: ['label'] },
    ])
    expect((await keeper.api.call(listStaffWines, { stock: 'sold-out' })).list.map(({ id }) => id)).not.toContain(wine.id)
  }
  await expectTold()
  await keepTallies(db)
  await expectTold()
  expect((await keeper.api.call(findStaffWine, wine.id)).state).toBe('off-sale')
  const { wines } = await keeper.api.call(findForStaff, 'offthelist')
  expect(wines.map(({ name, state }) => [name.en, state])).toEqual([
    ['Offthelist Riesling', 'off-sale'],
    ['Offthelist Silvaner', 'unpriced'],
  ])
  const { id } = await keeper.api.call(startBulk, { selection: { ids: [wine.id] }, change: { kind: 'sale', isOnSale: true } })
  await eventually(async () =>
    expect((await keeper.api.call(findBulk, id)).refusedShown).toMatchObject([{ wineId: wine.id, reason: 'all-off-sale' }]),
  )
  await keeper.api.call(hideWine, wine.id)
  expect((await keeper.api.call(findStaffWine, wine.id)).state).toBe('hidden')
})

test('many at once: a wine without a price is refused by that reason when it is to go on sale, and is taken off sale and back', async () => {
  const keeper = await shopper(shop, { scopes: ['merchandiser'] })
  await importWines(deps, [wineRecord({ code: 'bulk-without', skus: [sku('0')] })])
  const id = (await idsByCode(deps))['bulk-without'] ?? 0
  const state = async () => (await keeper.api.call(findStaffWine, id)).state
  const put = async (isOnSale: boolean) => {
    const bulk = await keeper.api.call(startBulk, { selection: { ids: [id] }, change: { kind: 'sale', isOnSale } })
    return eventually(async () => {
      const ended = await keeper.api.call(findBulk, bulk.id)
      expect(ended.state).toBe('finished')
      return ended
    })
  }
  expect((await put(true)).refusedShown).toMatchObject([{ wineId: id, reason: 'no-price' }])
  expect(await state()).toBe('unpriced')
  expect(await put(false)).toMatchObject({ changed: 1, refused: 0 })
  expect(await state()).toBe('hidden')
})

test('who may not see the wines of the console does not see which lack a price', async () => {
  const agent = await shopper(shop, { scopes: ['agent'] })
  expect(await agent.get('/staff/wines?state=unpriced')).toMatchObject({ status: 400, code: '100101' })
})
