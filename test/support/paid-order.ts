import { startPayment } from '#contract/shop/pay-outcome.ts'
import type { PayMethod, PayOutcome } from '#domain/payment.ts'
import type { Api } from '#web/api/client.ts'
import { dataOf, type Shopper, type TestShop } from './shop.ts'

/** Orders `quantities` of the wines' first SKUs; returns the number. */
export async function mixedOrder({ wines }: TestShop, buyer: Shopper, quantities: readonly number[]): Promise<string> {
  const keys: string[] = []
  for (const [index, cartNum] of quantities.entries()) {
    const sku = wines[index]?.skus[0]
    const body = { productId: sku?.productId, uniqueId: sku?.code, cartNum, new: 1 }
    keys.push(dataOf<{ cartId: string }>(await buyer.post('/cart/add', body)).cartId)
  }
  const { orderKey } = dataOf<{ orderKey: string }>(await buyer.post('/order/confirm', { cartId: keys.join(','), new: 1 }))
  const created = await buyer.post(`/order/create/${orderKey}`, { addressId: buyer.addressId })
  return dataOf<{ result: { orderId: string } }>(created).result.orderId
}

export async function payOrder(api: Api, number: string, method: PayMethod): Promise<PayOutcome['kind']> {
  return (await api.call(startPayment, { number, type: 'order', method, scene: 'desktop', returnTo: '/' })).kind
}

export async function paidOrder(shop: TestShop, buyer: Shopper, quantities: readonly number[]): Promise<string> {
  const number = await mixedOrder(shop, buyer, quantities)
  const outcome = await payOrder(buyer.api, number, 'balance')
  if (outcome !== 'paid') throw new Error(`the order is not paid: ${outcome}`)
  return number
}
