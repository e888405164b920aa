import { z } from 'zod'

/* What assistants may send. Unknown fields are allowed and ignored, as the protocol wants it. */

export const IDS_MAX = 50
const LINES_MAX = 100
export const PAGE_MAX = 50
export const PAGE_DEFAULT = 10
const CODES_MAX = 20
const WORDS_MAX = 2_000

const words = (max: number) => z.string().max(max)

const context = z
  .looseObject({
    address_country: words(100).optional().describe('Country, two letters: CN'),
    address_region: words(100).optional().describe('Province, in Chinese or English'),
    postal_code: words(20).optional(),
    intent: words(WORDS_MAX).optional().describe('What the buyer is looking for, in a sentence'),
    language: words(35).optional().describe('Language of the answer: zh-CN or en-US. Overrides Accept-Language'),
    currency: words(3).optional().describe('Currency of price filters. The shop sells in CNY'),
    eligibility: z.array(words(200)).max(CODES_MAX).optional(),
  })
  .describe('Hints about the buyer; nothing that identifies a person')

const signals = z.looseObject({}).optional()
const attribution = z.record(z.string(), z.string()).optional()
const about = { context: context.optional(), signals, attribution }

const amount = z.int().min(0)
const priceFilter = z.looseObject({ min: amount.optional(), max: amount.optional() }).describe('In fen: 20000 is 200 yuan')
const facetCodes = z.union([z.string(), z.array(z.string())])
const filters = z
  .looseObject({
    categories: z
      .array(words(200))
      .max(40)
      .optional()
      .describe('Any of these: region:mosel, grape:riesling, style:white …, as in the categories of products, or their names'),
    price: priceFilter.optional(),
    region: facetCodes.optional(),
    grape: facetCodes.optional(),
    style: facetCodes.optional().describe('white, red, rose, sparkling, sweet …'),
    taste: facetCodes.optional().describe('dry, off-dry, sweet …'),
    pairing: facetCodes.optional().describe('Codes of dishes'),
    vintage: facetCodes.optional(),
    sugar: facetCodes.optional().describe('Residual sugar in g/l, a range: 0-9'),
    alcohol: facetCodes.optional().describe('Alcohol in % vol, a range: 11-12.5'),
    stock: facetCodes.optional().describe('in: only what is in stock'),
  })
  .describe('All of them must hold. Prices, regions, grapes and the other facets of the shop’s own lists')

const pagination = z.looseObject({
  cursor: words(200).optional(),
  limit: z.int().min(1).optional().describe(`How many; ${PAGE_DEFAULT} if missing, ${PAGE_MAX} at most`),
})

export const searchRequest = z.looseObject({
  query: words(WORDS_MAX)
    .optional()
    .describe(
      'Free words in Chinese, English or pinyin: grape, region, dish, budget, vintage: “dry Riesling under 200 for steamed fish”',
    ),
  ...about,
  filters: filters.optional(),
  pagination: pagination.optional(),
})

export const lookupRequest = z.looseObject({
  ids: z.array(words(500)).min(1).describe(`Ids of products or variants, ${IDS_MAX} at most`),
  ...about,
  filters: filters.optional(),
})

const selectedOption = z.looseObject({ name: words(100), id: words(100).optional(), label: words(100) })
export const productRequest = z.looseObject({
  id: words(500).describe('Id of a product or a variant'),
  selected: z.array(selectedOption).max(10).optional().describe('Chosen options, for example a vintage'),
  preferences: z.array(words(100)).max(10).optional(),
  ...about,
  filters: filters.optional(),
})

const quantity = z.int().min(1).max(100_000)
const lineItem = z.looseObject({
  id: words(100).optional(),
  item: z.looseObject({ id: words(500).describe('Id of a variant, from the catalog') }),
  quantity,
})
const lineItems = z.array(lineItem).max(LINES_MAX)

const consent = z.looseObject({
  analytics: z.boolean().optional(),
  preferences: z.boolean().optional(),
  marketing: z.boolean().optional(),
  sale_of_data: z.boolean().optional(),
})
const buyer = z.looseObject({
  first_name: words(100).optional(),
  last_name: words(100).optional(),
  email: words(320).optional(),
  phone_number: words(40).optional(),
  consent: consent.optional(),
})
export type WireBuyer = z.infer<typeof buyer>

const discounts = z.looseObject({
  codes: z.array(words(100)).max(CODES_MAX).optional().describe('Replaces the codes sent before; one coupon holds per order'),
})

export const cartRequest = z.looseObject({
  line_items: lineItems,
  ...about,
  buyer: buyer.optional(),
  discounts: discounts.optional(),
})

const destination = z.looseObject({
  id: words(100).optional(),
  street_address: words(300).optional(),
  extended_address: words(300).optional(),
  address_locality: words(100)
    .optional()
    .describe('City, with the district where it is known, in Chinese or English: Huangpu, Shanghai'),
  address_region: words(100).optional().describe('Province'),
  address_country: words(100).optional(),
  postal_code: words(20).optional(),
  first_name: words(100).optional(),
  last_name: words(100).optional(),
  phone_number: words(40).optional(),
})
export type WireDestination = z.infer<typeof destination>

/** Of a destination that came without one. */
export const DESTINATION_ID = 'dest_1'

const method = z
  .looseObject({
    id: words(100).optional(),
    type: z.enum(['shipping', 'pickup']).optional(),
    line_item_ids: z.array(words(100)).max(LINES_MAX).optional(),
    destinations: z.array(destination).max(20).optional(),
    selected_destination_id: words(100).nullish(),
    groups: z
      .array(z.looseObject({ id: words(100).optional(), selected_option_id: words(100).nullish() }))
      .max(20)
      .optional(),
  })
  // Sent to another address than the chosen one, wine would be lost.
  .refine(
    ({ destinations = [], selected_destination_id: chosen }) =>
      destinations.length === 0 || chosen == null || destinations.some(({ id = DESTINATION_ID }) => id === chosen),
    { path: ['selected_destination_id'], message: 'none of the destinations has this id' },
  )
const fulfillment = z.looseObject({ methods: z.array(method).max(10).optional() })
export type WireFulfillment = z.infer<typeof fulfillment>

const checkoutFields = { ...about, buyer: buyer.optional(), discounts: discounts.optional(), fulfillment: fulfillment.optional() }
export const checkoutCreate = z
  .looseObject({
    cart_id: words(100).optional().describe('A cart to check out; its contents count, and line_items are ignored'),
    line_items: lineItems.optional(),
    ...checkoutFields,
  })
  .refine(({ cart_id, line_items }) => cart_id !== undefined || line_items !== undefined, { path: ['line_items'] })
export const checkoutUpdate = z.looseObject({ line_items: lineItems, ...checkoutFields })
export const checkoutComplete = z.looseObject({ signals, attribution })
export const nothingMore = z.looseObject({}).optional()

export type SearchRequest = z.infer<typeof searchRequest>
export type LookupRequest = z.infer<typeof lookupRequest>
export type ProductRequest = z.infer<typeof productRequest>
export type CartRequest = z.infer<typeof cartRequest>
export type CheckoutOpening = z.infer<typeof checkoutCreate>
export type CheckoutRequest = z.infer<typeof checkoutUpdate>
export type WireFilters = NonNullable<SearchRequest['filters']>
export type WireContext = NonNullable<SearchRequest['context']>
