import * as checkout from '#contract/checkout.ts'
import { channelOf } from '#contract/client.ts'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import { readCartLines } from '#server/features/cart/read-lines.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { placeOrder } from './place-order.ts'
import { recomputeCheckout } from './recompute-checkout.ts'

export function checkoutRoutes(serve: Serve, deps: Deps): void {
  serve(checkout.checkShipping, async ({ account, body }) => {
    const lines = await readCartLines(deps.db, account.accountId, body.cartId, body.new)
    if (lines.length === 0) refuse('not-found')
    return { type: 1 as const }
  })

  serve(checkout.confirmOrder, async ({ account, body, ...reader }) => {
    const wanted = { lineIds: body.cartId, isBuyNow: body.new, addressId: body.addressId }
    return checkout.encodeCheckout(await confirmCheckout(deps, account.accountId, wanted), account.accountId, reader)
  })

  serve(checkout.computeOrder, async ({ account, params, body }) => {
    const computed = await recomputeCheckout(deps, account.accountId, params.key, body.addressId)
    if (computed.kind === 'totals') return { status: 'NONE', result: checkout.encodeTotals(computed.totals) }
    return done('order-exists', { status: 'EXTEND_ORDER', result: { orderId: computed.orderNumber, key: params.key } })
  })

  serve(checkout.createOrder, async ({ account, params: { key }, body, formType }) => {
    const wanted = { key, addressId: body.addressId, remark: body.mark, channel: channelOf(formType) }
    const placed = await placeOrder(deps, account.accountId, wanted)
    if (placed.kind === 'changed') refuse('order-price-changed', {}, checkout.encodeTotals(placed.totals))
    const result = { orderId: placed.orderNumber, key }
    if (placed.kind === 'exists') return done('order-exists', { status: 'EXTEND_ORDER', result })
    return done('order-created', { status: 'SUCCESS', result })
  })
}
