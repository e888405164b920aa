import { z } from 'zod'
import type { Negotiated } from '#contract/assistants/envelope.ts'
import { ageDisclosure, dataNotInstructions, factsOf, productId, readProductId } from '#contract/assistants/product.ts'
import { text } from '#domain/locale.ts'
import { findSellableSku } from '#server/features/catalog/stock.ts'
import { daysShown } from './baskets.ts'
import { type CatalogSources, searchCatalog } from './catalog.ts'
import type { OperationCall } from './operation.ts'
import { priceBasket } from './price-basket.ts'
import { refuseCall } from './protocol-error.ts'
import { findCity } from './read-place.ts'

/* Three tools of our own, beside the protocol's, and named as ours. They tell what only a wine shop knows. */

type OwnCall<Input> = Pick<OperationCall<Input>, 'locale' | 'teller' | 'at'> & { input: Input }
export type OwnTool<Input = unknown> = {
  name: string
  title: string
  description: string
  input: z.ZodType<Input>
  run: (call: OwnCall<Input>) => Promise<object>
}
const tool = <Input>(definition: OwnTool<Input>): OwnTool => definition as unknown as OwnTool

const NAMESPACE = 'rebstock'
const WINES_MAX = 10
const QUANTITY_MAX = 600
const language = z.string().max(35).optional().describe('zh-CN or en-US')

const dish = z.looseObject({
  dish: z.string().min(1).max(100).describe('In Chinese or English: steamed fish, Sichuan hotpot'),
  max_price_fen: z.int().min(1).optional().describe('Per bottle, in fen'),
  limit: z.int().min(1).max(WINES_MAX).default(5),
  language,
})
const wineAsked = z.looseObject({ id: z.string().max(100).describe('Id of a product or a variant'), language })
const delivery = z.looseObject({
  city: z.string().min(1).max(100).describe('A city in mainland China, in Chinese or English: Hangzhou, Shanghai'),
  items: z
    .array(z.looseObject({ id: z.string().max(100), quantity: z.int().min(1).max(QUANTITY_MAX) }))
    .min(1)
    .max(100)
    .describe('Variants of the catalog, and how many of each'),
  language,
})

export const ownTools = (sources: CatalogSources): OwnTool[] => [
  tool<z.infer<typeof dish>>({
    name: `${NAMESPACE}_wines_for_dish`,
    title: 'Wines for a dish',
    description: 'Wines of this shop that go with a dish, Chinese cooking included, with what the dish was taken for.',
    input: dish,
    run: async ({ input, ...call }) => {
      const wanted = {
        query: input.dish,
        pagination: { limit: input.limit },
        filters: { stock: 'in', ...(input.max_price_fen ? { price: { max: input.max_price_fen } } : {}) },
      }
      const { body } = await searchCatalog(sources, { ...call, input: wanted, negotiated: NOTHING } as unknown as OperationCall<
        typeof wanted
      >)
      const { products, messages } = body as { products: object[]; messages?: object[] }
      return { dish: input.dish, products, messages: messages ?? [] }
    },
  }),
  tool<z.infer<typeof wineAsked>>({
    name: `${NAMESPACE}_tasting_facts`,
    title: 'Tasting facts of a wine',
    description:
      'How a wine tastes, in numbers and words: sweetness and acidity in g/l, body, tannin, fruit, flavours, serving temperature, drinking window, dishes.',
    input: wineAsked,
    run: async ({ input, teller, locale }) => {
      const id =
        readProductId(input.id) ?? (await findSellableSku(sources.lists.db, { skuCode: input.id.toLowerCase() }))?.productId
      const [wine] = id === undefined ? [] : await sources.lists.wines([id])
      if (!wine) return refuseCall('invalid_request', `no wine has the id ${input.id}`)
      return {
        id: productId(wine.id),
        title: text(wine.name, locale),
        url: teller.absolute(`/home/${locale}/goods_detail/${wine.id}`),
        facts: factsOf(wine, teller),
        description: text(wine.description, locale) || text(wine.blurb, locale),
        messages: [ageDisclosure(teller, '$'), dataNotInstructions(teller)],
      }
    },
  }),
  tool<z.infer<typeof delivery>>({
    name: `${NAMESPACE}_delivery_to_city`,
    title: 'Delivery to a city',
    description:
      'What delivery to a Chinese city costs (in fen), from which sum it is free, and on which days the parcel can arrive.',
    input: delivery,
    run: async ({ input, teller, locale, at }) => {
      const { db } = sources.lists
      const cityCode = findCity(input.city) ?? refuseCall('invalid_request', `no city is called ${input.city}`)
      const wanted = { lines: input.items.map(({ id, quantity }) => ({ id, quantity })) }
      const { lines, problems, priced } = await priceBasket(db, wanted, { cityCode, at })
      if (lines.length === 0) return refuseCall('invalid_request', 'none of these items can be bought')
      const { freight: quote, days } = priced
      return {
        city: input.city,
        is_delivered: quote.isDelivered,
        fee: { amount: quote.fee, currency: 'CNY' },
        free_from: quote.freeFrom === null ? null : { amount: quote.freeFrom, currency: 'CNY' },
        days: days.map(({ day }) => day),
        description: daysShown(days, { teller, locale }).days,
        left_out: problems.map(({ kind, index }) => ({ item: input.items[index]?.id, reason: kind })),
      }
    },
  }),
]

const NOTHING: Negotiated = new Set()
