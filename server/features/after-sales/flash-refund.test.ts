import { expect, test } from 'vitest'
import { applyForRefund } from '#contract/shop/after-sales.ts'
import { fen, toYuan } from '#domain/money.ts'
import { flashCheckout, openSale, type TestSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { closeSale } from '../flash-sale/close-sale.ts'

const wine = { skus: [{ price: 100_00, stock: 100 }] }
const shop = await shopWith({ wines: [wine, wine, wine] })
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })

async function boughtIn(sale: TestSale, buyer: Shopper): Promise<string> {
  const key = await flashCheckout(buyer, sale, 2)
  const created = await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })
  const number = dataOf<{ result: { orderId: string } }>(created).result.orderId
  dataOf(await buyer.post('/order/pay', { uni: number, paytype: 'yue' }))
  return number
}

async function refunded(buyer: Shopper, orderNumber: string): Promise<void> {
  const wanted = { kind: 'money', reason: 'changed-mind', explanation: '', pictures: [], pieces: [] } as const
  const number = await buyer.api.call(applyForRefund, { orderNumber, ...wanted })
  dataOf(await finance.post(`/staff/after-sales/${number}/agree`))
}

const left = async (sale: TestSale) => {
  const [row] = await shop.db<{ remaining: number; sold: number; stock: number }[]>`
    select remaining, item.sold, sku.stock from flash_item item join sku on sku.id = item.sku_id where item.id = ${sale.id}`
  return row
}

test('what came back is neither sold nor turnover of its sale any more; what is only asked for still is', async () => {
  const sku = shop.wines[2]?.skus[0]
  if (!sku) throw new Error('three wines were asked for')
  const sale = await openSale(shop.deps, { sku, offered: 10 })
  const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const figures = async () => dataOf(await staff.get(`/staff/flash-sales/${sale.id}`))
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const order = await boughtIn(sale, buyer)
  const whole = await figures()
  expect(whole).toMatchObject({ sold: 2, paidOrders: 1, turnover: toYuan(fen(2 * sale.price)) })
  const [line] = await shop.db<{ unique: string }[]>`
    select line.unique_code as unique from order_line line join shop_order on shop_order.id = order_id where number = ${order}`
  const wanted = { kind: 'money', reason: 'changed-mind', explanation: '', pictures: [] } as const
  const pieces = [{ unique: line?.unique ?? '', quantity: 1 }]
  const number = await buyer.api.call(applyForRefund, { orderNumber: order, ...wanted, pieces })
  expect(await figures()).toMatchObject({ turnover: toYuan(fen(2 * sale.price)) })
  dataOf(await finance.post(`/staff/after-sales/${number}/agree`))
  expect(await figures()).toMatchObject({ sold: 1, turnover: toYuan(fen(sale.price)) })
  await closeSale(shop.deps, sale.id)
})

test('bottles of a flash sale go back to the sale while it runs, and to the shelf once it is closed', async () => {
  for (const [index, isClosed] of [false, true].entries()) {
    const sku = shop.wines[index]?.skus[0]
    if (!sku) throw new Error('three wines were asked for')
    const sale = await openSale(shop.deps, { sku, offered: 10 })
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const order = await boughtIn(sale, buyer)
    expect(await left(sale)).toEqual({ remaining: 8, sold: 2, stock: 90 })
    if (isClosed) await closeSale(shop.deps, sale.id)
    await refunded(buyer, order)
    expect(await left(sale)).toEqual(isClosed ? { remaining: 0, sold: 0, stock: 100 } : { remaining: 10, sold: 0, stock: 90 })
    expect(await violations(shop.db)).toEqual([])
  }
})
