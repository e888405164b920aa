import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireDay, wireId, wireText } from '#contract/inputs.ts'
import { MOVEMENT_KINDS } from '#domain/balance.ts'
import { NOTE_MAX } from '#domain/conversation.ts'
import { OWN_COUPON_STATES } from '#domain/coupon.ts'
import {
  BLOCK_REASON_MAX,
  CUSTOMER_GUARDS,
  CUSTOMER_READERS,
  CUSTOMER_SORTS,
  CUSTOMER_STATES,
  type CustomerSort,
  type CustomerState,
  DATA_KEEPERS,
  LABEL_MAX,
  REQUEST_KINDS,
  REQUEST_NOTE_MAX,
  REQUEST_OUTCOMES,
  type RequestKind,
  type RequestOutcome,
} from '#domain/customer.ts'
import { AUDITED_ACTIONS } from '#domain/money-act.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { customerRecharge } from './customer-recharges.ts'
import { nothing, words } from './writing.ts'

/* Every customer, also those who never wrote to the shop. Money is in fen. Who may what: docs/decisions/029. */
const SEARCH_MAX = 60
export const CUSTOMERS_PER_PAGE = 25

const read = { method: 'GET', access: CUSTOMER_READERS } as const
const write = { method: 'POST', access: CUSTOMER_READERS, data: nothing } as const
const guard = { ...write, access: CUSTOMER_GUARDS } as const
const byId = { params: z.object({ id: wireBigId }) } as const

const label = z.object({ id: z.number(), name: z.string() })
export type CustomerLabel = z.infer<typeof label>

const figures = {
  id: z.number(),
  nickname: z.string(),
  avatar: z.string(),
  /** Whole for administrators, else 138****0000; empty without a phone. */
  phone: z.string(),
  orders: z.number(),
  spent: z.number(),
  lastOrderAt: z.string().nullable(),
  registeredAt: z.string(),
  labels: z.array(label),
}
const listed = z.object({
  ...figures,
  isBlocked: z.boolean(),
  /** Of the request that ends first. */ dueOn: z.string().nullable(),
})
export type ListedCustomer = z.infer<typeof listed>

export type CustomersAsked = {
  search?: string | undefined
  state?: CustomerState | undefined
  label?: number | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: CustomerSort | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
}

export const listCustomers = endpoint({
  ...read,
  path: '/staff/customers',
  summary: 'Customers, also those who never chatted: by phone, name, number of account or order, email',
  query: pageQuery.extend({
    search: wireText(SEARCH_MAX).default(''),
    state: z.enum(CUSTOMER_STATES).default('all'),
    label: wireId.optional(),
    from: wireDay.optional(),
    to: wireDay.optional(),
    sort: z.enum(CUSTOMER_SORTS).default('last-order'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  /** `count` stops at COUNTED_CUSTOMERS_MAX; `labels` are all that somebody has. */
  data: z.object({ list: z.array(listed), count: z.number(), labels: z.array(label) }),
  encode: (asked: CustomersAsked) => ({ query: { ...asked, limit: CUSTOMERS_PER_PAGE } }),
})

export type CustomersFound = z.infer<typeof listCustomers.data>

const order = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  placedAt: z.string(),
  due: z.number(),
  /** What went back, and what was only asked for. */
  refunded: z.number(),
  refundAsked: z.number(),
  packs: z.number(),
})
const address = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  place: z.string(),
  isDefault: z.boolean(),
})
const coupon = z.object({
  id: z.number(),
  title: words,
  amount: z.number(),
  percent: z.number().nullable(),
  minSpend: z.number(),
  validTo: z.string(),
  state: z.enum(OWN_COUPON_STATES),
  /** The reason that the holder reads. */
  calledBack: words.nullable(),
  claimedAt: z.string(),
  /** Of the colleague who gave it. */
  givenBy: z.string().nullable(),
  order: z.string().nullable(),
})
const movement = z.object({
  id: z.number(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: z.number(),
  balance: z.number(),
  order: z.string().nullable(),
  note: z.string(),
  at: z.string(),
})
const note = z.object({
  id: z.number(),
  text: z.string(),
  author: z.string(),
  at: z.string(),
  changedAt: z.string().nullable(),
  isOwn: z.boolean(),
})
const session = z.object({ id: z.number(), browser: z.string(), system: z.string(), signedInAt: z.string() })
const request = z.object({
  id: z.number(),
  kind: z.enum(REQUEST_KINDS),
  note: z.string(),
  by: z.string(),
  askedOn: z.string(),
  dueOn: z.string(),
  settled: z.object({ at: z.string(), by: z.string(), outcome: z.enum(REQUEST_OUTCOMES), answer: z.string() }).nullable(),
})
const act = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  action: z.enum(AUDITED_ACTIONS),
  subject: z.string(),
  reason: z.string(),
})
export type CustomerOrder = z.infer<typeof order>
export type CustomerCoupon = z.infer<typeof coupon>
export type CustomerNote = z.infer<typeof note>
export type CustomerSession = z.infer<typeof session>
export type CustomerRequest = z.infer<typeof request>

/** Null is what the reader may not see. */
const whole = z.object({
  ...figures,
  /** Whole for administrators, else jo***@example.com; empty without one. */
  email: z.string(),
  isStaff: z.boolean(),
  closedAt: z.string().nullable(),
  blockedAt: z.string().nullable(),
  /** Newest first, at most CUSTOMER_ORDERS_MAX; `placed` counts all, cancelled ones too. */
  orderList: z.array(order),
  placed: z.number(),
  addresses: z.array(address).nullable(),
  coupons: z.array(coupon),
  ledger: z.object({ balance: z.number(), movements: z.array(movement) }).nullable(),
  recharges: z.array(customerRecharge).nullable(),
  chat: z.object({ messages: z.number(), lastAt: z.string().nullable() }).nullable(),
  notes: z.array(note),
  labelsInUse: z.array(z.string()),
  sessions: z.array(session).nullable(),
  requests: z.array(request),
  acts: z.array(act).nullable(),
})
export type CustomerInFull = z.infer<typeof whole>

export const findCustomerInFull = endpoint({
  ...read,
  path: '/staff/customers/:id',
  summary: 'One customer: orders, addresses, coupons, balance, chat, notes, labels, devices, requests, what staff did',
  ...byId,
  data: whole,
  encode: (id: number) => ({ params: { id } }),
})

const noteText = z.object({ text: wireText(NOTE_MAX).pipe(z.string().min(1)) })
export const addCustomerNote = endpoint({
  ...write,
  path: '/staff/customers/:id/notes',
  summary: 'A note for colleagues, the same as beside the chat; shoppers never see it',
  ...byId,
  body: noteText,
  encode: ({ id, ...body }: { id: number; text: string }) => ({ params: { id }, body }),
})
const ofNote = { params: z.object({ id: wireBigId, noteId: wireBigId }) } as const
export const changeCustomerNote = endpoint({
  ...write,
  path: '/staff/customers/:id/notes/:noteId',
  summary: 'Change a note of one’s own',
  ...ofNote,
  body: noteText,
  encode: ({ id, noteId, ...body }: { id: number; noteId: number; text: string }) => ({ params: { id, noteId }, body }),
})
export const deleteCustomerNote = endpoint({
  ...write,
  path: '/staff/customers/:id/notes/:noteId/delete',
  summary: 'Delete a note of one’s own',
  ...ofNote,
  encode: (params: { id: number; noteId: number }) => ({ params }),
})

const labelName = z.object({ name: wireText(LABEL_MAX).pipe(z.string().min(1)) })
type Labelling = { id: number; name: string }
const encodeLabelling = ({ id, name }: Labelling) => ({ params: { id }, body: { name } })
export const addCustomerLabel = endpoint({
  ...write,
  path: '/staff/customers/:id/labels',
  summary: 'Put a label on a customer; a new word becomes a new label',
  ...byId,
  body: labelName,
  encode: encodeLabelling,
})
export const removeCustomerLabel = endpoint({
  ...write,
  path: '/staff/customers/:id/labels/remove',
  summary: 'Take a label off a customer',
  ...byId,
  body: labelName,
  encode: encodeLabelling,
})

export const endCustomerSessions = endpoint({
  ...guard,
  path: '/staff/customers/:id/sessions/end',
  summary: 'Sign a customer out on one device, or on all; it happens at once',
  ...byId,
  body: z.object({ sessionId: wireBigId.optional() }),
  data: z.object({ ended: z.number() }),
  encode: ({ id, ...body }: { id: number; sessionId?: number }) => ({ params: { id }, body }),
})

const reasoned = z.object({ reason: wireText(BLOCK_REASON_MAX).pipe(z.string().min(1)) })
type Reasoned = { id: number; reason: string }
const encodeReasoned = ({ id, reason }: Reasoned) => ({ params: { id }, body: { reason } })
export const blockCustomer = endpoint({
  ...guard,
  path: '/staff/customers/:id/block',
  summary: 'Block a customer: no sign-in and no order any more, open sessions end at once; what is paid goes on',
  ...byId,
  body: reasoned,
  encode: encodeReasoned,
})
export const unblockCustomer = endpoint({
  ...guard,
  path: '/staff/customers/:id/unblock',
  summary: 'Let a blocked customer sign in and order again',
  ...byId,
  body: reasoned,
  encode: encodeReasoned,
})

const remark = wireText(REQUEST_NOTE_MAX).default('')
export const openCustomerRequest = endpoint({
  ...write,
  path: '/staff/customers/:id/requests',
  summary: 'A customer asks for a copy of their data, or to have them deleted; the deadline begins on that day',
  ...byId,
  body: z.object({ kind: z.enum(REQUEST_KINDS), askedOn: wireDay, note: remark }),
  encode: ({ id, ...body }: { id: number; kind: RequestKind; askedOn: string; note: string }) => ({ params: { id }, body }),
})
export const settleCustomerRequest = endpoint({
  ...write,
  access: DATA_KEEPERS,
  path: '/staff/customers/:id/requests/:requestId/settle',
  summary: 'Say how a request about personal data was answered; a refusal needs its reason',
  params: z.object({ id: wireBigId, requestId: wireBigId }),
  body: z
    .object({ outcome: z.enum(REQUEST_OUTCOMES), answer: remark })
    .refine(({ outcome, answer }) => outcome !== 'refused' || answer !== ''),
  encode: ({ id, requestId, ...body }: { id: number; requestId: number; outcome: RequestOutcome; answer: string }) => ({
    params: { id, requestId },
    body,
  }),
})
export const exportCustomerData = endpoint({
  method: 'GET',
  access: DATA_KEEPERS,
  path: '/staff/customers/:id/data',
  isLogged: true,
  confirm: true,
  summary: 'All that the shop has about a person, as they could get it themselves',
  ...byId,
  data: z.unknown(),
  encode: (id: number) => ({ params: { id } }),
})
export const closeCustomerAccount = endpoint({
  ...write,
  access: DATA_KEEPERS,
  path: '/staff/customers/:id/close',
  confirm: true,
  summary: 'Delete a person’s data as they could do it themselves; refused while goods, money or a balance are open',
  ...byId,
  body: reasoned,
  encode: encodeReasoned,
})
