import { expect, test } from 'vitest'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { listOrdersToPack } from '#contract/staff/parcels.ts'
import { listStock } from '#contract/staff/stock.ts'
import { readCountSheet } from '#contract/staff/stock-places.ts'
import { paidOrderOf } from '#test/support/packing-shop.ts'
import { addSet } from '#test/support/sets.ts'
import { shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'

/* Three estates have a wine of one name: whoever picks, packs or counts reads whose it is, and the code that the merchant knows it by. */

const NAME = 'Riesling Trocken'
const shop = await shopWith()
const keeper = await shopper(shop, { scopes: ['merchandiser'] })
const buyer = await shopper(shop, { balance: 100_000_00 })
await importWines(
  shop.deps,
  [
    ['W-0099', 'Weingut Eins'],
    ['4006542012345', 'Weingut Zwei'],
    // As the import makes one of names, where a list has none.
    ['drei-riesling-trocken', 'Weingut Drei'],
  ].map(([code = '', estate]) => wineRecord({ code, estate, name: { zh: NAME, en: NAME } })),
)
const skus = await shop.db<TestSku[]>`
  select sku.id, sku.code, product_id as "productId", price, stock from sku join product on product.id = product_id
   where name_en = ${NAME} order by sku.id`
const told = [
  ['Weingut Eins', 'W-0099'],
  ['Weingut Zwei', '4006542012345'],
  ['Weingut Drei', skus[2]?.code],
]
type Line = { estate?: { en: string } | null | undefined; articleCode?: string | undefined }
const tells = ({ estate, articleCode }: Line) => [estate?.en, articleCode]

test('on papers and on the page of an order', async () => {
  const number = await paidOrderOf(
    buyer,
    skus.map((sku) => [sku, 1]),
  )
  const [packed] = await keeper.api.call(listOrdersToPack, [number])
  expect(packed?.lines.map(tells)).toEqual(told)
  expect((await keeper.api.call(findDeskOrder, number)).lines.map(tells)).toEqual(told)
})

test('of what is inside a set', async () => {
  const set = await addSet(shop.db, { zh: '三支', en: 'Three', price: 250_00, parts: skus.map((sku) => ({ sku, amount: 1 })) })
  const number = await paidOrderOf(buyer, [[set, 1]])
  const [packed] = await keeper.api.call(listOrdersToPack, [number])
  expect(packed?.lines[0]?.parts?.map(tells)).toEqual(told)
  expect((await keeper.api.call(findDeskOrder, number)).lines[0]?.parts?.map(tells)).toEqual(told)
})

test('in the list of the stock and on the sheet for counting', async () => {
  const stocked = await keeper.api.call(listStock, { search: NAME })
  expect(stocked.list.map(tells)).toEqual(expect.arrayContaining(told))
  const sheet = await keeper.api.call(readCountSheet, {})
  expect(sheet.filter(({ wine }) => wine.en === NAME).map(tells)).toEqual(expect.arrayContaining(told))
})
