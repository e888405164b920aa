import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, pageQuery, wireId } from '#contract/inputs.ts'
import { encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toDay } from '#contract/times.ts'
import { toYuan } from '#domain/money.ts'
import type { ProductCard } from '#domain/product.ts'
import { encodeListPrice } from './product-card.ts'

/* The wines that a phone client has shown an account (docs/wire.md, "Account"). */

const visit = z.object({
  id: z.number(),
  product_id: z.number(),
  ...localizedShape('store_name'),
  image: z.string(),
  product_price: z.string(),
  price: z.string(),
  ot_price: z.string(),
  stock: z.number(),
  sales: z.number(),
  is_show: z.number(),
  time_key: z.string(),
})

export const encodeVisit = (card: ProductCard, visitedAt: string, reader: Reader): z.infer<typeof visit> => ({
  id: card.id,
  product_id: card.id,
  ...encodeLocalized('store_name', card.name, reader),
  image: card.image,
  product_price: toYuan(card.price),
  price: toYuan(card.price),
  ot_price: encodeListPrice(card, reader),
  stock: card.stock,
  sales: card.sales,
  is_show: 1,
  time_key: toDay(visitedAt),
})

/** `time`: the days of this page, under which the client puts the wines together. */
export const listVisits = endpoint({
  method: 'GET',
  path: '/user/visit_list',
  access: 'shopper',
  summary: 'Wines that the account has looked at on a phone, latest first',
  query: pageQuery,
  data: z.object({ list: z.array(visit), time: z.array(z.string()), count: z.number() }),
})

const ids = z.union([wireId.transform((id) => [id]), z.array(wireId).min(1).max(LIMIT_MAX)])
export const forgetVisits = endpoint({
  method: 'DELETE',
  path: '/user/visit',
  access: 'shopper',
  summary: 'Forget that the account has looked at these wines',
  body: z.object({ ids }),
  data: z.undefined(),
})
