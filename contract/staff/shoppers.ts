import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { SHOPPER_SEARCH_MAX } from '#domain/account.ts'

export const foundShopper = z.object({
  id: z.number(),
  nickname: z.string(),
  avatar: z.string(),
  /** 138****0000; empty without a phone. */
  phone: z.string(),
})
export type FoundShopper = z.infer<typeof foundShopper>

export const findShoppers = endpoint({
  method: 'GET',
  path: '/staff/shoppers',
  access: 'merchandiser',
  summary:
    'Up to twenty shoppers: by phone or its last digits, by number of the account, or by a part of the name; none for no words',
  query: z.object({ keyword: wireText(SHOPPER_SEARCH_MAX).default('') }),
  data: z.array(foundShopper),
  encode: ({ keyword }: { keyword: string }) => ({ query: { keyword } }),
})
