import { text } from '#domain/locale.ts'
import { add, multiply } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { OrderLine } from '#domain/order-line.ts'
import type { Parcel, ParcelState } from '#domain/parcel.ts'
import type { Payback } from '#domain/payment.ts'
import { lineTotals, totalsOf } from './basket.ts'
import { CAPABILITIES, type Negotiated, ucpOf } from './envelope.ts'
import { CURRENCY, skuTitle } from './product.ts'
import type { Teller } from './teller.ts'

type Behind = {
  checkoutId: string
  url: string
  attribution: Record<string, string> | null
  trackingUrl: (parcel: number) => string
}

/** An order as its platform may see it: never the recipient, whom the person may have changed. */
export function encodeOrder(order: Order, behind: Behind, negotiated: Negotiated, teller: Teller): object {
  const { totals } = order
  const standing = order.lines.filter((line) => activeOf(line) > 0)
  return {
    ucp: ucpOf(CAPABILITIES.order, negotiated),
    id: order.number,
    label: order.number,
    checkout_id: behind.checkoutId,
    permalink_url: behind.url,
    line_items: order.lines.map((line) => encodeLine(line, teller)),
    fulfillment: {
      expectations:
        standing.length > 0
          ? [
              {
                id: 'expectation_1',
                line_items: standing.map((line) => ({ id: line.unique, quantity: activeOf(line) })),
                method_type: 'shipping',
                destination: { address_country: 'CN' },
                description: teller.say(`assistants.order.${order.status}`),
              },
            ]
          : [],
      events: order.parcels.map((parcel) => encodeParcel(parcel, behind, teller)),
    },
    adjustments: order.paybacks.map((payback) => encodePayback(payback, teller)),
    currency: CURRENCY,
    totals: totalsOf(
      { goods: totals.goods, discount: add(totals.discount, totals.reduction), shipping: totals.shipping, boxes: totals.boxes },
      teller,
    ),
    ...(behind.attribution ? { attribution: behind.attribution } : {}),
  }
}

const activeOf = ({ quantity, refundedQuantity }: OrderLine): number => Math.max(0, quantity - refundedQuantity)

function encodeLine(line: OrderLine, teller: Teller): object {
  const active = activeOf(line)
  const fulfilled = Math.min(line.shippedQuantity, active)
  return {
    id: line.unique,
    item: {
      id: line.skuCode,
      title: `${text(line.name, teller.locale)} · ${skuTitle(line, teller)}`,
      price: line.price,
      ...(line.image ? { image_url: teller.absolute(line.image) } : {}),
    },
    quantity: { original: line.quantity, total: active, fulfilled },
    totals: lineTotals(multiply(line.price, line.quantity), add(line.discount, line.reduction), teller),
    status: active === 0 ? 'removed' : fulfilled === active ? 'fulfilled' : fulfilled > 0 ? 'partial' : 'processing',
  }
}

const EVENTS = { 'under-way': 'in_transit', delivered: 'delivered', problem: 'failed_attempt' } as const satisfies Record<
  ParcelState,
  string
>

const encodeParcel = (parcel: Parcel, { trackingUrl }: Behind, { locale }: Teller): object => {
  const [newest] = parcel.steps
  return {
    id: `parcel_${parcel.id}`,
    occurred_at: newest?.at ?? parcel.shippedAt,
    type: newest ? EVENTS[parcel.state] : 'shipped',
    line_items: parcel.lines.map(({ unique, quantity }) => ({ id: unique, quantity })),
    tracking_number: parcel.trackingNumber,
    tracking_url: trackingUrl(parcel.id),
    carrier: text(parcel.courier, locale),
    ...(newest ? { description: text(newest.text, locale) } : {}),
  }
}

const PAYBACK_STATES = { 'under-way': 'pending', done: 'completed', failed: 'failed' } as const

const encodePayback = ({ number, amount, state, at, doneAt }: Payback, { say }: Teller): object => ({
  id: number,
  type: 'refund',
  occurred_at: doneAt ?? at,
  status: PAYBACK_STATES[state],
  totals: [{ type: 'total', amount: -amount, display_text: say('assistants.total.refund') }],
})
