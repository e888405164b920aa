import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, pageQuery, wireId } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { FavouriteCard } from '#domain/favourite.ts'
import { toYuan } from '#domain/money.ts'
import { decodeListPrice, decodePrice, encodeListPrice } from './product-card.ts'

/* docs/wire.md, "Favourites". `stock` and `sole_sku` are ours. */

const favourite = z.object({
  product_id: z.number(),
  category: z.literal('product'),
  pid: z.number(),
  ...localizedShape('store_name'),
  price: z.string(),
  ot_price: z.string(),
  sales: z.number(),
  image: z.string(),
  is_del: z.number(),
  is_show: z.number(),
  is_fail: z.number(),
  stock: z.number(),
  sole_sku: z.string().nullable(),
})
export type WireFavourite = z.infer<typeof favourite>

export const encodeFavourite = (card: FavouriteCard, reader: Reader): WireFavourite => ({
  product_id: card.id,
  category: 'product',
  pid: card.id,
  ...encodeLocalized('store_name', card.name, reader),
  price: toYuan(card.price),
  ot_price: encodeListPrice(card, reader),
  sales: card.sales,
  image: card.image,
  is_del: 0,
  is_show: 1,
  is_fail: 0,
  stock: card.stock,
  sole_sku: card.soleSku,
})

export const decodeFavourite = (wire: WireFavourite): FavouriteCard => ({
  id: wire.product_id,
  name: decodeLocalized('store_name', wire),
  price: decodePrice(wire.price),
  listPrice: decodeListPrice(wire.ot_price),
  sales: wire.sales,
  image: wire.image,
  stock: wire.stock,
  soleSku: wire.sole_sku,
})

const favouritePage = z.object({ list: z.array(favourite), count: z.number() })
const listing = {
  method: 'GET',
  access: 'shopper',
  summary: 'Own favourites, newest first',
  query: pageQuery,
  data: favouritePage,
} as const
export const listFavouritesForPhones = endpoint({ ...listing, path: '/collect/user' })
export const FAVOURITES_PER_PAGE = 20
export const listFavourites = endpoint({
  ...listing,
  path: '/pc/get_collect_list',
  encode: ({ page = 1 }: { page?: number | undefined }) => ({ query: { page, limit: FAVOURITES_PER_PAGE } }),
  decode: ({ list, count }) => ({ list: list.map(decodeFavourite), count }),
})

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/collect/ids',
  access: 'shopper',
  summary: 'Numbers of all favourites: product pages are the same for everybody and mark them afterwards',
  data: z.object({ ids: z.array(z.number()) }),
  decode: ({ ids }) => ids,
})

const ids = z.union([wireId.transform((id) => [id]), z.array(wireId).min(1).max(LIMIT_MAX)])
export const addFavourite = endpoint({
  method: 'POST',
  path: '/collect/add',
  access: 'shopper',
  summary: 'Make a wine a favourite',
  body: z.object({ id: wireId }),
  data: z.undefined(),
  encode: ({ productId }: { productId: number }) => ({ body: { id: productId } }),
})
export const addFavourites = endpoint({
  method: 'POST',
  path: '/collect/all',
  access: 'shopper',
  summary: 'Make several wines favourites',
  body: z.object({
    id: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
      .transform((csv) => csv.split(',').map(Number)),
  }),
  data: z.undefined(),
})
export const removeFavourites = endpoint({
  method: 'POST',
  path: '/collect/del',
  access: 'shopper',
  summary: 'Wines that are no longer favourites',
  body: z.object({ id: ids }),
  data: z.undefined(),
  encode: ({ productIds }: { productIds: number[] }) => ({ body: { id: productIds } }),
})
