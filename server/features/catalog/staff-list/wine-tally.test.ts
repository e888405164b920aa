import { beforeAll, expect, test } from 'vitest'
import { listStaffWines } from '#contract/staff/wine-list.ts'
import { LOW_STOCK } from '#domain/product.ts'
import type { WineCounts } from '#domain/wine-list.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { addWine, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { keepTallies } from './keep-tallies.ts'

const WINES = 12
const shop = await shopWith({ wines: [] })
let keeper: Shopper
const wines: number[] = []

beforeAll(async () => {
  keeper = await shopper(shop, { scopes: ['merchandiser'] })
  for (let index = 0; index < WINES; index += 1) {
    const { id } = await addWine(shop.db, {
      zh: `酒 ${index}`,
      en: `Wine ${index}`,
      skus: [{ stock: 9 }, { stock: 9, vintage: 1990 }],
    })
    wines.push(id)
  }
})

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % below
  }
}

const CHANGES: ((db: Db, id: number, n: number) => Promise<unknown>)[] = [
  (db, id, n) => db`update sku set stock = ${n}, received = ${n} where product_id = ${id}`,
  (db, id, n) =>
    db`update sku set stock = stock - 1, sold = sold + 1 where id = (select min(id) from sku where product_id = ${id} and stock > ${n})`,
  (db, id, n) => db`update sku set price = ${1_00 + n}, list_price = null where product_id = ${id}`,
  (db, id, n) => db`update sku set low_stock = ${n} where product_id = ${id}`,
  (db, id, n) => db`update sku set on_sale = ${n % 2 === 0} where id = (select max(id) from sku where product_id = ${id})`,
  (db, id, n) => db`update product set name_en = ${n % 3 === 0 ? '' : `Wine ${n}`} where id = ${id}`,
  (db, id, n) => db`update product set images = ${n % 2 === 0 ? [] : ['/a.webp']} where id = ${id}`,
  (db, id, n) => db`update product set blurb_zh = ${n % 2 === 0 ? '' : '好'}, blurb_en = 'good' where id = ${id}`,
  (db, id, n) => db`update product set on_sale = ${n % 2 === 0}, archived_at = null, publish_at = null where id = ${id}`,
  (db, id, n) => db`update product set on_sale = false, archived_at = case when ${n % 2 === 0} then now() end where id = ${id}`,
  (db, id, n) => db`update sku set on_sale = ${n % 3 > 0} where product_id = ${id}`,
  (db, id) => db`update product set sales = sales + 1 where id = ${id}`,
  (db, id) => db`delete from sku where id = (select max(id) from sku where product_id = ${id} having count(*) > 2)`,
  (db, id, n) => db`
    insert into sku (product_id, code, vintage, size_ml, price, stock, received)
    values (${id}, substr(md5(${`${id} ${n}`}), 1, 8), ${1900 + n}, 750, 1000, ${n}, ${n}) on conflict do nothing`,
]

/** One at a time for each wine: nothing here locks its packs in order. */
async function change(next: (below: number) => number): Promise<void> {
  const [id = 0] = wines.slice(next(WINES))
  const make = CHANGES[next(CHANGES.length)]
  const n = next(12)
  await transaction(shop.db, async (tx) => {
    await tx`select pg_advisory_xact_lock(${id})`
    await make?.(tx, id, n)
  })
}

type Wine = { id: number; state: string; noPicture: boolean; isHalf: boolean; noLabel: boolean; sales: number; updatedAt: Date }
type Sku = { productId: number; stock: number; isOnSale: boolean; price: number; limit: number | null }

/** From the wines and packs themselves, one by one. */
async function recounted(): Promise<{ counts: WineCounts; sales: [number, number][] }> {
  const all = await shop.db<Wine[]>`
    select id, updated_at as "updatedAt", cardinality(images) = 0 as "noPicture", sales,
           case when archived_at is not null then 'archived' when publish_at is not null then 'planned' when on_sale then 'on-sale'
                when published_at is null then 'draft' else 'hidden' end as state,
           name_zh = '' or name_en = '' or name_zh = name_en or (blurb_zh = '') <> (blurb_en = '') or (description_zh = '') <> (description_en = '') as "isHalf",
           ingredients_zh = '' or storage_zh = '' or bottling = '' as "noLabel"
      from product`
  const skus = await shop.db<Sku[]>`
    select product_id as "productId", stock, on_sale as "isOnSale", price, low_stock as "limit" from sku`
  const offers = (id: number) => skus.filter((sku) => sku.productId === id && sku.isOnSale)
  const isOffered = ({ id }: Wine) => offers(id).length > 0
  const hasPrice = ({ id }: Wine) => skus.some(({ productId, price }) => productId === id && price > 0)
  const shown = all.filter(({ state }) => state !== 'archived')
  const inState = (state: string) => all.filter((wine) => wine.state === state).length
  const howMany = (holds: (wine: Wine) => boolean) => shown.filter(holds).length
  const onSale = all.filter(({ state }) => state === 'on-sale')
  return {
    counts: {
      all: shown.length,
      'on-sale': onSale.filter(isOffered).length,
      unpriced: onSale.filter((wine) => !isOffered(wine) && !hasPrice(wine)).length,
      'off-sale': onSale.filter((wine) => !isOffered(wine) && hasPrice(wine)).length,
      hidden: inState('hidden'),
      draft: inState('draft'),
      planned: inState('planned'),
      archived: inState('archived'),
      'sold-out': howMany((wine) => isOffered(wine) && offers(wine.id).every(({ stock }) => stock === 0)),
      low: howMany(({ id }) => offers(id).some(({ stock, limit }) => stock > 0 && stock <= (limit ?? LOW_STOCK))),
      set: 0,
      picture: howMany(({ noPicture }) => noPicture),
      translation: howMany(({ isHalf }) => isHalf),
      label: howMany(({ noLabel }) => noLabel),
      price: howMany((wine) => !hasPrice(wine)),
    },
    sales: shown
      .map(({ id, sales }): [number, number] => [id, sales])
      .toSorted(([one, first], [other, second]) => second - first || other - one),
  }
}

async function expectRightList(): Promise<void> {
  const { counts, list } = await keeper.api.call(listStaffWines, { sort: 'sales', order: 'desc' })
  const { counts: expected, sales } = await recounted()
  expect(counts).toEqual(expected)
  expect(list.map(({ id, sales: sold }) => [id, sold])).toEqual(sales)
}

test('the list says what stands in the wines, whatever happened to them', async () => {
  const next = numbers(7)
  for (let round = 0; round < 20; round += 1) {
    for (let step = 0; step < 8; step += 1) await change(next)
    if (round % 3 === 0) await keepTallies(shop.db)
    await expectRightList()
  }
})

test('a wine that is taken away leaves the list, and what was rolled back never happened', async () => {
  const { id } = await addWine(shop.db, { zh: '走', en: 'Gone', skus: [{ stock: 3 }] })
  await keepTallies(shop.db)
  await shop.db`delete from product where id = ${id}`
  await expectRightList()
  await transaction(shop.db, async (tx) => {
    await tx`update sku set stock = 0`
    throw new Error('never mind')
  }).catch(() => {})
  await expectRightList()
  await keepTallies(shop.db)
  await expectRightList()
})

test('changes by many at once, while the rows are brought up to date by several, end with the right list', async () => {
  await Promise.all([
    ...Array.from({ length: 6 }, async (_, who) => {
      const next = numbers(100 + who)
      for (let step = 0; step < 25; step += 1) await change(next)
    }),
    ...Array.from({ length: 3 }, async () => {
      for (let turn = 0; turn < 25; turn += 1) await keepTallies(shop.db)
    }),
  ])
  await expectRightList()
  await keepTallies(shop.db)
  const [left] = await shop.db`select count(*) as count from wine_tally_pending`
  expect(left).toEqual({ count: 0 })
  await expectRightList()
})
