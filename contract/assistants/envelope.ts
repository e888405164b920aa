/* What every answer of the Universal Commerce Protocol carries. Field names here and beside are the protocol's. */

export const UCP_VERSION = '2026-04-08'

const SPEC = `https://ucp.dev/${UCP_VERSION}`
const SHOPPING = 'dev.ucp.shopping'

export const CAPABILITIES = {
  search: `${SHOPPING}.catalog.search`,
  lookup: `${SHOPPING}.catalog.lookup`,
  cart: `${SHOPPING}.cart`,
  checkout: `${SHOPPING}.checkout`,
  order: `${SHOPPING}.order`,
  discount: `${SHOPPING}.discount`,
  fulfillment: `${SHOPPING}.fulfillment`,
  consent: `${SHOPPING}.buyer_consent`,
} as const
export type Capability = (typeof CAPABILITIES)[keyof typeof CAPABILITIES]

type Declared = { version: string; spec: string; schema: string; extends?: string | string[]; config?: object }

const declared = (spec: string, schema: string, more: Pick<Declared, 'extends' | 'config'> = {}): Declared => ({
  version: UCP_VERSION,
  spec: `${SPEC}/specification/${spec}`,
  schema: `${SPEC}/schemas/shopping/${schema}.json`,
  ...more,
})

/** What the shop can do, as its profile says it. */
export const DECLARED: Readonly<Record<Capability, Declared>> = {
  [CAPABILITIES.search]: declared('catalog/search', 'catalog_search'),
  [CAPABILITIES.lookup]: declared('catalog/lookup', 'catalog_lookup'),
  [CAPABILITIES.cart]: declared('cart', 'cart'),
  [CAPABILITIES.checkout]: declared('checkout', 'checkout'),
  [CAPABILITIES.order]: declared('order', 'order'),
  [CAPABILITIES.discount]: declared('discount', 'discount', { extends: [CAPABILITIES.cart, CAPABILITIES.checkout] }),
  [CAPABILITIES.fulfillment]: declared('fulfillment', 'fulfillment', {
    extends: CAPABILITIES.checkout,
    config: { allows_multi_destination: { shipping: false, pickup: false }, allows_method_combinations: [['shipping']] },
  }),
  [CAPABILITIES.consent]: declared('buyer-consent', 'buyer_consent', { extends: CAPABILITIES.checkout }),
}

/** Capabilities that both sides have. */
export type Negotiated = ReadonlySet<Capability>

type Ucp = {
  version: string
  status: 'success' | 'error'
  capabilities: Record<string, { version: string }[]>
  payment_handlers?: Record<string, never>
}

/** The operation's own capability, and the extensions of it that were negotiated. */
export const relevantTo = (root: Capability, negotiated: Negotiated): Capability[] =>
  [...negotiated].filter((name) => name === root || [DECLARED[name].extends].flat().includes(root))

export function ucpOf(root: Capability, negotiated: Negotiated, status: Ucp['status'] = 'success'): Ucp {
  return {
    version: UCP_VERSION,
    status,
    capabilities: Object.fromEntries(relevantTo(root, negotiated).map((name) => [name, [{ version: UCP_VERSION }]])),
    // Alcohol is paid by a person on the shop's own page, so no payment is taken here.
    ...(root === CAPABILITIES.checkout && status === 'success' ? { payment_handlers: {} } : {}),
  }
}

export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'
type Said = { code: string; content: string; path?: string }
export type Message =
  | ({ type: 'error'; severity: Severity } & Said)
  | ({ type: 'warning'; presentation?: 'notice' | 'disclosure' } & Said)
  | ({ type: 'info' } & Said)

export const errorMessage = (severity: Severity, said: Said): Message => ({ type: 'error', severity, ...said })

/** What an operation answers when there is nothing to answer with. */
export const errorResponse = (
  root: Capability,
  negotiated: Negotiated,
  messages: readonly Message[],
  continueUrl?: string,
): object => ({
  ucp: ucpOf(root, negotiated, 'error'),
  messages,
  ...(continueUrl ? { continue_url: continueUrl } : {}),
})
