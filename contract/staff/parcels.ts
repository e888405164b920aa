import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireInstant, wireInt, wireText } from '#contract/inputs.ts'
import { encodeLocalized, encodeWritten, localizedShape, type Reader } from '#contract/localized.ts'
import { ORDER_LINES_MAX } from '#domain/order.ts'
import { ORDER_NUMBER, ORDER_NUMBER_MAX, SENDING_FILTERS, type SendingFilter } from '#domain/order-desk.ts'
import { LINE_UNIQUE } from '#domain/order-line.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import {
  COURIER_MAX_LENGTH,
  PARCEL_QUANTITY_MAX,
  PARCEL_STATES,
  PARCEL_STEP_KINDS,
  type Parcel,
  type ParcelLine,
  STEP_TEXT_MAX,
  STILL_DAYS,
  STILL_DAYS_MAX,
  TRACKING_NUMBER,
  TRACKING_NUMBER_MAX_LENGTH,
} from '#domain/parcel.ts'
import { PACKED_ORDERS_MAX } from '#domain/picking.ts'
import { REPLACEMENT_REASONS, REPLACEMENT_STATES } from '#domain/replacement.ts'
import { deskGift } from './orders.ts'
import { setPart } from './packs.ts'
import { words } from './writing.ts'

const SEARCH_MAX = 50

const number = wireText(64).pipe(z.string().min(1))
const byNumber = z.object({ number })
const byId = z.object({ id: wireBigId })
/** A courier's code or name. Unknown couriers are not tracked. */
const courier = wireText(COURIER_MAX_LENGTH).pipe(z.string().min(1))
const trackingNumber = wireText(TRACKING_NUMBER_MAX_LENGTH).pipe(z.string().regex(TRACKING_NUMBER))
const lineUnique = z.string().regex(LINE_UNIQUE)
export const writtenParcel = z.object({ courier, trackingNumber })
const partLines = z
  .array(z.object({ unique: lineUnique, quantity: wireInt(1, PARCEL_QUANTITY_MAX) }))
  .min(1)
  .max(ORDER_LINES_MAX)

const wireStaffParcel = z.object({
  id: z.number(),
  ...localizedShape('courier'),
  courierCode: z.string(),
  trackingNumber: z.string(),
  state: z.enum(PARCEL_STATES),
  shippedAt: z.string(),
  isReplacement: z.boolean(),
  lines: z.array(z.object({ unique: z.string(), quantity: z.number() })),
  steps: z.array(z.object({ at: z.string(), kind: z.enum(PARCEL_STEP_KINDS), ...localizedShape('text') })),
})
type WireStaffParcel = z.infer<typeof wireStaffParcel>

export const encodeStaffParcel = (parcel: Parcel, reader: Reader): WireStaffParcel => ({
  id: parcel.id,
  ...encodeLocalized('courier', parcel.courier, reader),
  courierCode: parcel.courierCode,
  trackingNumber: parcel.trackingNumber,
  state: parcel.state,
  shippedAt: parcel.shippedAt,
  isReplacement: parcel.isReplacement,
  lines: parcel.lines,
  steps: parcel.steps.map(({ at, kind, text }) => ({ at, kind, ...encodeWritten('text', text, reader) })),
})

/** `place` null: it has none; `shelf` '' likewise. */
export const lineToSend = z.object({
  unique: z.string(),
  name: words,
  image: z.string(),
  vintage: z.number().nullable(),
  sizeMl: z.number(),
  pack: z.number(),
  skuCode: z.string(),
  /** The merchant's code of the wine, or where it has none `skuCode`. */
  articleCode: z.string(),
  /** '' when none is on record. */
  gtin: z.string(),
  estate: words.nullable(),
  place: words.nullable(),
  shelf: z.string(),
  quantity: z.number(),
  shipped: z.number(),
  left: z.number(),
  /** What is inside a set, null for others. */
  parts: z
    .array(
      setPart.omit({ productId: true }).extend({
        estate: words.nullable(),
        articleCode: z.string(),
        gtin: z.string(),
        place: words.nullable(),
        shelf: z.string(),
      }),
    )
    .nullable(),
})
const orderToSend = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  paidAt: z.string(),
  recipient: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  remark: z.string(),
  /** A present: nothing printed for the parcel shows a price. */
  gift: deskGift.nullable(),
  deliverOn: z.string().nullable(),
  leaveOn: z.string().nullable(),
  isBeingRefunded: z.boolean(),
  lines: z.array(lineToSend),
})

/** An order with something left to send. An open refund request blocks it. */
export type OrderToSend = z.infer<typeof orderToSend>

export const ORDERS_PER_PAGE = 20
export const listOrdersToSend = endpoint({
  method: 'GET',
  path: '/staff/orders-to-ship',
  access: 'merchandiser',
  summary: 'Paid orders that have something left to ship, the longest waiting first',
  query: pageQuery.extend({ search: wireText(SEARCH_MAX).default(''), only: z.enum(SENDING_FILTERS).default('all') }),
  data: z.object({ list: z.array(orderToSend), count: z.number() }),
  encode: (asked: { page?: number | undefined; search?: string | undefined; only?: SendingFilter | undefined }) => ({
    query: { ...asked, limit: ORDERS_PER_PAGE },
  }),
})

const orderToPack = orderToSend.omit({ paidAt: true }).extend({
  placedAt: z.string(),
  /** New bottles for some of `order`: they have a number and a parcel of their own. */
  replacement: z.object({ order: z.string(), reason: z.enum(REPLACEMENT_REASONS), state: z.enum(REPLACEMENT_STATES) }).nullable(),
})
export type OrderToPack = z.infer<typeof orderToPack>

/** For the pages that are printed. Unknown numbers are left out. */
export const listOrdersToPack = endpoint({
  method: 'GET',
  path: '/staff/orders-to-pack',
  access: ['merchandiser', 'finance'],
  summary:
    'The orders of these numbers, whatever their state, with where their bottles lie; the longest paid first, then replacements',
  query: z.object({
    numbers: z
      .string()
      .max(ORDER_NUMBER_MAX * PACKED_ORDERS_MAX)
      .transform((text) => [...new Set(text.split(','))].filter((each) => ORDER_NUMBER.test(each)))
      .pipe(z.array(z.string()).max(PACKED_ORDERS_MAX)),
  }),
  data: z.object({ list: z.array(orderToPack) }),
  encode: (numbers: readonly string[]) => ({ query: { numbers: numbers.join(',') } }),
  decode: ({ list }) => list,
})

export const listOrderParcels = endpoint({
  method: 'GET',
  path: '/staff/orders/:number/parcels',
  access: 'merchandiser',
  summary: 'The parcels of an order',
  params: byNumber,
  data: z.array(wireStaffParcel),
})

export const sendParcel = endpoint({
  method: 'POST',
  path: '/staff/orders/:number/parcels',
  access: 'merchandiser',
  summary: 'A parcel has left: with these lines, or with all that was left',
  params: byNumber,
  body: z.object({
    courier,
    trackingNumber,
    lines: partLines.optional(),
  }),
  data: z.object({ id: z.number() }),
  encode: ({ number, ...parcel }: { number: string; courier: string; trackingNumber: string; lines?: ParcelLine[] }) => ({
    params: { number },
    body: parcel,
  }),
})

export type WrittenParcel = { courier: string; trackingNumber: string }
export const correctParcel = endpoint({
  method: 'POST',
  path: '/staff/parcels/:id',
  access: 'merchandiser',
  summary: 'Put courier or tracking number right; what was reported of the wrong one goes',
  params: byId,
  /** `seen`: the number as the form began; one that has been corrected since then stays (`content-changed`). */
  body: z.object({ courier, trackingNumber, seen: z.string().max(TRACKING_NUMBER_MAX_LENGTH).optional() }),
  data: z.undefined(),
  encode: ({ id, ...body }: WrittenParcel & { id: number; seen?: string }) => ({ params: { id }, body }),
})

export const splitParcel = endpoint({
  method: 'POST',
  path: '/staff/parcels/:id/split',
  access: 'merchandiser',
  summary: 'These pieces travel in a second parcel, with a number of its own',
  params: byId,
  body: z.object({ courier, trackingNumber, lines: partLines }),
  data: z.object({ id: z.number() }),
  encode: ({ id, ...body }: WrittenParcel & { id: number; lines: ParcelLine[] }) => ({ params: { id }, body }),
})

const stillParcel = z.object({
  id: z.number(),
  number: z.string(),
  recipient: z.object({ name: z.string(), phone: z.string() }),
  courier: words,
  courierPhone: z.string(),
  trackingNumber: z.string(),
  state: z.enum(PARCEL_STATES),
  shippedAt: z.string(),
  lastStep: z.object({ at: z.string(), text: words }),
})
export type StillParcel = z.infer<typeof stillParcel>

export const STILL_PER_PAGE = 20
export const listStillParcels = endpoint({
  method: 'GET',
  path: '/staff/still-parcels',
  access: 'merchandiser',
  summary: 'Parcels on their way without a new scan for so many days, or with a problem; the longest still first',
  query: pageQuery.extend({ days: wireInt(1, STILL_DAYS_MAX).default(STILL_DAYS) }),
  data: z.object({ list: z.array(stillParcel), count: z.number() }),
  encode: (asked: { days?: number | undefined; page?: number | undefined }) => ({ query: { ...asked, limit: STILL_PER_PAGE } }),
})

export const addParcelStep = endpoint({
  method: 'POST',
  path: '/staff/parcels/:id/steps',
  access: 'merchandiser',
  summary: 'Say where a parcel is, for couriers that cannot be tracked',
  params: byId,
  body: z.object({
    kind: z.enum(PARCEL_STEP_KINDS),
    text: wireText(STEP_TEXT_MAX).pipe(z.string().min(1)),
    text_en: wireText(STEP_TEXT_MAX).default(''),
    at: wireInstant.optional(),
  }),
  data: z.undefined(),
})
