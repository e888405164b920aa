import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireDay, wireInt, wireText } from '#contract/inputs.ts'
import { isContactPhone, NAME_MAX } from '#domain/address.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_STATUSES } from '#domain/after-sale.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import { type Fen, fen } from '#domain/money.ts'
import { CANCEL_REASON_MAX } from '#domain/order.ts'
import { DESK_TABS, type DeskTab, ORDER_NOTE_MAX, RECIPIENT_ADDRESS_MAX, RECIPIENT_ADDRESS_MIN } from '#domain/order-desk.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { PARCEL_STATES } from '#domain/parcel.ts'
import { PAY_METHODS, PAYBACK_STATES } from '#domain/payment.ts'
import { PRICE_REASON_MAX } from '#domain/price-reduction.ts'
import { REPLACEMENT_REASONS, REPLACEMENT_STATES } from '#domain/replacement.ts'
import { actOutcome } from './acts.ts'
import { staffName } from './own.ts'
import { setPart } from './packs.ts'
import { nothing, words } from './writing.ts'

/* Every order, whatever its state, for the staff who pack and who keep the books. Money is in fen. */

const SEARCH_MAX = 60
export const DESK_ORDERS_PER_PAGE = 25

const read = { method: 'GET', access: ['merchandiser', 'finance'] } as const
const write = { method: 'POST', access: 'merchandiser' } as const
const number = wireText(64).pipe(z.string().min(1))
const byNumber = { params: z.object({ number }) } as const

export const deskLine = z.object({
  unique: z.string(),
  productId: z.number(),
  skuCode: z.string(),
  /** The merchant's code of the wine, or where it has none `skuCode`. */
  articleCode: z.string(),
  /** '' when none is on record. */
  gtin: z.string(),
  name: words,
  estate: words.nullish(),
  image: z.string(),
  vintage: z.number().nullable(),
  sizeMl: z.number(),
  pack: z.number(),
  price: z.number(),
  quantity: z.number(),
  discount: z.number(),
  reduction: z.number(),
  shippedQuantity: z.number(),
  refundedQuantity: z.number(),
  /** What is inside a set. */
  parts: z.array(setPart).nullish(),
})
export type DeskLine = z.infer<typeof deskLine>

/** With the pieces for which money went back; `refundedQuantity` counts those asked for, too. */
const orderedLine = deskLine.extend({ paidBackQuantity: z.number() })
export type OrderedDeskLine = z.infer<typeof orderedLine>

export const deskGift = z.object({
  card: z.object({ text: z.string(), from: z.string(), to: z.string() }),
  boxes: z.object({ name: words, price: z.number(), count: z.number() }).nullable(),
})

const listed = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  placedAt: z.string(),
  due: z.number(),
  /** What went back, and what was only asked for. */
  refunded: z.number(),
  refundAsked: z.number(),
  payMethod: z.enum(PAY_METHODS).nullable(),
  recipient: z.string(),
  customer: z.object({ id: z.number(), nickname: z.string() }),
  isFlashSale: z.boolean(),
  /** Staff placed it for the customer. */
  isByPhone: z.boolean(),
  /** What the open request for money back waits for: a decision, or goods and money on their way. Null: there is none. */
  refund: z.enum(['asked', 'under-way']).nullable(),
  isPresent: z.boolean(),
  /** The day of delivery that was chosen, and the last one on which the parcel can leave for it. */
  deliverOn: z.string().nullable(),
  leaveOn: z.string().nullable(),
  hasRemark: z.boolean(),
  notes: z.number(),
  lines: z.array(orderedLine),
})
export type DeskOrder = z.infer<typeof listed>

export type DeskSearch = { tab?: DeskTab; search?: string; from?: string; to?: string; page?: number }

const filter = {
  tab: z.enum(DESK_TABS).default('all'),
  search: wireText(SEARCH_MAX).default(''),
  from: wireDay.optional(),
  to: wireDay.optional(),
}

/** `count` stops at COUNTED_ORDERS_MAX, of a search at COUNTED_FOUND_MAX, and `tabs` one above COUNTED_IN_TAB_MAX. */
export const listDeskOrders = endpoint({
  ...read,
  path: '/staff/orders',
  summary: 'Orders in every state, newest first: by state, days, number, recipient, phone, customer, wine or remark',
  query: pageQuery.extend(filter),
  data: z.object({ list: z.array(listed), count: z.number(), tabs: z.record(z.enum(DESK_TABS), z.number()) }),
  encode: (asked: DeskSearch) => ({ query: { ...asked, limit: DESK_ORDERS_PER_PAGE } }),
})

export const exportDeskOrders = endpoint({
  ...read,
  path: '/staff/exports/order-list',
  isLogged: true,
  confirm: true,
  summary: 'The orders of the list as it is filtered, a line for each, with the sums that bookkeepers want',
  query: z.object({ ...filter, format: z.enum(EXPORT_FORMATS).default('xlsx') }),
  data: z.unknown(),
  encode: ({ page: _, ...asked }: DeskSearch & { format: ExportFormat }) => ({ query: asked }),
})

const payment = z.object({
  method: z.enum(PAY_METHODS),
  amount: z.number(),
  status: z.enum(['waiting', 'paid', 'closed']),
  transaction: z.string(),
  at: z.string(),
})
const payback = z.object({
  number: z.string(),
  method: z.enum(PAY_METHODS),
  amount: z.number(),
  state: z.enum(PAYBACK_STATES),
  at: z.string(),
})
const event = z.object({
  kind: z.string(),
  at: z.string(),
  by: staffName.nullable(),
  note: z.string(),
  /** Of a lowered price. */
  dueBefore: z.number().nullable(),
  dueAfter: z.number().nullable(),
})
const note = z.object({ text: z.string(), at: z.string(), by: staffName })
const parcel = z.object({
  id: z.number(),
  courier: words,
  courierCode: z.string(),
  trackingNumber: z.string(),
  state: z.enum(PARCEL_STATES),
  shippedAt: z.string(),
  isReplacement: z.boolean(),
  lines: z.array(z.object({ unique: z.string(), quantity: z.number() })),
  /** From which lots it was packed; `inside`: which pack of a set. */
  lots: z.array(z.object({ unique: z.string(), id: z.number(), lot: z.string(), packs: z.number(), inside: words.nullable() })),
  lastStep: z.object({ at: z.string(), text: words }).nullable(),
})

const replacement = z.object({
  id: z.number(),
  reason: z.enum(REPLACEMENT_REASONS),
  note: z.string(),
  state: z.enum(REPLACEMENT_STATES),
  at: z.string(),
  lines: z.array(z.object({ unique: z.string(), quantity: z.number() })),
  parcelId: z.number().nullable(),
})

const whole = listed.omit({ recipient: true, notes: true, hasRemark: true }).extend({
  recipient: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  /** `messages`: of their conversation with the agents. */
  customer: z.object({ id: z.number(), nickname: z.string(), phone: z.string(), orders: z.number(), messages: z.number() }),
  remark: z.string(),
  payBy: z.string(),
  goods: z.number(),
  shipping: z.number(),
  boxes: z.number(),
  gift: deskGift.nullable(),
  discount: z.number(),
  reduction: z.number(),
  coupon: words.nullable(),
  payments: z.array(payment),
  paybacks: z.array(payback),
  parcels: z.array(parcel),
  /** How many of each line new ones can be sent for. */
  lines: z.array(orderedLine.extend({ replaceable: z.number() })),
  replacements: z.array(replacement),
  invoice: z.object({ status: z.enum(['requested', 'issued', 'cancelled']), number: z.string() }).nullable(),
  afterSales: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(AFTER_SALE_KINDS),
      status: z.enum(AFTER_SALE_STATUSES),
      amount: z.number(),
      at: z.string(),
    }),
  ),
  events: z.array(event),
  notes: z.array(note),
  canCorrect: z.boolean(),
  canCancel: z.boolean(),
  canLower: z.boolean(),
  /** Paid, and nothing of it was sent. */
  canGiveUp: z.boolean(),
  canAskBack: z.boolean(),
  canSend: z.boolean(),
  canReplace: z.boolean(),
  /** Of something in it lots are kept. */
  hasLots: z.boolean(),
})
export type DeskOrderInFull = z.infer<typeof whole>

export const findDeskOrder = endpoint({
  ...read,
  path: '/staff/orders/:number',
  summary: 'One order with its lines, payments, parcels, requests, invoice, notes and all that happened to it',
  ...byNumber,
  data: whole,
  encode: (number: string) => ({ params: { number } }),
})

export const addOrderNote = endpoint({
  ...write,
  access: ['merchandiser', 'finance'],
  path: '/staff/orders/:number/notes',
  summary: 'A note for colleagues; shoppers never see it',
  ...byNumber,
  body: z.object({ text: wireText(ORDER_NOTE_MAX).pipe(z.string().min(1)) }),
  data: nothing,
  encode: ({ number, ...body }: { number: string; text: string }) => ({ params: { number }, body }),
})

export type Recipient = { name: string; phone: string; address: string }

/** Older orders may hold longer words than are taken today. */
const SEEN_MAX = 500

export const correctRecipient = endpoint({
  ...write,
  path: '/staff/orders/:number/recipient',
  summary: 'Put name, phone or address right before anything was sent; what was there stays on record',
  ...byNumber,
  body: z.object({
    name: wireText(NAME_MAX).pipe(z.string().min(1)),
    phone: wireText(20).refine(isContactPhone),
    address: wireText(RECIPIENT_ADDRESS_MAX).pipe(z.string().min(RECIPIENT_ADDRESS_MIN)),
    /** As the form began: what the shopper or a colleague has changed since then is not written over (`content-changed`). */
    seen: z
      .object({ name: z.string().max(SEEN_MAX), phone: z.string().max(SEEN_MAX), address: z.string().max(SEEN_MAX) })
      .optional(),
  }),
  data: nothing,
  encode: ({ number, ...body }: Recipient & { number: string; seen?: Recipient }) => ({ params: { number }, body }),
})

/** Fen; far above any order. */
const DUE_MAX = 1e11

export const lowerPrice = endpoint({
  ...write,
  access: ['merchandiser', 'finance'],
  path: '/staff/orders/:number/price',
  summary: 'Lower what an unpaid order costs; the shopper reads the reason. Above the limits it waits for a second person',
  ...byNumber,
  body: z.object({
    from: wireInt(1, DUE_MAX).transform(fen),
    to: wireInt(1, DUE_MAX).transform(fen),
    reason: wireText(PRICE_REASON_MAX).pipe(z.string().min(1)),
  }),
  data: z.object({ status: actOutcome }),
  /** `from`: what it costs now, so that nobody lowers a price that they have not seen. */
  encode: ({ number, ...body }: { number: string; from: Fen; to: Fen; reason: string }) => ({ params: { number }, body }),
  decode: ({ status }) => ({ isWaiting: status === 'waiting' }),
})

export const cancelDeskOrder = endpoint({
  ...write,
  path: '/staff/orders/:number/cancel',
  summary: 'Cancel an unpaid order; the shopper reads the reason',
  ...byNumber,
  body: z.object({ reason: wireText(CANCEL_REASON_MAX).pipe(z.string().min(1)) }),
  data: nothing,
  encode: ({ number, ...body }: { number: string; reason: string }) => ({ params: { number }, body }),
})
