import { expect, test } from 'vitest'
import { applyForRefund } from '#contract/shop/after-sales.ts'
import { flashCheckout, openSale, type TestSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { closeSale } from '../flash-sale/close-sale.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 100_00, stock: 100 }] }, { skus: [{ price: 100_00, stock: 100 }] }] })
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

test('bottles of a flash sale go back to the sale while it runs, and to the shelf once it is closed', async () => {
  for (const [index, isClosed] of [false, true].entries()) {
    const sku = shop.wines[index]?.skus[0]
    if (!sku) throw new Error('two wines were asked for')
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
