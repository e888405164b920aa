import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { STAFF_SCOPES } from '#domain/account.ts'
import { WINE_STATES } from '#domain/wine-list.ts'
import { words } from './writing.ts'

export const FIND_MAX = 60
/** Of each kind. */
export const FIND_HITS = 5

const found = z.object({
  orders: z.array(z.object({ number: z.string(), recipient: z.string() })),
  wines: z.array(z.object({ id: z.number(), code: z.string(), name: words, state: z.enum(WINE_STATES) })),
  /** The phone is whole for administrators, else 138****0000. */
  customers: z.array(z.object({ id: z.number(), nickname: z.string(), phone: z.string() })),
  coupons: z.array(z.object({ id: z.number(), title: words })),
  articles: z.array(z.object({ id: z.number(), title: words })),
})
export type FoundByStaff = z.infer<typeof found>

/** Kinds that the account may not read stay empty. */
export const findForStaff = endpoint({
  method: 'GET',
  path: '/staff/find',
  access: STAFF_SCOPES,
  summary: 'A few orders, wines, customers, coupons and articles by number, name, code or the end of a phone',
  query: z.object({ q: wireText(FIND_MAX).default('') }),
  data: found,
  encode: (q: string) => ({ query: { q } }),
})
