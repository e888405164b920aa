import { expect, test } from 'vitest'
import { findCustomerInFull } from '#contract/staff/customers.ts'
import { listMoneyDays } from '#contract/staff/ledger.ts'
import { exportDeskOrders, findDeskOrder, listDeskOrders } from '#contract/staff/orders.ts'
import { add, fromYuan, ZERO } from '#domain/money.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { readXlsx } from '#server/features/catalog/import/read-xlsx.ts'
import { recountCustomers } from '#server/features/customers/recount-sql.ts'
import { violations } from '#test/support/invariants.ts'
import { type PaidOrder, paidOrderOf, ship } from '#test/support/refunds.ts'
import { dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

/** With the freight of ¥18.00 three come to ¥168.00. */
const shop = await shopWith({ wines: [{ skus: [{ price: 50_00, stock: 1_000 }] }] })
const [sku] = shop.wines[0]?.skus ?? []
if (!sku) throw new Error('a wine was asked for')
const finance = await shopper(shop, { scopes: ['shopper', 'finance', 'agent'] })
const keeper = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const buyer = await shopper(shop, { balance: 10_000_00 })

const ask = async (by: Shopper, order: PaidOrder, quantity: number, refund_type = 1): Promise<string> => {
  const cart_ids = [{ cart_id: order.lines[0]?.unique, cart_num: quantity }]
  const body = { text: '其他原因', refund_type, cart_ids }
  return dataOf<{ order_id: string }>(await by.post(`/order/refund/apply/${order.id}`, body)).order_id
}
const agree = async (number: string) => dataOf(await finance.post(`/staff/after-sales/${number}/agree`, {}))

/** What each place says of the order, in fen. */
async function told(order: PaidOrder) {
  const whole = await finance.api.call(findDeskOrder, order.number)
  const listed = (await finance.api.call(listDeskOrders, { search: order.number })).list[0]
  const customer = await finance.api.call(findCustomerInFull, buyer.id)
  const ofCustomer = customer.orderList.find(({ number }) => number === order.number)
  const [line] = whole.lines
  const sums = (from: { refunded: number; refundAsked: number } | undefined) => [from?.refunded, from?.refundAsked]
  expect([sums(listed), sums(ofCustomer)]).toEqual([sums(whole), sums(whole)])
  return {
    refunded: whole.refunded,
    asked: whole.refundAsked,
    pieces: [line?.paidBackQuantity, line?.refundedQuantity],
    spent: customer.spent,
  }
}

/** The sum of the column of the saved list, and what the books call refunds. */
async function exportedAndBooked() {
  const answer = await shop.app.inject({
    url: `/api${exportDeskOrders.path}`,
    query: { format: 'xlsx' },
    headers: { 'authori-zation': `Bearer ${finance.token}`, 'form-type': 'pc', 'cb-lang': 'en-US' },
  })
  const { rows } = await readXlsx(answer.rawPayload)
  const day = shanghaiDay(new Date())
  const days = await finance.api.call(listMoneyDays, { from: day, to: day })
  return [
    add(...rows.map(({ values }) => fromYuan(Number(values.Refunded).toFixed(2)) ?? ZERO)),
    // Books say it as a debit of sales.
    Math.abs(add(...days.map(({ refunds }) => refunds))),
  ]
}

test('refunded is what went back; what is only asked for is told as that, in the order, lists, exports and of the customer', async () => {
  const order = await paidOrderOf(shop, buyer, [{ sku, quantity: 3 }])
  await ship(shop, order, keeper.id)
  expect(await told(order)).toEqual({ refunded: 0, asked: 0, pieces: [0, 0], spent: 168_00 })
  const undecided = await ask(buyer, order, 2)
  expect(await told(order)).toEqual({ refunded: 0, asked: 100_00, pieces: [0, 2], spent: 168_00 })
  expect(await exportedAndBooked()).toEqual([0, 0])
  await agree(undecided)
  expect(await told(order)).toEqual({ refunded: 100_00, asked: 0, pieces: [2, 2], spent: 68_00 })
  expect(await exportedAndBooked()).toEqual([100_00, 100_00])
  const back = await ask(buyer, order, 1, 2)
  await agree(back)
  // Agreed to, and the goods are not there yet.
  expect(await told(order)).toEqual({ refunded: 100_00, asked: 50_00, pieces: [2, 3], spent: 68_00 })
  dataOf(await keeper.post(`/staff/after-sales/${back}/arrived`, {}))
  // The freight stays with the shop, also of an order that came back whole.
  expect(await told(order)).toEqual({ refunded: 150_00, asked: 0, pieces: [3, 3], spent: 18_00 })
  expect(await exportedAndBooked()).toEqual([150_00, 150_00])
  expect(await violations(shop.db)).toEqual([])
})

test('a shop that was there before has what its customers have spent counted anew', async () => {
  const spent = async () => (await finance.api.call(findCustomerInFull, buyer.id)).spent
  const before = await spent()
  await shop.db`update customer set spent = 7 where account_id = ${buyer.id}`
  await shop.db`insert into customer_recount values (${buyer.id})`
  await recountCustomers(shop.db)
  expect(await spent()).toBe(before)
  expect(await shop.db`select from customer_recount`).toHaveLength(0)
})
