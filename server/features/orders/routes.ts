import * as checkout from '#contract/checkout.ts'
import { channelOf } from '#contract/client.ts'
import { done } from '#contract/done.ts'
import { encodeOrder } from '#contract/order-detail.ts'
import { encodeOrderCard } from '#contract/order-shapes.ts'
import * as orders from '#contract/orders.ts'
import { refuse } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { readCartLines } from '#server/features/cart/read-lines.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { deleteOrder } from './delete-order.ts'
import { findLineOf, findOrderOf, listOrdersOf, tallyOrdersOf } from './find-order.ts'
import { orderAgain } from './order-again.ts'
import { placeOrder } from './place-order.ts'
import { receiveOrder } from './receive-order.ts'
import { recomputeCheckout } from './recompute-checkout.ts'

export function orderRoutes(serve: Serve, deps: Deps): void {
  placingRoutes(serve, deps)
  readingRoutes(serve, deps)
  actingRoutes(serve, deps)
}

function placingRoutes(serve: Serve, deps: Deps): void {
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

function readingRoutes(serve: Serve, { db, now }: Deps): void {
  const sayIn = (locale: Locale): typeof say extends (locale: Locale, ...rest: infer Rest) => string ? (...rest: Rest) => string : never =>
    (...rest) => say(locale, ...rest)

  serve(orders.orderCounts, async ({ account, client }) => orders.encodeCounts(await tallyOrdersOf(db, account.accountId), client))

  const list: Parameters<typeof serve<typeof orders.pcOrderList>>[1] = async ({ account, query, locale, client }) => {
    const statuses = orders.decodeListType(query.type, client)
    const page = await listOrdersOf(db, account.accountId, { ...query, statuses })
    const reader = { locale, client, say: sayIn(locale) }
    return { list: page.list.map((order) => encodeOrderCard(order, reader)), count: page.count }
  }
  serve(orders.pcOrderList, list)
}
