import { expect, test } from 'vitest'
import { reportTerms, reportWines } from '#contract/staff/reports.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { violations } from '#test/support/invariants.ts'
import { type PaidOrder, paidOrderOf, ship } from '#test/support/refunds.ts'
import { addSet } from '#test/support/sets.ts'
import { dataOf, type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'

const shop = await shopWith({
  wines: [
    { skus: [{ price: 100_00, stock: 1_000 }] },
    { skus: [{ price: 60_00, stock: 1_000 }] },
    { skus: [{ price: 80_00, stock: 1_000 }] },
  ],
})
const { db } = shop
const [bottle, second, unknown] = shop.wines.map((wine) => wine.skus[0])
if (!bottle || !second || !unknown) throw new Error('three wines were asked for')
const staff = await shopper(shop, { scopes: ['shopper', 'finance', 'merchandiser'] })
const newBuyer = () => shopper(shop, { balance: 10_000_00 })
const setCost = (sku: TestSku, cost: number | null) => db`update sku set cost = ${cost} where id = ${sku.id}`

const today = { from: shanghaiDay(new Date()), to: shanghaiDay(new Date()) }
const earnedBy = async ({ productId }: TestSku) => {
  const { list } = await staff.api.call(reportWines, { ...today, ranking: 'best' })
  const wine = list.find(({ id }) => id === productId)
  return wine && { costed: wine.costed, cost: wine.cost, packsWithoutCost: wine.packsWithoutCost }
}

/** Goes back by a request that staff agree to; a return is sent and arrives, too. */
async function giveBack(buyer: Shopper, { id, lines }: PaidOrder, type: 'money' | 'return', quantity: number): Promise<void> {
  const wish = {
    text: '其他原因',
    refund_type: type === 'return' ? 2 : 1,
    cart_ids: [{ cart_id: lines[0]?.unique, cart_num: quantity }],
  }
  const number = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${id}`, wish)).order_id
  dataOf(await staff.post(`/staff/after-sales/${number}/agree`, {}))
  if (type === 'money') return
  const request = dataOf<{ id: number }>(await buyer.get(`/order/refund/detail/${number}`))
  const parcel = { id: request.id, refund_express: 'SF1234567890123', refund_express_name: '顺丰速运' }
  dataOf(await buyer.post('/order/refund/express', parcel))
  dataOf(await staff.post(`/staff/after-sales/${number}/arrived`, {}))
}

test('a pack costs what it had cost when it was ordered; what comes back costs nothing, what is only paid back does', async () => {
  const buyer = await newBuyer()
  await setCost(bottle, 40_00)
  const early = await paidOrderOf(shop, buyer, [{ sku: bottle, quantity: 3 }])
  await setCost(bottle, 55_00)
  await paidOrderOf(shop, buyer, [{ sku: bottle, quantity: 1 }])
  await setCost(bottle, null)
  await paidOrderOf(shop, buyer, [{ sku: bottle, quantity: 2 }])
  expect(await earnedBy(bottle)).toEqual({ costed: 400_00, cost: 3 * 40_00 + 55_00, packsWithoutCost: 2 })

  await giveBack(buyer, early, 'money', 1)
  expect(await earnedBy(bottle)).toEqual({ costed: 300_00, cost: 2 * 40_00 + 55_00, packsWithoutCost: 2 })
  await ship(shop, early, staff.id)
  await giveBack(buyer, early, 'return', 1)
  expect(await earnedBy(bottle)).toEqual({ costed: 200_00, cost: 40_00 + 55_00, packsWithoutCost: 2 })
  await giveBack(buyer, early, 'money', 1)
  expect(await earnedBy(bottle)).toEqual({ costed: 100_00, cost: 40_00 + 55_00, packsWithoutCost: 2 })
  await db`select rebuild_sales()`
  expect(await earnedBy(bottle)).toEqual({ costed: 100_00, cost: 40_00 + 55_00, packsWithoutCost: 2 })
  expect(await violations(db)).toEqual([])
})

test('a set has its own cost, or that of its bottles if each of them has one', async () => {
  const buyer = await newBuyer()
  await setCost(second, 20_00)
  await setCost(unknown, null)
  const parts = [
    { sku: second, amount: 2 },
    { sku: unknown, amount: 1 },
  ]
  const set = await addSet(db, { parts, price: 150_00 })
  await paidOrderOf(shop, buyer, [{ sku: set, quantity: 1 }])
  expect(await earnedBy(set)).toEqual({ costed: 0, cost: 0, packsWithoutCost: 1 })
  await setCost(unknown, 30_00)
  await paidOrderOf(shop, buyer, [{ sku: set, quantity: 2 }])
  expect(await earnedBy(set)).toEqual({ costed: 300_00, cost: 2 * 70_00, packsWithoutCost: 1 })
  await setCost(set, 65_00)
  await paidOrderOf(shop, buyer, [{ sku: set, quantity: 1 }])
  expect(await earnedBy(set)).toEqual({ costed: 450_00, cost: 2 * 70_00 + 65_00, packsWithoutCost: 1 })
})

test('terms tell the same of their wines', async () => {
  const buyer = await newBuyer()
  await db`
    with made as (insert into term (kind, code, name_zh, name_en) values ('region', 'x-hills', '某丘', 'Some hills') returning id)
    insert into product_term (product_id, term_id) select ${unknown.productId}, id from made`
  await setCost(unknown, 30_00)
  await paidOrderOf(shop, buyer, [{ sku: unknown, quantity: 4 }])
  const { list } = await staff.api.call(reportTerms, { ...today, kind: 'region' })
  expect(list).toMatchObject([{ wines: 1, amount: 320_00, costed: 320_00, cost: 120_00 }])
})
