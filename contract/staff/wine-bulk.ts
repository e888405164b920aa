import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, pageQuery, wireBigId, wireFlag, wireId, wireInt } from '#contract/inputs.ts'
import { AMOUNT_MAX, BULK_REFUSALS, type BulkChange, PERCENT_MAX, PERCENT_MIN, ROUNDINGS } from '#domain/bulk-change.ts'
import { WINE_FLAGS } from '#domain/wine-draft.ts'
import type { WineFilter } from '#domain/wine-list.ts'
import { wineFilter } from './wine-list.ts'
import { nothing, read, words, write } from './writing.ts'

const price = {
  kind: z.literal('price'),
  rounding: z.enum(ROUNDINGS).default('exact'),
  /** The price until now becomes the reference price. */
  keepsOld: wireFlag.default(false),
}
const bulkChange = z.union([
  z.object({ ...price, by: z.literal('amount'), value: wireInt(-AMOUNT_MAX, AMOUNT_MAX) }),
  z.object({ ...price, by: z.literal('percent'), value: z.number().min(PERCENT_MIN).max(PERCENT_MAX).multipleOf(0.01) }),
  z.object({ kind: z.literal('sale'), isOnSale: wireFlag }),
  z.object({ kind: z.literal('flag'), flag: z.enum(WINE_FLAGS), isSet: wireFlag }),
  z.object({ kind: z.literal('term'), termId: wireId, isSet: wireFlag }),
])
const selection = z.union([z.object({ ids: z.array(wireId).min(1).max(LIMIT_MAX) }), z.object({ filter: z.object(wineFilter) })])
export type WineSelection = { ids: number[] } | { filter: WineFilter }
export type BulkAsked = { selection: WineSelection; change: BulkChange }

/** One side of a difference, ready to be read. Money is in fen. */
const side = z.union([
  z.object({ price: z.number(), listPrice: z.number().nullable() }),
  z.object({ isOnSale: z.boolean() }),
  z.object({ flags: z.array(z.enum(WINE_FLAGS)) }),
  z.object({ terms: z.array(words) }),
])
export type BulkSide = z.infer<typeof side>
const about = {
  wineId: z.number(),
  name: words,
  vintage: z.number().nullable(),
  sizeMl: z.number().nullable(),
  pack: z.number().nullable(),
}
const difference = z.object({ ...about, before: side, after: side })
const refusedOne = z.object({ ...about, reason: z.enum(BULK_REFUSALS) })
export type BulkDifference = z.infer<typeof difference>
export type BulkRefused = z.infer<typeof refusedOne>

export const SHOWN_DIFFERENCES = 200
const preview = z.object({
  /** Selected, and how many of them would change. */
  wines: z.number(),
  changing: z.number(),
  differences: z.number(),
  refusals: z.number(),
  shown: z.array(difference),
  refused: z.array(refusedOne),
})
export type BulkPreview = z.infer<typeof preview>

const encodeAsked = (body: BulkAsked) => ({ body })
export const previewBulk = endpoint({
  ...write('/staff/wine-bulk/preview', 'What a change of many wines would do, and what it would refuse'),
  unlogged: 'A preview; nothing is stored',
  body: z.object({ selection, change: bulkChange }),
  data: preview,
  encode: encodeAsked,
})
export const startBulk = endpoint({
  ...write('/staff/wine-bulk', 'Change many wines; it is done in batches, and can be undone once'),
  /** Refused (`bulk-selection-changed`) when the selection no longer has as many wines as the preview. */
  body: z.object({ selection, change: bulkChange, wines: wireInt(1, 1_000_000).optional() }),
  data: z.object({ id: z.number() }),
  encode: (body: BulkAsked & { wines?: number }) => ({ body }),
})

/** As it was asked for; answers cannot carry what reads requests. */
const toldChange = z.union([
  z.object({
    kind: z.literal('price'),
    by: z.enum(['amount', 'percent']),
    value: z.number(),
    rounding: z.enum(ROUNDINGS),
    keepsOld: z.boolean(),
  }),
  z.object({ kind: z.literal('sale'), isOnSale: z.boolean() }),
  z.object({ kind: z.literal('flag'), flag: z.enum(WINE_FLAGS), isSet: z.boolean() }),
  z.object({ kind: z.literal('term'), termId: z.number(), isSet: z.boolean() }),
])
const bulk = z.object({
  id: z.number(),
  change: toldChange,
  /** For a change of a term. */
  term: words.nullable(),
  by: z.string(),
  at: z.string(),
  state: z.enum(['running', 'finished', 'undoing', 'undone']),
  wines: z.number(),
  /** Wines dealt with, of the change or of its undoing. */
  done: z.number(),
  changed: z.number(),
  refused: z.number(),
  undone: z.number(),
  changedSince: z.number(),
})
export type Bulk = z.infer<typeof bulk>

export const listBulk = endpoint({
  ...read('/staff/wine-bulk', 'Changes of many wines, the newest first'),
  query: pageQuery,
  data: z.object({ list: z.array(bulk), count: z.number() }),
  encode: (asked: { page?: number; limit?: number }) => ({ query: asked }),
})
const byBulk = { params: z.object({ id: wireBigId }) } as const
export const findBulk = endpoint({
  ...read('/staff/wine-bulk/:id', 'How far a change of many wines is, what it refused, and what could not be undone'),
  ...byBulk,
  data: bulk.extend({ refusedShown: z.array(refusedOne), changedSinceShown: z.array(difference) }),
  encode: (id: number) => ({ params: { id } }),
})
export type BulkFound = z.infer<typeof findBulk.data>
export const undoBulk = endpoint({
  ...write('/staff/wine-bulk/:id/undo', 'Put back what nobody has changed since; once'),
  ...byBulk,
  data: nothing,
  encode: (id: number) => ({ params: { id } }),
})
