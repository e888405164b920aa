import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/* Ours: CRMEB has nothing like it. */

const skuCode = z.string().regex(/^[0-9a-f]{8}$/)
const bySku = { body: z.object({ skuCode }), data: z.undefined(), encode: (code: string) => ({ body: { skuCode: code } }) }

export const listWishes = endpoint({
  method: 'GET',
  path: '/back_in_stock/list',
  access: 'shopper',
  summary: 'Sold-out packs of which the shopper wants to be told when they are back',
  data: z.object({ codes: z.array(z.string()) }),
  decode: ({ codes }) => codes,
})
/** Refused with `stock-is-there` while it can be bought. Twice is once. */
export const addWish = endpoint({
  method: 'POST',
  path: '/back_in_stock/add',
  access: 'shopper',
  summary: 'Tell me when this pack is back',
  ...bySku,
})
export const removeWish = endpoint({
  method: 'POST',
  path: '/back_in_stock/del',
  access: 'shopper',
  summary: 'Tell me no longer',
  ...bySku,
})
