import { channelOf } from '#contract/client.ts'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as checkout from '#contract/shop/checkout.ts'
import { encodePaySwitches, encodeTransferSwitch } from '#contract/shop/pay-switches.ts'
import { encodeRepriced, type Repriced } from '#contract/shop/repriced.ts'
import { readCartLines } from '#server/features/cart/read-lines.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { orderCreator } from './order-creator.ts'
import type { Priced } from './price-checkout.ts'
import { recomputeCheckout } from './recompute-checkout.ts'

export function checkoutRoutes(serve: Serve, deps: Deps): void {
  const createOrder = orderCreator(deps)

  serve(checkout.checkShipping, async ({ account, body }) => {
    const lines = await readCartLines(deps.db, account.accountId, body.cartId, { isBuyNow: body.new, at: deps.now() })
    if (lines.length === 0) refuse('not-found')
    return { type: 1 as const }
  })

  serve(checkout.confirmOrder, async ({ account, body, ...reader }) => {
    requireCourier(body.shipping_type)
    const wanted = {
      lineIds: body.cartId,
      isBuyNow: body.new,
      addressId: body.addressId,
      couponClaimId: body.couponId,
      boxId: body.gift_box_id,
    }
    const confirmed = await confirmCheckout(deps, account.accountId, wanted)
    return {
      ...checkout.encodeCheckout(confirmed, account.accountId, reader),
      ...encodePaySwitches(confirmed.methods),
      offline_pay_status: encodeTransferSwitch(confirmed.methods),
    }
  })

  serve(checkout.computeOrder, async ({ account, params, body, ...reader }) => {
    requireCourier(body.shipping_type)
    const wanted = { addressId: body.addressId, couponClaimId: body.couponId, boxId: body.gift_box_id }
    const computed = await recomputeCheckout(deps, account.accountId, params.key, wanted)
    if (computed.kind === 'priced') return { status: 'NONE', result: encodeRepriced(repriced(computed.priced), reader) }
    return done('order-exists', { status: 'EXTEND_ORDER', result: { orderId: computed.orderNumber, key: params.key } })
  })

  serve(checkout.createOrder, async ({ account, params: { key }, body, formType, ...reader }) => {
    requireCourier(body.shipping_type)
    const wanted = {
      key,
      addressId: body.addressId,
      couponClaimId: body.couponId,
      invoiceTitleId: body.invoice_id,
      gift: body.gift ?? null,
      deliverOn: body.deliver_on,
      remark: body.mark,
      channel: channelOf(formType),
    }
    const placed = await createOrder(account.accountId, wanted, body.seckill_id)
    if (placed.kind === 'changed') {
      const { priced, calledBack: reason } = placed
      const shown = encodeRepriced(repriced(priced), reader)
      if (reason) refuse('coupon-called-back', { reason }, shown)
      refuse('order-price-changed', {}, shown)
    }
    const result = { orderId: placed.orderNumber, key }
    if (placed.kind === 'exists') return done('order-exists', { status: 'EXTEND_ORDER', result })
    return done('order-created', { status: 'SUCCESS', result })
  })
}

function requireCourier(shippingType: number): void {
  if (shippingType === checkout.PICK_UP) refuse('order-pickup-off')
}

const repriced = ({ totals, freight, coupons, coupon, boxes, box, days }: Priced): Repriced => ({
  totals,
  freeShippingFrom: freight.freeFrom,
  isDelivered: freight.isDelivered,
  coupons,
  couponClaimId: coupon?.claimId ?? null,
  boxes,
  boxId: box?.id ?? null,
  days,
})
