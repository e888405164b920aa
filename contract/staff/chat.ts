import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireBigIdOrNone, wireDay, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import { wireMessage } from '#contract/shop/chat-message.ts'
import {
  CAPACITY_MAX,
  CHOSEN_PRESENCES,
  lengthOf,
  MESSAGE_KINDS,
  MESSAGES_PER_PAGE,
  NOTE_MAX,
  RATINGS,
  SERVICE_STATES,
} from '#domain/conversation.ts'
import { BOXES, CANNED_MAX, KEYWORD_LENGTH_MAX, KEYWORDS_MAX, SHORTCUT } from '#domain/conversation-desk.ts'
import { EXCEPTIONS_MAX, isSpan, SPANS_PER_DAY_MAX, WEEKDAYS } from '#domain/conversation-hours.ts'
import { SOUND_CHOICES } from '#domain/conversation-sound.ts'
import { LOCALES } from '#domain/locale.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'

/*
 * The agents' desk. Our own console is the only client, so the shapes are the shop's own words; messages have the one shape that they have
 * everywhere. `:uid` is the shopper whose conversation it is.
 */

const SEARCH_MAX = 60
const NOTICE_MAX = 20_000
const GREETING_MAX = 500
const ANSWER_WITHIN_MINUTES_MAX = 7 * 24 * 60

const localized = z.object({ zh: z.string(), en: z.string() })
const person = z.object({ id: z.number(), nickname: z.string(), avatar: z.string() })
const agent = person.extend({
  presence: z.enum([...CHOSEN_PRESENCES, 'offline']),
  open: z.number(),
  capacity: z.number(),
  isSupervisor: z.boolean(),
})
const conversation = z.object({
  shopper: person,
  isShopperOnline: z.boolean(),
  state: z.enum(SERVICE_STATES),
  agent: person.nullable(),
  since: z.string().nullable(),
  unread: z.number(),
  readByShopperUpTo: z.number(),
  last: z
    .object({ id: z.number(), kind: z.enum(MESSAGE_KINDS), content: z.string(), sentAt: z.string(), isFromShopper: z.boolean() })
    .nullable(),
})
/** What concerns the chat as a whole. Administrators set it up, too, but that alone shows them no conversation. */
const supervising = ['chat-supervisor', 'admin'] as const
/** Agents work by it, supervisors and administrators set it. */
const reading = ['agent', ...supervising] as const
const ofShopper = z.object({ uid: wireBigId })
const byId = z.object({ id: wireBigId })
const desk = (path: string) => `/staff/chat${path}`

/* Agents */

export const me = endpoint({
  method: 'GET',
  path: desk('/me'),
  access: 'agent',
  summary: 'The agent who asks: presence, load, and how many shoppers wait',
  data: agent.extend({ waiting: z.number() }),
})

export const setPresence = endpoint({
  method: 'PUT',
  path: desk('/presence'),
  access: 'agent',
  summary: 'Say that one is there, busy (nobody new) or away; it lasts as long as the socket gives signs of life',
  body: z.object({ presence: z.enum(CHOSEN_PRESENCES) }),
  data: z.undefined(),
})

export const agentList = endpoint({
  method: 'GET',
  path: desk('/agents'),
  access: reading,
  summary: 'All agents with presence and load, for handing over',
  data: z.array(agent),
})

export const setCapacity = endpoint({
  method: 'PUT',
  path: desk('/agents/:id/capacity'),
  access: supervising,
  summary: 'How many shoppers an agent serves at once',
  params: byId,
  body: z.object({ capacity: wireInt(1, CAPACITY_MAX) }),
  data: z.undefined(),
})

/* Conversations */

export const conversationList = endpoint({
  method: 'GET',
  path: desk('/conversations'),
  access: 'agent',
  summary:
    'Conversations of a box, the newest message first (the queue: who waits longest first); `search` by name, phone or order',
  query: z.object({ box: z.enum(BOXES).default('own'), search: wireText(SEARCH_MAX).default(''), ...pageQuery.shape }),
  data: z.object({
    list: z.array(conversation),
    count: z.number(),
    counts: z.object({ own: z.number(), waiting: z.number() }),
  }),
})

export const findConversation = endpoint({
  method: 'GET',
  path: desk('/conversations/:uid'),
  access: 'agent',
  summary: 'One conversation as its row in the list; a colleague’s is not found, unless a supervisor asks',
  params: ofShopper,
  data: conversation,
})

export const messageList = endpoint({
  method: 'GET',
  path: desk('/conversations/:uid/messages'),
  access: 'agent',
  summary: 'Messages oldest first: the newest, those `before` an id, or those `after` one',
  params: ofShopper,
  query: z.object({
    before: wireBigIdOrNone.default(0),
    after: wireBigIdOrNone.default(0),
    limit: wireInt(1, 100).default(MESSAGES_PER_PAGE),
  }),
  data: z.array(wireMessage),
})

export const takeConversation = endpoint({
  method: 'POST',
  path: desk('/conversations/:uid/take'),
  access: 'agent',
  summary: 'Serve a shopper who waits or rests; supervisors also take from an agent',
  params: ofShopper,
  data: z.undefined(),
})

export const transferConversation = endpoint({
  method: 'POST',
  path: desk('/conversations/:uid/transfer'),
  access: 'agent',
  summary: 'Hand a conversation over to an agent who is there',
  params: ofShopper,
  body: z.object({ agentId: wireBigId, note: wireText(NOTE_MAX).default('') }),
  data: z.undefined(),
})

export const closeConversation = endpoint({
  method: 'POST',
  path: desk('/conversations/:uid/close'),
  access: 'agent',
  summary: 'End the present service; the shopper is asked to rate it',
  params: ofShopper,
  data: z.undefined(),
})

export const searchMessages = endpoint({
  method: 'GET',
  path: desk('/search'),
  access: 'agent',
  summary: 'Texts that contain all the words, newest first, in the conversations that one may see',
  query: z.object({ q: wireText(SEARCH_MAX).pipe(z.string().min(1)), uid: wireBigIdOrNone.default(0), ...pageQuery.shape }),
  data: z.array(z.object({ message: wireMessage, shopper: person })),
})

/* The shopper beside the chat */

const note = z.object({ id: z.number(), text: z.string(), author: z.string(), at: z.string(), isOwn: z.boolean() })

export const findCustomer = endpoint({
  method: 'GET',
  path: desk('/conversations/:uid/customer'),
  access: 'agent',
  summary: 'The shopper: orders, cart, coupons, pages seen, notes, ratings; the phone is masked',
  params: ofShopper,
  data: z.object({
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
    cart: z.array(
      z.object({ productId: z.number(), name: localized, image: z.string(), price: z.number(), quantity: z.number() }),
    ),
    coupons: z.array(z.object({ title: localized, amount: z.number(), minSpend: z.number(), validTo: z.string() })),
    pagesSeen: z.array(z.object({ path: z.string(), title: z.string(), at: z.string() })),
    notes: z.array(note),
    ratings: z.array(z.object({ stars: z.literal(RATINGS), comment: z.string(), agent: z.string(), at: z.string() })),
  }),
})

export const addNote = endpoint({
  method: 'POST',
  path: desk('/conversations/:uid/notes'),
  access: 'agent',
  summary: 'Write down something about a shopper, for agents only',
  params: ofShopper,
  body: z.object({ text: wireText(NOTE_MAX).pipe(z.string().min(1)) }),
  data: note,
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: desk('/notes/:id'),
  access: 'agent',
  summary: 'Delete a note of one’s own; supervisors delete any',
  params: byId,
  data: z.undefined(),
})

/* Ready-made answers */

const cannedReply = z.object({ id: z.number(), shortcut: z.string(), text: localized, isShared: z.boolean() })
const words = (max: number) => wireText(max * 2).refine((text) => lengthOf(text) <= max)
const cannedForm = z.object({
  shortcut: z.string().trim().regex(SHORTCUT),
  text: z.object({ zh: words(CANNED_MAX), en: words(CANNED_MAX) }).refine(({ zh, en }) => zh !== '' || en !== ''),
  isShared: wireFlag.default(false),
})

export const cannedReplyList = endpoint({
  method: 'GET',
  path: desk('/replies'),
  access: 'agent',
  summary: 'Ready-made answers: one’s own and everybody’s, by shortcut',
  data: z.array(cannedReply),
})

export const addCannedReply = endpoint({
  method: 'POST',
  path: desk('/replies'),
  access: 'agent',
  summary: 'Add a ready-made answer; only supervisors add one for everybody',
  body: cannedForm,
  data: cannedReply,
})

export const changeCannedReply = endpoint({
  method: 'PUT',
  path: desk('/replies/:id'),
  access: 'agent',
  summary: 'Change a ready-made answer',
  params: byId,
  body: cannedForm,
  data: cannedReply,
})

export const deleteCannedReply = endpoint({
  method: 'DELETE',
  path: desk('/replies/:id'),
  access: 'agent',
  summary: 'Delete a ready-made answer',
  params: byId,
  data: z.undefined(),
})

/* What supervisors set */

const keyword = z.object({
  id: z.number(),
  words: z.array(z.string()),
  match: z.enum(['exact', 'contains']),
  answer: localized,
  isOn: z.boolean(),
})
const keywordForm = z.object({
  words: z
    .array(wireText(KEYWORD_LENGTH_MAX).pipe(z.string().min(1)))
    .min(1)
    .max(KEYWORDS_MAX),
  match: z.enum(['exact', 'contains']),
  answer: z.object({ zh: words(CANNED_MAX), en: words(CANNED_MAX) }).refine(({ zh, en }) => zh !== '' || en !== ''),
  isOn: wireFlag.default(true),
})

export const keywordList = endpoint({
  method: 'GET',
  path: desk('/keywords'),
  access: reading,
  summary: 'Answers that the shop gives by itself to certain words',
  data: z.array(keyword),
})

export const addKeyword = endpoint({
  method: 'POST',
  path: desk('/keywords'),
  access: supervising,
  summary: 'Add a keyword answer',
  body: keywordForm,
  data: keyword,
})

export const changeKeyword = endpoint({
  method: 'PUT',
  path: desk('/keywords/:id'),
  access: supervising,
  summary: 'Change a keyword answer',
  params: byId,
  body: keywordForm,
  data: keyword,
})

export const deleteKeyword = endpoint({
  method: 'DELETE',
  path: desk('/keywords/:id'),
  access: supervising,
  summary: 'Delete a keyword answer',
  params: byId,
  data: z.undefined(),
})

const span = z.object({ from: z.string(), to: z.string() }).refine(isSpan)
const spans = z.array(span).max(SPANS_PER_DAY_MAX)
const hours = z.object({
  weekly: z.array(spans).length(WEEKDAYS),
  exceptions: z.array(z.object({ day: wireDay, spans })).max(EXCEPTIONS_MAX),
})

export const chatSettings = endpoint({
  method: 'GET',
  path: desk('/settings'),
  access: reading,
  summary: 'Notice, greeting, hours of service and promised time to answer',
  data: z.object({ notice: localized, greeting: localized, hours, answerWithinMinutes: z.number() }),
})

export const saveChatSettings = endpoint({
  method: 'PUT',
  path: desk('/settings'),
  access: supervising,
  summary: 'Save notice (rich text, cleaned), greeting, hours of service and promised time to answer',
  body: z.object({
    notice: z.object({ zh: wireText(NOTICE_MAX), en: wireText(NOTICE_MAX) }),
    greeting: z.object({ zh: words(GREETING_MAX), en: words(GREETING_MAX) }),
    hours,
    answerWithinMinutes: wireInt(1, ANSWER_WITHIN_MINUTES_MAX),
  }),
  data: z.undefined(),
})

const sound = z.object({
  choice: z.enum(SOUND_CHOICES),
  /** Where the house's own chime is. */
  house: z.string(),
  own: z.object({ address: z.string(), bytes: z.number(), seconds: z.number() }).nullable(),
})

export const chatSound = endpoint({
  method: 'GET',
  path: desk('/sound'),
  access: reading,
  summary: 'What rings for a new message, and what else could',
  data: sound,
})

export const chooseSound = endpoint({
  method: 'PUT',
  path: desk('/sound'),
  access: supervising,
  summary: 'Choose the house’s chime, the shop’s own sound, or none',
  body: z.object({ choice: z.enum(SOUND_CHOICES) }),
  data: sound,
})

/** Multipart with the field `file`. */
export const uploadSound = endpoint({
  method: 'POST',
  path: desk('/sound'),
  access: supervising,
  summary: 'Upload a sound of the shop’s own, MP3, WAV or OGG, of at most 1 MiB and 10 s, and choose it',
  body: z.unknown(),
  data: sound,
})

const average = z.number().nullable()

export const chatFigures = endpoint({
  method: 'GET',
  path: desk('/figures'),
  access: supervising,
  summary: 'Who waits now, what each agent does, and times and ratings day by day',
  query: z.object({ days: wireInt(1, 90).default(14) }),
  data: z.object({
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
  }),
})
