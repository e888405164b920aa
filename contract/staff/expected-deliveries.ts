import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireDay, wireId } from '#contract/inputs.ts'
import type { LotFacts } from '#domain/lot.ts'
import { lotDraft } from './lot-draft.ts'
import { packs, stockedSku, stockNote } from './stock.ts'
import { nothing, read, seen, version, write } from './writing.ts'

const expected = stockedSku.extend({
  id: z.number(),
  packs: z.number(),
  expectedOn: z.string(),
  note: z.string(),
  isLate: z.boolean(),
  version,
})
export type ExpectedDelivery = z.infer<typeof expected>
export const EXPECTED_PER_PAGE = 50
export const listExpected = endpoint({
  ...read('/staff/stock/expected', 'Deliveries to come, the next one first'),
  query: pageQuery,
  data: z.object({ list: z.array(expected), count: z.number() }),
  encode: ({ page }: { page?: number | undefined }) => ({ query: { page, limit: EXPECTED_PER_PAGE } }),
})

export type ExpectedDraft = { skuId: number; packs: number; expectedOn: string; note: string }
const facts = { packs, expectedOn: wireDay, note: stockNote }
const byId = { params: z.object({ id: wireBigId }) }
export const addExpected = endpoint({
  ...write('/staff/stock/expected', 'Expect a delivery; shoppers of a sold-out pack read the day'),
  body: z.object({ skuId: wireId, ...facts }),
  data: z.object({ id: z.number() }),
  encode: (body: ExpectedDraft) => ({ body }),
})
export const changeExpected = endpoint({
  ...write('/staff/stock/expected/:id', 'Change a delivery to come. Without a version the last writer wins'),
  ...byId,
  body: z.object({ ...facts, ...seen }),
  data: nothing,
  encode: ({ id, ...body }: Omit<ExpectedDraft, 'skuId'> & { id: number; version?: string | undefined }) => ({
    params: { id },
    body,
  }),
})
export const cancelExpected = endpoint({
  ...write('/staff/stock/expected/:id/cancel', 'A delivery does not come'),
  ...byId,
  data: nothing,
  encode: (id: number) => ({ params: { id } }),
})
/** `expected`: what was read before, so that the same packs are not taken in twice. */
export type Arrival = {
  packs: number
  expected?: number | undefined
  isRestComing?: boolean | undefined
  lot?: LotFacts | undefined
}
/** Refused with `delivery-settled` when it has arrived before, or was cancelled; with `delivery-changed` when another number is expected by now. */
export const arriveExpected = endpoint({
  ...write(
    '/staff/stock/expected/:id/arrived',
    'A delivery has arrived: its packs, or as many as came, go into the stock; the rest stays expected unless it does not come',
  ),
  ...byId,
  body: z.object({ packs, expected: packs.optional(), isRestComing: z.boolean().default(true), lot: lotDraft.optional() }),
  data: nothing,
  encode: ({ id, ...body }: Arrival & { id: number }) => ({ params: { id }, body }),
})
