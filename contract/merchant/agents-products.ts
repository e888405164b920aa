import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId, wireText } from '#contract/inputs.ts'
import { encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { encodeListPrice } from '#contract/shop/product-card.ts'
import { toYuan } from '#domain/money.ts'
import type { ProductCard } from '#domain/product.ts'
import { byUid, read, SEARCH_MAX } from './agents.ts'

/* Wines to recommend, beside a conversation in CRMEB's app for agents. */

const wine = z.object({
  id: z.number(),
  image: z.string(),
  slider_image: z.array(z.string()),
  price: z.string(),
  ot_price: z.string(),
  stock: z.number(),
  sales: z.number(),
  ...localizedShape('store_name'),
})
export const encodeWine = (card: ProductCard, reader: Reader): z.infer<typeof wine> => ({
  id: card.id,
  image: card.image,
  slider_image: [card.image],
  price: toYuan(card.price),
  ot_price: encodeListPrice(card, reader),
  stock: card.stock,
  sales: card.sales,
  ...encodeLocalized('store_name', card.name, reader),
})

const wines = { params: byUid, query: z.object({ store_name: wireText(SEARCH_MAX).default('') }), data: z.array(wine) } as const
export const listHot = endpoint({
  ...read,
  ...wines,
  path: '/product/hot/:uid',
  summary: 'What sells best',
})
export const listVisited = endpoint({
  ...read,
  ...wines,
  path: '/product/visit/:uid',
  summary: 'What a customer has looked at, whose conversation the agent may see',
})
export const listInCart = endpoint({
  ...read,
  ...wines,
  path: '/product/cart/:uid',
  summary: 'What lies in such a customer’s cart',
})
export const findWine = endpoint({
  ...read,
  path: '/product/info/:id',
  summary: 'One wine as a card',
  params: z.object({ id: wireId }),
  data: wine,
})
