import {
  type CartRequest,
  type CheckoutRequest,
  DESTINATION_ID,
  type WireBuyer,
  type WireContext,
  type WireDestination,
} from '#contract/assistants/requests.ts'

/** What an assistant wants of a cart or checkout, as it is stored. Prices and stock are looked up each time. */
export type Asked = {
  lines: { id: string; quantity: number }[]
  codes?: string[]
  /** Those of the codes that a coupon of the merchant had when they were sent; others are not looked up again. */
  known?: string[]
  context?: WireContext
  buyer?: WireBuyer
  destination?: WireDestination
  attribution?: Record<string, string>
}

type Request = Pick<CartRequest, 'line_items' | 'discounts' | 'context' | 'buyer' | 'attribution'> &
  Pick<CheckoutRequest, 'fulfillment'>

/** The fields that are known: whatever else was sent is not kept. */
export function askedOf(request: Request): Asked {
  const { line_items, discounts, context, buyer, attribution } = request
  const destination = destinationOf(request)
  return {
    lines: mergeLines(line_items),
    ...(discounts?.codes ? { codes: discounts.codes } : {}),
    ...(context ? { context: contextOf(context) } : {}),
    ...(buyer ? { buyer: buyerOf(buyer) } : {}),
    ...(destination ? { destination } : {}),
    ...(attribution ? { attribution } : {}),
  }
}

/** The same item twice is one line. */
function mergeLines(items: CartRequest['line_items']): Asked['lines'] {
  const quantities = new Map<string, number>()
  for (const { item, quantity } of items) quantities.set(item.id, (quantities.get(item.id) ?? 0) + quantity)
  return [...quantities].map(([id, quantity]) => ({ id, quantity }))
}

const contextOf = ({ address_country, address_region, postal_code, intent, language, currency, eligibility }: WireContext) =>
  onlyGiven({ address_country, address_region, postal_code, intent, language, currency, eligibility })

const buyerOf = ({ first_name, last_name, email, phone_number, consent }: WireBuyer) =>
  onlyGiven({
    first_name,
    last_name,
    email,
    phone_number,
    consent:
      consent &&
      onlyGiven({
        analytics: consent.analytics,
        preferences: consent.preferences,
        marketing: consent.marketing,
        sale_of_data: consent.sale_of_data,
      }),
  })

/** The chosen destination of the first method for parcels; the only one there is chosen by itself. */
function destinationOf({ fulfillment }: Pick<CheckoutRequest, 'fulfillment'>): WireDestination | undefined {
  const method = fulfillment?.methods?.find(({ type }) => type === undefined || type === 'shipping')
  const destinations = method?.destinations ?? []
  const chosen = destinations.find(({ id = DESTINATION_ID }) => id === method?.selected_destination_id) ?? destinations[0]
  if (!chosen) return undefined
  const { id, street_address, extended_address, address_locality, address_region, address_country } = chosen
  const { postal_code, first_name, last_name, phone_number } = chosen
  return onlyGiven({
    id,
    street_address,
    extended_address,
    address_locality,
    address_region,
    address_country,
    postal_code,
    first_name,
    last_name,
    phone_number,
  })
}

const onlyGiven = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
