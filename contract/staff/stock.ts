import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireDay, wireId, wireIdOrNone, wireInt, wireText } from '#contract/inputs.ts'
import type { LotFacts } from '#domain/lot.ts'
import {
  MOVED_LINES_MAX,
  MOVEMENT_ABOUT,
  MOVEMENT_REASONS,
  type MovementReason,
  PACKS_MAX,
  SHELF_MAX,
  STOCK_NOTE_MAX,
  TYPED_REASONS,
  type TypedReason,
} from '#domain/stock.ts'
import { lotDraft } from './lot-draft.ts'
import { nothing, read, seen, version, words, write } from './writing.ts'

const SEARCH_MAX = 40
const KEY_MAX = 64

/** A pack in the stock's lists. Empty names of the other language are shown in this one. */
export const stockedSku = z.object({
  skuId: z.number(),
  code: z.string(),
  productId: z.number(),
  wine: words,
  estate: words.nullable(),
  /** The merchant's code of the wine, or where it has none `code`. */
  articleCode: z.string(),
  vintage: z.number().nullable(),
  sizeMl: z.number(),
  pack: z.number(),
})
export type StockedSku = z.infer<typeof stockedSku>
/** Made by a form: what is sent with the same key again changes nothing. */
export const formKey = wireText(KEY_MAX).pipe(z.string().min(1))
export const stockNote = wireText(STOCK_NOTE_MAX).default('')
export const packs = wireInt(1, PACKS_MAX)

export const STOCK_STATES = ['all', 'low', 'sold-out'] as const
export type StockState = (typeof STOCK_STATES)[number]
const stockRow = stockedSku.extend({
  stock: z.number(),
  /** Null: the shop's usual limit. */
  lowStock: z.number().nullable(),
  isLow: z.boolean(),
  soldLately: z.number(),
  expected: z.object({ packs: z.number(), on: z.string() }).nullable(),
  placeId: z.number().nullable(),
  shelf: z.string(),
  /** Of limit, place and shelf as they were read (`content-changed`). */
  version,
})
export type StockRow = z.infer<typeof stockRow>
export const STOCK_PER_PAGE = 20
export type StockAsked = {
  page?: number | undefined
  search?: string | undefined
  state?: StockState | undefined
  placeId?: number | undefined
}
export const listStock = endpoint({
  ...read('/staff/stock', 'Packs with their stock; soldLately: in the last 30 days, without flash sales'),
  query: pageQuery.extend({
    search: wireText(SEARCH_MAX).default(''),
    state: z.enum(STOCK_STATES).default('all'),
    placeId: wireId.optional(),
  }),
  data: z.object({ list: z.array(stockRow), count: z.number() }),
  encode: (asked: StockAsked) => ({ query: { ...asked, limit: STOCK_PER_PAGE } }),
})

const movement = stockedSku.extend({
  id: z.number(),
  change: z.number(),
  stockAfter: z.number(),
  reason: z.enum(MOVEMENT_REASONS),
  by: z.string().nullable(),
  note: z.string(),
  at: z.string(),
  /** The set that the bottles were sold in, or came back from. */
  inSet: words.nullable(),
  about: z.object({ kind: z.enum(MOVEMENT_ABOUT), id: z.string() }).nullable(),
})
export type StockMovement = z.infer<typeof movement>
export const MOVEMENTS_PER_PAGE = 50
export type MovementsAsked = {
  skuId?: number | undefined
  productId?: number | undefined
  reason?: MovementReason | undefined
  byAccount?: number | undefined
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}
export const listMovements = endpoint({
  ...read('/staff/stock/movements', 'What has moved the stock, newest first; before: the last id of the page above'),
  query: z.object({
    skuId: wireId.optional(),
    productId: wireId.optional(),
    reason: z.enum(MOVEMENT_REASONS).optional(),
    byAccount: wireBigId.optional(),
    from: wireDay.optional(),
    to: wireDay.optional(),
    before: wireBigId.optional(),
  }),
  data: z.object({
    list: z.array(movement),
    hasMore: z.boolean(),
    people: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  encode: (asked: MovementsAsked) => ({ query: asked }),
})

export type MovementsDraft = {
  key: string
  reason: TypedReason
  note: string
  /** A lot that the pack has already grows by these packs. */
  lines: { skuId: number; packs: number; lot?: LotFacts | undefined; lotId?: number | undefined }[]
}
/**
 * Refused with `stock-below-zero` and the lines that go too far; then nothing is written. New lots come with deliveries only; for other
 * reasons `lotId` names a known one, refused with `lot-has-less` or `lot-has-all` when that cannot be.
 */
export const addMovements = endpoint({
  ...write('/staff/stock/movements', 'A delivery, breakage, return or correction of several packs, all or nothing'),
  body: z
    .object({
      key: formKey,
      reason: z.enum(TYPED_REASONS),
      note: stockNote,
      lines: z
        .array(
          z.object({
            skuId: wireId,
            packs: wireInt(-PACKS_MAX, PACKS_MAX).refine((packs) => packs !== 0),
            lot: lotDraft.optional(),
            lotId: wireBigId.optional(),
          }),
        )
        .min(1)
        .max(MOVED_LINES_MAX)
        .refine((lines) => new Set(lines.map(({ skuId }) => skuId)).size === lines.length),
    })
    .refine(({ reason, lines }) => reason === 'correction' || lines.every(({ packs }) => packs > 0))
    .refine(({ reason, lines }) =>
      lines.every(({ lot, lotId }) => (reason === 'delivery' ? lotId === undefined : lot === undefined)),
    ),
  data: nothing,
  encode: (body: MovementsDraft) => ({ body }),
})
/** What comes with `stock-below-zero`. */
export type BelowZero = { lines: { skuId: number; stock: number }[] }

export type StockKeeping = { lowStock: number | null; placeId: number | null; shelf: string }
export const keepSku = endpoint({
  ...write(
    '/staff/stock/skus/:skuId',
    'When staff are told that little is left, and where the packs lie. Without a version the last writer wins',
  ),
  params: z.object({ skuId: wireId }),
  body: z.object({
    lowStock: wireInt(0, PACKS_MAX).nullable(),
    placeId: wireIdOrNone.nullable(),
    shelf: wireText(SHELF_MAX).default(''),
    ...seen,
  }),
  data: nothing,
  encode: ({ skuId, ...body }: StockKeeping & { skuId: number; version?: string | undefined }) => ({ params: { skuId }, body }),
})
