import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireBigIdOrNone, wireInt, wireText } from '#contract/inputs.ts'
import { decodeMessage, wireMessage } from '#contract/shop/chat-message.ts'
import {
  CAPACITY_MAX,
  CHOSEN_PRESENCES,
  type ChosenPresence,
  MESSAGE_KINDS,
  MESSAGES_PER_PAGE,
  NOTE_MAX,
  RATINGS,
  SERVICE_STATES,
} from '#domain/conversation.ts'
import { BOXES, type Box, FIGURE_DAYS, FIGURE_DAYS_MAX } from '#domain/conversation-desk.ts'
import { LOCALES } from '#domain/locale.ts'
import { fen } from '#domain/money.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { staffName } from './own.ts'

/* Used only by our own console. `:uid` is the shopper. */

const SEARCH_MAX = 60

const localized = z.object({ zh: z.string(), en: z.string() })
const person = z.object({ id: z.number(), nickname: z.string(), avatar: z.string() })
const colleague = person.extend(staffName.shape)
const agent = colleague.extend({
  presence: z.enum([...CHOSEN_PRESENCES, 'offline']),
  open: z.number(),
  capacity: z.number(),
  isSupervisor: z.boolean(),
})
const conversation = z.object({
  shopper: person,
  isShopperOnline: z.boolean(),
  state: z.enum(SERVICE_STATES),
  agent: colleague.nullable(),
  since: z.string().nullable(),
  unread: z.number(),
  readByShopperUpTo: z.number(),
  last: z
    .object({ id: z.number(), kind: z.enum(MESSAGE_KINDS), content: z.string(), sentAt: z.string(), isFromShopper: z.boolean() })
    .nullable(),
})
/** Administrators set up the chat; that role alone shows them no conversation. */
export const supervising = ['chat-supervisor', 'admin'] as const
const ofShopper = z.object({ uid: wireBigId })
const toShopper = (shopperId: number) => ({ params: { uid: shopperId } })

/* Agents */

const me = agent.extend({ waiting: z.number() })
/** `waiting`: shoppers in the queue. */
export type Me = z.infer<typeof me>
/** `open`: conversations served now; `capacity`: their limit. */
export type Agent = z.infer<typeof agent>

export const findMe = endpoint({
  method: 'GET',
  path: '/staff/chat/me',
  access: 'agent',
  summary: 'The agent who asks: presence, load, and how many shoppers wait',
  data: me,
})

export const setPresence = endpoint({
  method: 'PUT',
  path: '/staff/chat/presence',
  unlogged: 'The chat keeps who is there, and its figures who served whom',
  access: 'agent',
  summary: 'Say that one is there, busy (nobody new) or away; it lasts as long as the socket gives signs of life',
  body: z.object({ presence: z.enum(CHOSEN_PRESENCES) }),
  data: z.undefined(),
  encode: (presence: ChosenPresence) => ({ body: { presence } }),
})

export const listAgents = endpoint({
  method: 'GET',
  path: '/staff/chat/agents',
  access: ['agent', ...supervising],
  summary: 'All agents with presence and load, for handing over',
  data: z.array(agent),
})

export const setCapacity = endpoint({
  method: 'PUT',
  path: '/staff/chat/agents/:id/capacity',
  access: supervising,
  summary: 'How many shoppers an agent serves at once',
  params: z.object({ id: wireBigId }),
  body: z.object({ capacity: wireInt(1, CAPACITY_MAX) }),
  data: z.undefined(),
  encode: ({ agentId, capacity }: { agentId: number; capacity: number }) => ({ params: { id: agentId }, body: { capacity } }),
})

/* Conversations */

export type Conversation = z.infer<typeof conversation>

export const listConversations = endpoint({
  method: 'GET',
  path: '/staff/chat/conversations',
  access: 'agent',
  summary:
    'Conversations of a box, the newest message first (the queue: who waits longest first); `search` by name, phone or order',
  query: z.object({ box: z.enum(BOXES).default('own'), search: wireText(SEARCH_MAX).default(''), ...pageQuery.shape }),
  data: z.object({
    list: z.array(conversation),
    count: z.number(),
    counts: z.object({ own: z.number(), waiting: z.number() }),
  }),
  encode: (query: { box: Box; search?: string; limit?: number }) => ({ query }),
})

export const findConversation = endpoint({
  method: 'GET',
  path: '/staff/chat/conversations/:uid',
  access: 'agent',
  summary: 'One conversation as its row in the list; a colleague’s is not found, unless a supervisor asks',
  params: ofShopper,
  data: conversation,
  encode: toShopper,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/staff/chat/conversations/:uid/messages',
  access: 'agent',
  summary: 'Messages oldest first: the newest, those `before` an id, or those `after` one',
  params: ofShopper,
  query: z.object({
    before: wireBigIdOrNone.default(0),
    after: wireBigIdOrNone.default(0),
    limit: wireInt(1, 100).default(MESSAGES_PER_PAGE),
  }),
  data: z.array(wireMessage),
  /** Fewer than `MESSAGES_PER_PAGE` messages mean that these were the last. */
  encode: ({ shopperId, ...place }: { shopperId: number; before?: number; after?: number; limit?: number }) => ({
    ...toShopper(shopperId),
    query: place,
  }),
  decode: (list) => list.map(decodeMessage),
})

export const takeConversation = endpoint({
  method: 'POST',
  path: '/staff/chat/conversations/:uid/take',
  access: 'agent',
  summary: 'Serve a shopper who waits or rests; supervisors also take from an agent',
  params: ofShopper,
  data: z.undefined(),
  encode: toShopper,
})

export const transferConversation = endpoint({
  method: 'POST',
  path: '/staff/chat/conversations/:uid/transfer',
  access: 'agent',
  summary: 'Hand a conversation over to an agent who is there',
  params: ofShopper,
  body: z.object({ agentId: wireBigId, note: wireText(NOTE_MAX).default('') }),
  data: z.undefined(),
  encode: ({ shopperId, ...body }: { shopperId: number; agentId: number; note?: string }) => ({ ...toShopper(shopperId), body }),
})

export const closeConversation = endpoint({
  method: 'POST',
  path: '/staff/chat/conversations/:uid/close',
  access: 'agent',
  summary: 'End the present service; the shopper is asked to rate it',
  params: ofShopper,
  data: z.undefined(),
  encode: toShopper,
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/staff/chat/search',
  access: 'agent',
  summary: 'Texts that contain all the words, newest first, in the conversations that one may see',
  query: z.object({ q: wireText(SEARCH_MAX).pipe(z.string().min(1)), uid: wireBigIdOrNone.default(0), ...pageQuery.shape }),
  data: z.array(z.object({ message: wireMessage, shopper: person })),
  encode: ({ words, shopperId = 0, page = 1 }: { words: string; shopperId?: number; page?: number }) => ({
    query: { q: words, uid: shopperId, page },
  }),
  decode: (list) => list.map(({ message, shopper }) => ({ message: decodeMessage(message), shopper })),
})

/* The shopper beside the chat */

const note = z.object({
  id: z.number(),
  text: z.string(),
  author: z.string(),
  at: z.string(),
  changedAt: z.string().nullable(),
  isOwn: z.boolean(),
})
export type Note = z.infer<typeof note>

const customer = z.object({
  id: z.number(),
  nickname: z.string(),
  avatar: z.string(),
  locale: z.enum(LOCALES).nullable(),
  phone: z.string(),
  since: z.string(),
  orderCount: z.number(),
  spent: z.number(),
  unpaid: z.object({ orders: z.number(), bottles: z.number() }),
  orders: z.array(
    z.object({
      number: z.string(),
      status: z.enum(ORDER_STATUSES),
      due: z.number(),
      placedAt: z.string(),
      images: z.array(z.string()),
      bottles: z.number(),
    }),
  ),
  cart: z.array(z.object({ productId: z.number(), name: localized, image: z.string(), price: z.number(), quantity: z.number() })),
  coupons: z.array(
    z.object({ title: localized, amount: z.number(), percent: z.number().nullable(), minSpend: z.number(), validTo: z.string() }),
  ),
  pagesSeen: z.array(z.object({ path: z.string(), title: z.string(), at: z.string() })),
  notes: z.array(note),
  ratings: z.array(z.object({ stars: z.literal(RATINGS), comment: z.string(), agent: z.string(), at: z.string() })),
})
const decodeCustomer = ({ spent, orders, cart, coupons, ...facts }: z.infer<typeof customer>) => ({
  ...facts,
  spent: fen(spent),
  orders: orders.map((order) => ({ ...order, due: fen(order.due) })),
  cart: cart.map((line) => ({ ...line, price: fen(line.price) })),
  coupons: coupons.map((coupon) => ({ ...coupon, amount: fen(coupon.amount), minSpend: fen(coupon.minSpend) })),
})
/** `phone` is masked; `unpaid` counts orders and their bottles. */
export type Customer = ReturnType<typeof decodeCustomer>

export const findCustomer = endpoint({
  method: 'GET',
  path: '/staff/chat/conversations/:uid/customer',
  access: 'agent',
  summary: 'The shopper: orders, cart, coupons, pages seen, notes, ratings; the phone is masked',
  params: ofShopper,
  data: customer,
  encode: toShopper,
  decode: decodeCustomer,
})

export const addNote = endpoint({
  method: 'POST',
  path: '/staff/chat/conversations/:uid/notes',
  access: 'agent',
  summary: 'Write down something about a shopper, for agents only',
  params: ofShopper,
  body: z.object({ text: wireText(NOTE_MAX).pipe(z.string().min(1)) }),
  data: note,
  encode: ({ shopperId, text }: { shopperId: number; text: string }) => ({ ...toShopper(shopperId), body: { text } }),
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/staff/chat/notes/:id',
  access: 'agent',
  summary: 'Delete a note of one’s own; supervisors delete any',
  params: z.object({ id: wireBigId }),
  data: z.undefined(),
  encode: (id: number) => ({ params: { id } }),
})

const average = z.number().nullable()

const figures = z.object({
  waitingNow: z.number(),
  waitingSince: z.string().nullable(),
  openNow: z.number(),
  agents: z.array(z.object({ agent, served: z.number(), firstAnswerMinutes: average, ratings: z.number(), stars: average })),
  days: z.array(
    z.object({
      day: z.string(),
      served: z.number(),
      waitMinutes: average,
      firstAnswerMinutes: average,
      ratings: z.number(),
      stars: average,
    }),
  ),
})
/** Minutes and stars are averages; null without data. */
export type ChatFigures = z.infer<typeof figures>

export const findChatFigures = endpoint({
  method: 'GET',
  path: '/staff/chat/figures',
  access: supervising,
  summary: 'Who waits now, what each agent does, and times and ratings day by day',
  query: z.object({ days: wireInt(1, FIGURE_DAYS_MAX).default(FIGURE_DAYS) }),
  data: figures,
  encode: (days: number) => ({ query: { days } }),
})
