import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireId, wireInt } from '#contract/inputs.ts'
import type { Localized } from '#domain/locale.ts'
import { PACKS_MAX, PLACE_NAME_MAX, SHEET_LINES_MAX } from '#domain/stock.ts'
import { formKey, stockedSku, stockNote } from './stock.ts'
import { byId, deleting, encodeChanged, made, named, nothing, read, seen, version, words, write } from './writing.ts'

const place = z.object({ id: z.number(), name: words, skus: z.number(), version })
export type StockPlace = z.infer<typeof place>

export const listStockPlaces = endpoint({
  ...read('/staff/stock/places', 'Where packs lie, with how many kinds lie there'),
  data: z.object({ list: z.array(place) }),
  decode: ({ list }) => list,
})
const placeDraft = z.object({ name: named(PLACE_NAME_MAX) })
export const addStockPlace = endpoint({
  ...write('/staff/stock/places', 'Add a place'),
  body: placeDraft,
  data: made,
  encode: (body: { name: Localized }) => ({ body }),
})
export const renameStockPlace = endpoint({
  ...write('/staff/stock/places/:id', 'Rename a place. Without a version the last writer wins'),
  ...byId,
  body: placeDraft.extend(seen),
  data: nothing,
  encode: encodeChanged<{ name: Localized }>,
})
/** Refused while packs lie there (`stock-place-used`). */
export const deleteStockPlace = deleting('/staff/stock/places/:id/delete', 'Delete a place where nothing lies')

const sheetLine = stockedSku.extend({
  shelf: z.string(),
  stock: z.number(),
  /** Sold or set aside for a flash sale, and still in the house. */
  kept: z.number(),
})
export type SheetLine = z.infer<typeof sheetLine>
export const readCountSheet = endpoint({
  ...read('/staff/stock/sheet', 'What should lie at a place, or without placeId anywhere, by shelf'),
  query: z.object({ placeId: wireId.optional() }),
  data: z.object({ list: z.array(sheetLine) }),
  encode: ({ placeId }: { placeId?: number | undefined }) => ({ query: placeId === undefined ? {} : { placeId } }),
  decode: ({ list }) => list,
})

const number = wireInt(0, PACKS_MAX)
export type CountDraft = {
  key: string
  placeId: number | null
  note: string
  lines: { skuId: number; seen: number; counted: number }[]
}
/** `seen` is stock + kept of the sheet: what is sold meanwhile stays sold. Refused like movements. */
export const applyCount = endpoint({
  ...write('/staff/stock/counts', 'Put the stock right by what was counted, all or nothing'),
  body: z.object({
    key: formKey,
    placeId: wireId.nullable(),
    note: stockNote,
    lines: z
      .array(z.object({ skuId: wireId, seen: number, counted: number }))
      .min(1)
      .max(SHEET_LINES_MAX)
      .refine((lines) => new Set(lines.map(({ skuId }) => skuId)).size === lines.length),
  }),
  data: z.object({ id: z.number() }),
  encode: (body: CountDraft) => ({ body }),
  decode: ({ id }) => id,
})

const countFacts = {
  id: z.number(),
  place: words.nullable(),
  by: z.string(),
  note: z.string(),
  at: z.string(),
  lines: z.number(),
  /** Packs found too many, and missing. */
  surplus: z.number(),
  missing: z.number(),
}
const count = z.object(countFacts)
export type StockCount = z.infer<typeof count>
export const COUNTS_PER_PAGE = 20
export const listCounts = endpoint({
  ...read('/staff/stock/counts', 'Counts, the last one first'),
  query: pageQuery,
  data: z.object({ list: z.array(count), count: z.number() }),
  encode: ({ page }: { page?: number | undefined }) => ({ query: { page, limit: COUNTS_PER_PAGE } }),
})
const countReport = z.object({
  ...countFacts,
  differences: z.array(stockedSku.extend({ seen: z.number(), counted: z.number() })),
})
export type CountReport = z.infer<typeof countReport>
export const findCount = endpoint({
  ...read('/staff/stock/counts/:id', 'A count with its differences'),
  params: z.object({ id: wireBigId }),
  data: countReport,
  encode: (id: number) => ({ params: { id } }),
})
