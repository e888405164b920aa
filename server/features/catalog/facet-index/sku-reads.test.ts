import { expect, test } from 'vitest'
import { type SkuReads, skusOfDatabase } from '#server/features/search/sku-reads.ts'
import { announce } from '#server/http/changes.ts'
import { eventually } from '#test/support/eventually.ts'
import { shopWith } from '#test/support/shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'
import { openFacetIndex } from './open-facet-index.ts'
import { skusOfIndex } from './sku-reads.ts'

const shop = await shopWith({ wines: [] })
const { db } = shop
const sku = { vintage: 2022, price: '100.00', stock: 5 }
await importWines(shop.deps, [
  wineRecord({ code: 'plain', skus: [sku, { ...sku, vintage: 2019, price: '180.00' }] }),
  wineRecord({ code: 'large', skus: [sku, { ...sku, sizeMl: 1500, price: '260.00' }] }),
  wineRecord({ code: 'case-too', skus: [sku, { ...sku, pack: 6, price: '540.00' }] }),
  wineRecord({ code: 'case-only', skus: [{ ...sku, pack: 6, price: '540.00' }] }),
  wineRecord({ code: 'sold-out', skus: [{ ...sku, price: '90.00', stock: 0 }] }),
  wineRecord({
    code: 'half-sold-out',
    skus: [
      { ...sku, price: '90.00', stock: 0 },
      { ...sku, vintage: 2020 },
    ],
  }),
  wineRecord({ code: 'no-vintage', skus: [{ ...sku, vintage: null }] }),
])
const ofDatabase = skusOfDatabase(db)
const ofIndex = skusOfIndex(openFacetIndex(shop.deps))

const BOUNDS: Parameters<SkuReads['within']>[1][] = [
  { price: { to: 95_00 } },
  { price: { from: 100_00, to: 100_00 } },
  { price: { from: 500_00 } },
  { price: { from: 300_000_000_00 } },
  { vintage: { to: 2021 } },
  { vintage: { from: 2022, to: 2022 }, size: { from: 1500, to: 1500 } },
  { vintage: { from: 2019, to: 2019 }, price: { to: 150_00 } },
  { size: { from: 750, to: 750 }, price: { from: 50_00, to: 300_00 } },
  { price: { from: 200_00, to: 100_00 } },
]

async function expectTheSame(): Promise<void> {
  const wines = await db<{ id: number }[]>`select id from product where on_sale order by id desc`
  const ids = wines.map(({ id }) => id)
  // One that there is not.
  const lists = [Int32Array.from(ids), Int32Array.of(999_999, ...ids.slice(0, 2)), Int32Array.of()]
  for (const bounds of BOUNDS)
    expect(await ofIndex.within(lists, bounds), JSON.stringify(bounds)).toEqual(await ofDatabase.within(lists, bounds))
  const [inMemory, asked] = await Promise.all([ofIndex.fitting(BOUNDS), ofDatabase.fitting(BOUNDS)])
  const pairs = (fits: typeof asked) => [...new Set([...fits.ids].map((id, at) => `${id} ${fits.fits[at]}`))].toSorted()
  expect(pairs(inMemory)).toEqual(pairs(asked))
}

test('prices, vintages and sizes are found in memory as the database finds them', expectTheSame)

test('a price, a stock and a wine that change are found as they are now', async () => {
  await db`update sku set price = 70_00 where product_id = (select id from product where code = 'plain') and vintage = 2019`
  await db`update sku set stock = 3 where product_id = (select id from product where code = 'sold-out')`
  await db`update product set on_sale = false where code = 'large'`
  // Search finds only what is on sale.
  await db`update sku set on_sale = false where product_id = (select id from product where code = 'large')`
  await announce(db, 'products')
  await eventually(expectTheSame)
})

test('a search by price finds a wine at its new price as soon as the news is there', async () => {
  const found = async (keyword: string): Promise<number> => {
    const { data } = (await shop.app.inject({ url: `/api/pc/get_products?limit=50&keyword=${keyword}` })).json()
    return data.list.filter((each: { price: string }) => each.price === '12.00').length
  }
  expect(await found('under+20')).toBe(0)
  const [{ id = 0 } = {}] = await db<{ id: number }[]>`
    update sku set price = 12_00 where product_id = (select id from product where code = 'no-vintage') returning product_id as id`
  await announce(db, 'products', `product:${id}`)
  await eventually(async () => expect(await found('under+20')).toBe(1))
  expect(await found('under+21')).toBe(1)
})
