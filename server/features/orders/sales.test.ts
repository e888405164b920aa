import { expect, test } from 'vitest'
import { listProducts } from '#contract/shop/product-list.ts'
import { listStaffWines } from '#contract/staff/wine-list.ts'
import { keepTallies } from '#server/features/catalog/staff-list/keep-tallies.ts'
import { heardAll } from '#test/support/heard.ts'
import { unpaidOrderOf } from '#test/support/refunds.ts'
import { dataOf, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({
  wines: [
    { zh: '雷司令', en: 'Riesling', skus: [{ price: 50_00, stock: 100 }] },
    { zh: '西万尼', en: 'Silvaner', skus: [{ price: 50_00, stock: 100 }] },
  ],
})
const [riesling, silvaner] = shop.wines.map((wine) => wine.skus[0])
if (!riesling || !silvaner) throw new Error('two wines were asked for')
const keeper = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
const buyer = await shopper(shop, { balance: 10_000_00 })

/** What each place says that the first wine has sold, and which wine leads a list by sales. */
async function shownSales() {
  await heardAll(shop.deps)
  const listed = await buyer.api.call(listProducts, { sort: 'sales', limit: 10 })
  const detail = dataOf<{ storeInfo: { sales: number } }>(await buyer.get(`/product/detail/${riesling?.productId}`))
  const staff = await keeper.api.call(listStaffWines, { sort: 'sales', order: 'desc' })
  const ofRiesling = <T extends { id: number; sales: number }>(list: readonly T[]) =>
    list.find(({ id }) => id === riesling?.productId)?.sales
  return {
    list: ofRiesling(listed.list),
    detail: detail.storeInfo.sales,
    staff: ofRiesling(staff.list),
    first: [listed.list[0]?.id, staff.list[0]?.id],
  }
}
const sold = (sales: number, leader = riesling.productId) => ({
  list: sales,
  detail: sales,
  staff: sales,
  first: [leader, leader],
})

test('a pack is sold once, when it is paid for, and not any more when it came back', async () => {
  await shop.db`update product set sales = 2 where id = ${silvaner.productId}`
  expect(await shownSales()).toEqual(sold(0, silvaner.productId))
  const order = await unpaidOrderOf(shop, buyer, [{ sku: riesling, quantity: 3 }])
  expect(await shownSales()).toEqual(sold(0, silvaner.productId))
  dataOf(await buyer.post('/order/pay', { uni: order.number, paytype: 'yue' }))
  expect(await shownSales()).toEqual(sold(3))
  await keepTallies(shop.db)
  expect(await shownSales()).toEqual(sold(3))
  const asked = await buyer.post(`/order/refund/apply/${order.id}`, { text: '其他原因', refund_type: 1, cart_ids: [] })
  dataOf(await finance.post(`/staff/after-sales/${dataOf<{ order_id: string }>(asked).order_id}/agree`, {}))
  expect(await shownSales()).toEqual(sold(0, silvaner.productId))
})

test('a process of the version before cannot put its own sum into the list of staff', async () => {
  await shop.db`update product set sales = 4 where id = ${riesling.productId}`
  await keepTallies(shop.db)
  await shop.db`update wine_tally set sales = case when product_id = ${silvaner.productId} then 9 else 8 end`
  const { list } = await keeper.api.call(listStaffWines, { sort: 'sales', order: 'desc' })
  expect(list.map(({ id, sales }) => [id, sales])).toEqual([
    [riesling.productId, 4],
    [silvaner.productId, 2],
  ])
})
