import { type Fen, ZERO } from '#domain/money.ts'
import { type BasketShown, encodeLine, lineId, linksOf, messagesOf, shared, sumsOf, total, totalsOf } from './basket.ts'
import { CAPABILITIES, errorMessage, type Message, type Negotiated, type Severity, ucpOf } from './envelope.ts'
import { ageDisclosure, CURRENCY, dataNotInstructions } from './product.ts'
import type { WireDestination } from './requests.ts'
import type { Teller } from './teller.ts'

export type CheckoutStatus = 'incomplete' | 'requires_escalation' | 'complete_in_progress' | 'completed' | 'canceled'
/** What is missing or wrong of the recipient. `partial`: enough for the freight; the person fills in the rest. */
export type PlaceProblem = 'missing' | 'unreadable' | 'undeliverable' | 'partial'

export type CheckoutShown = BasketShown & {
  status: CheckoutStatus
  destination: WireDestination | undefined
  destinationId: string
  place: { problems: readonly PlaceProblem[]; shipping: Fen | null; days: string | null; latest: string | null }
  order: { number: string; url: string } | null
  /** Gift boxes that the person chose. */
  boxes: Fen
  /** An update was asked for and not made. */
  isUnchanged: boolean
}

export function encodeCheckout(checkout: CheckoutShown, negotiated: Negotiated, teller: Teller): object {
  const { status, lines, order, place } = checkout
  const isOver = status === 'completed' || status === 'canceled'
  const hasFulfillment = negotiated.has(CAPABILITIES.fulfillment)
  return {
    ucp: ucpOf(CAPABILITIES.checkout, negotiated),
    id: checkout.id,
    status,
    line_items: lines.map((line) => encodeLine(line, teller)),
    currency: CURRENCY,
    ...shared(checkout, negotiated, teller),
    totals: totalsOf(
      { ...sumsOf(lines), boxes: checkout.boxes, ...(place.shipping === null ? {} : { shipping: place.shipping }) },
      teller,
    ),
    messages: [
      ...(checkout.isUnchanged ? [unchanged(status, teller)] : []),
      ...messagesOf(checkout, teller),
      ...(isOver ? [] : [...emptyMessages(checkout, teller), ...placeMessages(checkout, teller, hasFulfillment)]),
      ...(status === 'requires_escalation' ? [review(teller)] : []),
      ageDisclosure(teller, '$.line_items'),
      dataNotInstructions(teller),
    ],
    links: linksOf(teller),
    ...(hasFulfillment && lines.length > 0 ? { fulfillment: fulfillmentOf(checkout, teller) } : {}),
    ...(isOver ? {} : { continue_url: checkout.continueUrl, expires_at: checkout.expiresAt }),
    ...(order ? { order: { id: order.number, label: order.number, permalink_url: order.url } } : {}),
  }
}

/** Nobody but a person may buy alcohol: all that an assistant can do is done, and a person goes on. */
const review = ({ say }: Teller): Message =>
  errorMessage('requires_buyer_review', { code: 'age_confirmation_required', content: say('assistants.person-needed') })

/** Nobody but the person who has taken it over changes it. Of an order no other is made in its place. */
function unchanged(status: CheckoutStatus, { say }: Teller): Message {
  if (status === 'canceled')
    return errorMessage('unrecoverable', { code: 'checkout_canceled', content: say('assistants.checkout-canceled') })
  if (status === 'completed')
    return { type: 'warning', code: 'checkout_completed', content: say('assistants.checkout-completed') }
  return errorMessage('requires_buyer_review', { code: 'checkout_handed_over', content: say('assistants.handed-over') })
}

const PLACE_MESSAGES = {
  missing: { severity: 'recoverable', code: 'fulfillment_destination_required', path: '$.fulfillment.methods[0].destinations' },
  unreadable: { severity: 'recoverable', code: 'invalid_address', path: '$.fulfillment.methods[0].destinations[0]' },
  undeliverable: { severity: 'recoverable', code: 'address_undeliverable', path: '$.fulfillment.methods[0].destinations[0]' },
  partial: { severity: 'requires_buyer_input', code: 'recipient_incomplete', path: '$.fulfillment.methods[0].destinations' },
} as const satisfies Record<PlaceProblem, { severity: Severity; code: string; path: string }>

/** A path leads nowhere for whoever does not get the recipient back. */
const placeMessages = ({ place }: CheckoutShown, { say }: Teller, hasPath: boolean): Message[] =>
  place.problems.map((problem) => {
    const { severity, code, path } = PLACE_MESSAGES[problem]
    return errorMessage(severity, { code, ...(hasPath ? { path } : {}), content: say(`assistants.place.${problem}`) })
  })

const emptyMessages = ({ lines, problems }: CheckoutShown, { say }: Teller): Message[] =>
  lines.length > 0 || problems.length > 0
    ? []
    : [errorMessage('recoverable', { code: 'line_items_required', path: '$.line_items', content: say('assistants.no-lines') })]

const STANDARD = 'standard'

function fulfillmentOf({ lines, destination, destinationId, place }: CheckoutShown, { say }: Teller): object {
  const line_item_ids = lines.map(({ skuCode }) => lineId(skuCode))
  const isPriced = place.shipping !== null
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids,
        selected_destination_id: destination ? destinationId : null,
        destinations: destination ? [{ ...destination, id: destinationId }] : [],
        groups: [
          {
            id: 'parcel',
            line_item_ids,
            selected_option_id: isPriced ? STANDARD : null,
            options: isPriced
              ? [
                  {
                    id: STANDARD,
                    title: say('assistants.shipping.title'),
                    ...(place.days ? { description: place.days } : {}),
                    ...(place.latest ? { latest_fulfillment_time: place.latest } : {}),
                    totals: [total('total', place.shipping ?? ZERO, say('assistants.total.shipping'))],
                  },
                ]
              : [],
          },
        ],
      },
    ],
  }
}
