import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Localized } from '#domain/locale.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import { decodePrice } from './product-card.ts'

/* Ours: CRMEB has nothing like it. Prices are yuan. */

const skuCode = z.string().regex(/^[0-9a-f]{8}$/)

export type PriceWish = {
  skuCode: string
  productId: number
  name: Localized
  vintage: number | null
  sizeMl: number
  pack: number
  image: string
  /** At this price or below it the shopper is told. */
  wish: Fen
  /** Today's. */
  price: Fen
  /** False: hidden, so that nobody can buy it now. */
  isOnSale: boolean
}

const priceWish = z.object({
  skuCode: z.string(),
  productId: z.number(),
  name: z.object({ zh: z.string(), en: z.string() }),
  vintage: z.number().nullable(),
  sizeMl: z.number(),
  pack: z.number(),
  image: z.string(),
  wish: z.string(),
  price: z.string(),
  isOnSale: z.boolean(),
})
export const encodePriceWish = (wish: PriceWish): z.infer<typeof priceWish> => ({
  ...wish,
  wish: toYuan(wish.wish),
  price: toYuan(wish.price),
})

export const listPriceWishes = endpoint({
  method: 'GET',
  path: '/price_wish/list',
  access: 'shopper',
  summary: 'Packs of which the shopper wants to be told when they are cheaper, newest first',
  data: z.object({ list: z.array(priceWish) }),
  decode: ({ list }): PriceWish[] =>
    list.map((wish) => ({ ...wish, wish: decodePrice(wish.wish), price: decodePrice(wish.price) })),
})
/** One wish per pack: a second one changes it. Refused with `price-wish-not-lower` unless it is below today's price. */
export const setPriceWish = endpoint({
  method: 'POST',
  path: '/price_wish/set',
  access: 'shopper',
  summary: 'Tell me when this pack costs no more than that',
  body: z.object({ skuCode, price: z.union([z.string(), z.number()]).transform((yuan) => fromYuan(String(yuan))) }),
  data: z.undefined(),
  encode: ({ skuCode: code, price }: { skuCode: string; price: Fen }) => ({ body: { skuCode: code, price: toYuan(price) } }),
})
export const removePriceWish = endpoint({
  method: 'POST',
  path: '/price_wish/del',
  access: 'shopper',
  summary: 'Tell me no longer of this pack',
  body: z.object({ skuCode }),
  data: z.undefined(),
  encode: (code: string) => ({ body: { skuCode: code } }),
})
