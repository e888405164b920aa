import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId } from '#contract/inputs.ts'
import { words } from './writing.ts'

/* A pack as staff choose it: for an order by phone, or for a set. Money is in fen. */

export const packForSale = z.object({
  skuId: z.number(),
  code: z.string(),
  name: words,
  image: z.string(),
  vintage: z.number().nullable(),
  sizeMl: z.number(),
  pack: z.number(),
  price: z.number(),
  stock: z.number(),
  isOnSale: z.boolean(),
  isSet: z.boolean(),
  gtin: z.string().optional(),
  /** Of a wine's packs: how many are there, those for flash sales included, and what one has cost; null while nobody knows. */
  costed: z.object({ packs: z.number(), cost: z.number().nullable() }).optional(),
})
export type PackForSale = z.infer<typeof packForSale>

/** What is inside a set. */
export const setPart = packForSale.pick({ name: true, image: true, vintage: true, sizeMl: true, pack: true }).extend({
  productId: z.number(),
  skuCode: z.string(),
  amount: z.number(),
  estate: words.nullish(),
  articleCode: z.string().optional(),
  gtin: z.string().optional(),
})

export const listPacksForSale = endpoint({
  method: 'GET',
  access: 'merchandiser',
  path: '/staff/packs',
  summary: 'The packs of a wine that are on sale, with vintage, size, code, price, stock and cost',
  query: z.object({ wineId: wireId }),
  data: z.array(packForSale),
  encode: (wineId: number) => ({ query: { wineId } }),
})
