import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireInt, wireText } from '#contract/inputs.ts'
import { REQUEST_NUMBER } from '#domain/after-sale.ts'
import { ORDER_LINES_MAX } from '#domain/order.ts'
import { LINE_UNIQUE } from '#domain/order-line.ts'
import { PARCEL_QUANTITY_MAX, type ParcelLine } from '#domain/parcel.ts'
import { REPLACEMENT_NOTE_MAX, REPLACEMENT_REASONS, type ReplacementReason } from '#domain/replacement.ts'
import { lineToSend, type WrittenParcel, writtenParcel } from './parcels.ts'
import { formKey } from './stock.ts'
import { nothing } from './writing.ts'

/* New bottles for those that came broken, were missing, wrong or faulty. No money moves. */

const write = { method: 'POST', access: 'merchandiser' } as const
const byId = { params: z.object({ id: wireBigId }) } as const

const waiting = z.object({
  id: z.number(),
  number: z.string(),
  at: z.string(),
  reason: z.enum(REPLACEMENT_REASONS),
  note: z.string(),
  recipient: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  isBeingRefunded: z.boolean(),
  /** `left`: how many of the replacement. */
  lines: z.array(lineToSend),
})
export type WaitingReplacement = z.infer<typeof waiting>

export const REPLACEMENTS_PER_PAGE = 20
export const listReplacementsToSend = endpoint({
  method: 'GET',
  path: '/staff/replacements-to-send',
  access: 'merchandiser',
  summary: 'Replacements that wait for their parcel, with where their bottles lie; the longest waiting first',
  query: pageQuery,
  data: z.object({ list: z.array(waiting), count: z.number() }),
  encode: (asked: { page?: number | undefined }) => ({ query: { ...asked, limit: REPLACEMENTS_PER_PAGE } }),
})

const draft = z.object({
  key: formKey,
  reason: z.enum(REPLACEMENT_REASONS),
  /** The shopper reads it. */
  note: wireText(REPLACEMENT_NOTE_MAX).default(''),
  lines: z
    .array(z.object({ unique: z.string().regex(LINE_UNIQUE), quantity: wireInt(1, PARCEL_QUANTITY_MAX) }))
    .min(1)
    .max(ORDER_LINES_MAX),
})
/** The same `key` again makes nothing new. */
export type ReplacementDraft = { key: string; reason: ReplacementReason; note: string; lines: ParcelLine[] }

export const makeReplacement = endpoint({
  ...write,
  path: '/staff/orders/:number/replacements',
  summary: 'New bottles for some that were sent: they leave the stock now, and wait for their parcel. No money moves',
  params: z.object({ number: wireText(64).pipe(z.string().min(1)) }),
  body: draft,
  data: z.object({ id: z.number() }),
  encode: ({ number, ...body }: ReplacementDraft & { number: string }) => ({ params: { number }, body }),
})

export const settleByReplacement = endpoint({
  ...write,
  path: '/staff/after-sales/:number/replace',
  summary: 'Settle a request for money back by new bottles; only before anything else was decided',
  params: z.object({ number: z.string().regex(REQUEST_NUMBER) }),
  body: draft,
  data: z.object({ id: z.number() }),
  encode: ({ number, ...body }: ReplacementDraft & { number: string }) => ({ params: { number }, body }),
})

export const sendReplacement = endpoint({
  ...write,
  path: '/staff/replacements/:id/parcel',
  summary: 'A replacement has left in a parcel of its own; nothing of it counts as sent of the order',
  ...byId,
  body: writtenParcel,
  data: z.object({ id: z.number() }),
  encode: ({ id, ...body }: WrittenParcel & { id: number }) => ({ params: { id }, body }),
})

export const callOffReplacement = endpoint({
  ...write,
  path: '/staff/replacements/:id/call-off',
  summary: 'A replacement that was not sent is not: its bottles are back in the stock. The note stands in the order’s history',
  ...byId,
  body: z.object({ note: wireText(REPLACEMENT_NOTE_MAX).default('') }),
  data: nothing,
  encode: ({ id, ...body }: { id: number; note: string }) => ({ params: { id }, body }),
})
