import type { Shopper, TestShop, TestSku } from './shop.ts'
import { dataOf } from './shop.ts'

export type ReceivedOrder = { number: string; lines: { unique: string; productId: number }[] }

/** An order of one pack each, paid from the balance, sent and received. */
export async function receivedOrder(shop: TestShop, buyer: Shopper, skus: readonly TestSku[]): Promise<ReceivedOrder> {
  const number = await paidOrder(shop, buyer, skus)
  await shipAll(shop, number)
  dataOf(await buyer.post('/order/take', { uni: number }))
  const order = dataOf<{ cartInfo: { unique: string; product_id: number }[] }>(await buyer.get(`/order/detail/${number}`))
  return { number, lines: order.cartInfo.map(({ unique, product_id }) => ({ unique, productId: product_id })) }
}

/** A paid order; returns the number. */
export async function paidOrder({ sku: first }: TestShop, buyer: Shopper, skus: readonly TestSku[] = [first]): Promise<string> {
  const ids: number[] = []
  for (const sku of skus) {
    const line = { productId: sku.productId, uniqueId: sku.code, cartNum: 1 }
    ids.push(dataOf<{ cartId: number }>(await buyer.post('/cart/add', line)).cartId)
  }
  const { orderKey } = dataOf<{ orderKey: string }>(
    await buyer.post('/order/confirm', { cartId: ids.join(','), new: 0, addressId: buyer.addressId }),
  )
  const created = await buyer.post(`/order/create/${orderKey}`, { addressId: buyer.addressId })
  const number = dataOf<{ result: { orderId: string } }>(created).result.orderId
  dataOf(await buyer.post('/order/pay', { uni: number, paytype: 'yue' }))
  return number
}

export async function shipAll({ db }: TestShop, number: string): Promise<void> {
  await db`
    with sent as (update shop_order set status = 'shipped' where number = ${number} returning id),
         lines as (update order_line set shipped_quantity = quantity where order_id in (select id from sent))
    insert into order_event (order_id, kind) select id, 'shipped' from sent`
}
