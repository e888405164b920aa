import { refuse } from '#contract/refusals.ts'
import type { OrderedAgain } from '#contract/shop/orders.ts'
import { can } from '#domain/order-status.ts'
import { addBuyNow } from '#server/features/cart/add-to-cart.ts'
import { findSellableSku } from '#server/features/catalog/stock.ts'
import type { Deps } from '#server/http/deps.ts'
import { findOrderOf } from './find-order.ts'
import { isFlashOrder } from './flash-sql.ts'

/** Buy-now lines for a new checkout, as far as in stock, at today's price. Refuses when nothing can be bought. */
export async function orderAgain({ db, now }: Deps, accountId: number, name: string): Promise<OrderedAgain> {
  const order = await findOrderOf(db, accountId, name, now())
  if (!order) refuse('order-not-found')
  if (!can('again', order.status)) refuse('order-state-wrong')
  if (await isFlashOrder(db, order.id)) refuse('flash-not-again')
  const result: OrderedAgain = { keys: [], unavailable: [] }
  for (const line of order.lines) {
    const sku = await findSellableSku(db, { productId: line.productId, skuCode: line.skuCode })
    if (sku?.isOnSale && sku.stock > 0) {
      result.keys.push(await addBuyNow(db, accountId, sku.skuId, Math.min(line.quantity, sku.stock)))
    } else {
      result.unavailable.push(line.name)
    }
  }
  if (result.keys.length === 0) refuse('product-not-on-sale')
  return result
}
