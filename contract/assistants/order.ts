import { text } from '#domain/locale.ts'
import { add, multiply } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { OrderLine } from '#domain/order-line.ts'
import type { Parcel, ParcelStepKind } from '#domain/parcel.ts'
import type { Payback } from '#domain/payment.ts'
import type { RefundableLine } from '#domain/refund-amount.ts'
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

type ToldLine = OrderLine & Pick<RefundableLine, 'withdrawnQuantity'>
type ToldOrder = Omit<Order, 'lines'> & { lines: readonly ToldLine[] }

/** An order as its platform may see it: never the recipient, whom the person may have changed. */
export function encodeOrder(order: ToldOrder, behind: Behind, negotiated: Negotiated, teller: Teller): object {
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
      events: order.parcels.flatMap((parcel) => eventsOf(parcel, behind, teller)).toSorted(byTime),
    },
    // Money that never counted for the order goes back without touching its total.
    adjustments: order.paybacks.filter(({ reason }) => reason === 'after-sale').map((payback) => encodePayback(payback, teller)),
    currency: CURRENCY,
    totals: totalsOf(
      { goods: totals.goods, discount: add(totals.discount, totals.reduction), shipping: totals.shipping, boxes: totals.boxes },
      teller,
    ),
    ...(behind.attribution ? { attribution: behind.attribution } : {}),
  }
}

const activeOf = ({ quantity, refundedQuantity }: OrderLine): number => Math.max(0, quantity - refundedQuantity)

function encodeLine(line: ToldLine, teller: Teller): object {
  const active = activeOf(line)
  const fulfilled = stillSent(line)
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

/** What was sent and not given back: packs that were refunded before they left are none of them. */
const stillSent = ({ shippedQuantity, refundedQuantity, withdrawnQuantity }: ToldLine): number =>
  Math.max(0, shippedQuantity - (refundedQuantity - withdrawnQuantity))

const EVENTS = {
  'handed-over': 'shipped',
  'picked-up': 'in_transit',
  'in-transit': 'in_transit',
  customs: 'in_transit',
  'out-for-delivery': 'in_transit',
  delivered: 'delivered',
  problem: 'failed_attempt',
  returned: 'returned_to_sender',
} as const satisfies Record<ParcelStepKind, string>

type Event = { id: string; occurred_at: string; [field: string]: unknown }
const byTime = (a: Event, b: Event): number => Date.parse(a.occurred_at) - Date.parse(b.occurred_at)

/** A log that only grows: an event for each change of what the parcel's steps say, oldest first. */
function eventsOf(parcel: Parcel, { trackingUrl }: Behind, { locale }: Teller): Event[] {
  const [first, ...later] = parcel.steps.toReversed()
  // Our own notes that a parcel was divided or its number corrected are no second sending.
  const steps = [
    first ?? { at: parcel.shippedAt, kind: 'handed-over' as const, text: null },
    ...later.filter(({ kind }) => kind !== 'handed-over'),
  ]
  return steps
    .filter(({ kind }, index) => kind !== steps[index - 1]?.kind)
    .map(({ at, kind, text: words }) => ({
      id: `parcel_${parcel.id}_${kind}_${Date.parse(at)}`,
      occurred_at: at,
      type: EVENTS[kind],
      line_items: parcel.lines.map(({ unique, quantity }) => ({ id: unique, quantity })),
      tracking_number: parcel.trackingNumber,
      tracking_url: trackingUrl(parcel.id),
      carrier: text(parcel.courier, locale),
      ...(words ? { description: text(words, locale) } : {}),
    }))
}

const PAYBACK_STATES = { 'under-way': 'pending', done: 'completed', failed: 'failed' } as const

const encodePayback = ({ number, amount, state, at, doneAt }: Payback, { say }: Teller): object => ({
  id: number,
  type: 'refund',
  occurred_at: doneAt ?? at,
  status: PAYBACK_STATES[state],
  totals: [{ type: 'total', amount: -amount, display_text: say('assistants.total.refund') }],
})
