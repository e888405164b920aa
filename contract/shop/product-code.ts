import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'

const CODE_MAX = 100

export const findByCode = endpoint({
  method: 'GET',
  path: '/product/by_code',
  access: 'public',
  summary: 'The wine that a scanned code names: by its own number, or by the code of one of its bottles',
  query: z.object({ code: wireText(CODE_MAX).default('') }),
  /** `unique`: the bottle; empty when the wine is named. */
  data: z.object({ id: z.number(), unique: z.string() }),
  encode: (query: { code: string }) => ({ query }),
  decode: ({ id, unique }) => ({ productId: id, sku: unique || undefined }),
})
