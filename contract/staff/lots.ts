import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireDay, wireId, wireText } from '#contract/inputs.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import { type LotFacts, type LotInParcel, PARCEL_LOTS_MAX } from '#domain/lot.ts'
import { LINE_UNIQUE } from '#domain/order-line.ts'
import { lotDraft } from './lot-draft.ts'
import { packs, stockedSku } from './stock.ts'
import { nothing, read, seen, version, words, write } from './writing.ts'

const SEARCH_MAX = 60
const lotRow = stockedSku.extend({
  id: z.number(),
  /** Its own number; `code` is the pack's. */
  lot: z.string(),
  bottledOn: z.string().nullable(),
  bestBefore: z.string().nullable(),
  arrivedOn: z.string(),
  packs: z.number(),
  /** In parcels. */
  sent: z.number(),
  /** Broken, taken or given back, as staff have said; below zero when more came back. */
  otherwise: z.number(),
  supplier: z.string(),
  declarationNumber: z.string(),
  certificateNumber: z.string(),
  /** Of the facts and how many have arrived; not of how many were sent. */
  version,
})
export type Lot = z.infer<typeof lotRow>
export const LOTS_PER_PAGE = 20
export const listLots = endpoint({
  ...read('/staff/stock/lots', 'Lots of packs, the one that arrived last first; search: lot, wine, code or customs declaration'),
  query: pageQuery.extend({ search: wireText(SEARCH_MAX).default('') }),
  data: z.object({ list: z.array(lotRow), count: z.number() }),
  encode: (asked: { page?: number | undefined; search?: string | undefined }) => ({ query: { ...asked, limit: LOTS_PER_PAGE } }),
})

const byId = { params: z.object({ id: wireBigId }) } as const
export const findLot = endpoint({
  ...read('/staff/stock/lots/:id', 'One lot: its facts, how much of it arrived and was sent'),
  ...byId,
  data: lotRow,
  encode: (id: number) => ({ params: { id } }),
})
/** Refused with `lot-exists` when the pack has this lot already, with `lot-day-wrong` for days that cannot be. */
export const addLot = endpoint({
  ...write('/staff/stock/lots', 'The lot of packs that are in the stock already; the stock stays as it is'),
  body: lotDraft.extend({ skuId: wireId, packs }),
  data: z.object({ id: z.number() }),
  encode: (body: LotFacts & { skuId: number; packs: number }) => ({ body }),
})
/** Refused besides with `lot-sent-more` when more packs have left than it would have. */
export const changeLot = endpoint({
  ...write(
    '/staff/stock/lots/:id',
    'Put the facts of a lot right, and how many packs arrived. Without a version the last writer wins',
  ),
  ...byId,
  body: lotDraft.extend({ packs, ...seen }),
  data: nothing,
  encode: ({ id, ...body }: LotFacts & { id: number; packs: number; version?: string | undefined }) => ({ params: { id }, body }),
})
/** Refused with `lot-has-left` when anything of it has ever left or come back. */
export const deleteLot = endpoint({
  ...write(
    '/staff/stock/lots/:id/delete',
    'Remove a lot that was entered by mistake, of which nothing has left; the stock stays as it is',
  ),
  ...byId,
  body: z.object(seen),
  data: nothing,
  encode: ({ id, ...body }: { id: number; version?: string | undefined }) => ({ params: { id }, body }),
})

/** A parcel with packs of the lot, as the order's page shows where it went. */
const lotBuyer = z.object({
  parcelId: z.number(),
  number: z.string(),
  recipient: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  trackingNumber: z.string(),
  shippedAt: z.string(),
  packs: z.number(),
})
export type LotBuyer = z.infer<typeof lotBuyer>
export const BUYERS_PER_PAGE = 50
export const listLotBuyers = endpoint({
  ...read('/staff/stock/lots/:id/buyers', 'Who got packs of a lot, by parcel, the last one first'),
  ...byId,
  query: pageQuery,
  data: z.object({ list: z.array(lotBuyer), count: z.number() }),
  encode: ({ id, page }: { id: number; page?: number | undefined }) => ({
    params: { id },
    query: { page, limit: BUYERS_PER_PAGE },
  }),
})
/** With whole phone numbers, because a recall calls them. */
export const exportLotBuyers = endpoint({
  ...read('/staff/exports/lot-buyers', 'Who got packs of a lot, with phone and address, for a recall'),
  confirm: true,
  isLogged: true,
  query: z.object({ lot: wireBigId, format: z.enum(EXPORT_FORMATS).default('xlsx') }),
  data: z.unknown(),
  encode: (query: { lot: number; format: ExportFormat }) => ({ query }),
})

/** Days in Shanghai, both included. */
export type LotPeriod = { from: string; to: string }
/** With whole phone numbers as well: the law asks for the buyer’s contact. So it is for those alone who see these numbers anyway. */
export const exportLotRecord = endpoint({
  ...read(
    '/staff/exports/lot-record',
    'What was imported and to whom it was sold in a period, as the Food Safety Law wants it on record',
  ),
  confirm: true,
  isLogged: true,
  query: z
    .object({ from: wireDay, to: wireDay, format: z.enum(EXPORT_FORMATS).default('xlsx') })
    .refine(({ from, to }) => from <= to, { path: ['to'] }),
  data: z.unknown(),
  encode: (query: LotPeriod & { format: ExportFormat }) => ({ query }),
})

/** What could have been taken for a line, or for a pack of a set: of each lot as much as `left`, together `packs` at most. */
const lotChoice = z.object({
  unique: z.string(),
  name: words,
  vintage: z.number().nullable(),
  sizeMl: z.number(),
  pack: z.number(),
  packs: z.number(),
  lots: z.array(z.object({ id: z.number(), lot: z.string(), arrivedOn: z.string(), left: z.number(), packs: z.number() })),
})
export type LotChoice = z.infer<typeof lotChoice>
const parcelById = { params: z.object({ id: wireBigId }) } as const
export const listParcelLots = endpoint({
  ...read('/staff/parcels/:id/lots', 'From which lots a parcel was packed, and from which it could have been'),
  ...parcelById,
  data: z.object({ choices: z.array(lotChoice), version }),
  encode: (id: number) => ({ params: { id } }),
})
/** Refused with `lot-too-many` when a lot has not so many left, or a line would have more than lies in the parcel. */
export const correctParcelLots = endpoint({
  ...write('/staff/parcels/:id/lots', 'The lots that were really taken for a parcel. Without a version the last writer wins'),
  ...parcelById,
  body: z.object({
    lots: z
      .array(z.object({ unique: z.string().regex(LINE_UNIQUE), lotId: wireBigId, packs }))
      .max(PARCEL_LOTS_MAX)
      .refine((lots) => new Set(lots.map(({ unique, lotId }) => `${unique} ${lotId}`)).size === lots.length),
    ...seen,
  }),
  data: nothing,
  encode: ({ id, ...body }: { id: number; lots: LotInParcel[]; version?: string | undefined }) => ({ params: { id }, body }),
})
