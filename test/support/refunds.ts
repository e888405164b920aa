import { sendParcel } from '#server/features/orders/parcels/send-parcel.ts'
import { dataOf, type Shopper, type TestShop, type TestSku } from './shop.ts'

type Bought = { sku: TestSku; quantity: number }
export type PaidOrder = { id: number; number: string; lines: { unique: string; quantity: number }[] }

/** An order paid from the balance, optionally with a coupon claim. */
export async function paidOrderOf(
  shop: TestShop,
  buyer: Shopper,
  bought: readonly Bought[],
  couponClaimId?: number,
): Promise<PaidOrder> {
  const order = await unpaidOrderOf(shop, buyer, bought, couponClaimId)
  dataOf(await buyer.post('/order/pay', { uni: order.number, paytype: 'yue' }))
  return order
}

export async function unpaidOrderOf(
  { db }: TestShop,
  buyer: Shopper,
  bought: readonly Bought[],
  couponClaimId?: number,
  boxId = 0,
): Promise<PaidOrder> {
  const ids: number[] = []
  for (const { sku, quantity } of bought) {
    const line = { productId: sku.productId, uniqueId: sku.code, cartNum: quantity }
    ids.push(dataOf<{ cartId: number }>(await buyer.post('/cart/add', line)).cartId)
  }
  const basket = { cartId: ids.join(','), new: 0, addressId: buyer.addressId }
  const { orderKey } = dataOf<{ orderKey: string }>(await buyer.post('/order/confirm', basket))
  // The confirm page proposed a coupon, so the final choice must be shown before the order.
  const wanted = { addressId: buyer.addressId, couponId: couponClaimId ?? 0, gift_box_id: boxId }
  dataOf(await buyer.post(`/order/computed/${orderKey}`, wanted))
  const { result } = dataOf<{ result: { orderId: string } }>(
    await buyer.post(`/order/create/${orderKey}`, { ...wanted, ...(boxId > 0 && { gift: { box_id: boxId } }) }),
  )
  const lines = await db<{ unique: string; quantity: number; orderId: number }[]>`
    select line.unique_code as "unique", line.quantity, line.order_id as "orderId"
      from order_line line join shop_order placed on placed.id = line.order_id
     where placed.number = ${result.orderId}
     order by line.id`
  return { id: lines[0]?.orderId ?? 0, number: result.orderId, lines: lines.map(({ orderId: _, ...line }) => line) }
}

let parcels = 0
/** Sends `lines` of an order, or all that is left. */
export async function ship(
  { db, deps }: TestShop,
  order: PaidOrder,
  byAccount: number,
  lines?: PaidOrder['lines'],
): Promise<void> {
  parcels += 1
  const trackingNumber = `SF${String(parcels).padStart(12, '0')}`
  await sendParcel(db, order.number, { courier: 'shunfeng', trackingNumber, byAccount, at: deps.now(), lines })
}
