import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import type { OrderCard } from './order.ts'
import { shanghaiDay } from './shanghai.ts'

/* The chat between a shopper and the shop: one permanent conversation per shopper, identified by their account id, with changing
   agents. */

/** `content` is a text, an emoji's name, a picture's address, a product id or an order number. */
export const MESSAGE_KINDS = ['text', 'emoji', 'image', 'product', 'order'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** `house` marks automatic messages: greetings, keyword answers, "nobody is here". */
export const AUTHORS = ['shopper', 'agent', 'house'] as const
export type Author = (typeof AUTHORS)[number]

export type ProductBrief = {
  id: number
  name: Localized
  image: string
  price: Fen
  listPrice: Fen | null
  stock: number
  sales: number
}

export type Message = {
  /** Increases over all conversations; clients reconnect with the last one they have. */
  id: number
  /** The shopper of the conversation. */
  shopperId: number
  /** 1, 2, 3 … within the conversation, without gaps. */
  position: number
  author: Author
  /** The author's account; 0 for the house. */
  senderId: number
  sender: { nickname: string; avatar: string }
  kind: MessageKind
  content: string
  /** Given by the sender's client, which recognises its message by it. */
  clientId: string | null
  sentAt: string
  /** Seen by the other side. */
  isRead: boolean
  /** Null when the product is no longer on sale. */
  product: ProductBrief | null
  /** Null when the shopper has deleted the order. */
  order: OrderCard | null
}

export type Draft = { kind: MessageKind; content: string; clientId: string | null }

/** In Unicode characters (`lengthOf`). */
export const MESSAGE_MAX = 1_000
export const CLIENT_ID_MAX = 64
export const CONTACT_NAME_MAX = 30
export const CONTACT_PHONE_MAX = 20
export const MESSAGES_PER_PAGE = 20
export const PING_EVERY_MS = 10_000
/** A connection without frames for this long is closed (docs/wire.md, "Chat socket"). */
export const IDLE_MS = 12_000
export const LOGIN_WITHIN_MS = 10_000
/**
 * Sockets of one account per process, to limit memory. A further one closes the oldest, which reconnects only when its window is
 * used.
 */
export const SOCKETS_PER_SHOPPER_MAX = 20
export const SOCKETS_PER_AGENT_MAX = 50
/** A message after a longer pause gets a time tag. */
export const TIME_TAG_GAP_MS = 300_000
/** Distance from the top at which the previous page is loaded. */
export const SCROLL_TRIGGER_PX = 30
/** A typing note expires after this; it is renewed at most every other second. */
export const TYPING_SHOWN_MS = 6_000
export const TYPING_RENEWED_MS = 2_000

export const RATINGS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof RATINGS)[number]
export const RATING_COMMENT_MAX = 300
export const NOTE_MAX = 500
/** Viewed pages that agents see. */
export const PAGES_SEEN_MAX = 20

/** Length in Unicode characters: an emoji counts as one. */
export const lengthOf = (text: string): number => [...text].length

/** White space, control and format characters, and blank letters. */
const NOTHING_TO_SEE = /^[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u

export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text)

/**
 * A service begins with a shopper's message, waits for an agent, and is ended by either side. Without one the conversation is
 * `resting`.
 */
export const SERVICE_STATES = ['resting', 'waiting', 'open'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

export type AgentCard = { id: number; nickname: string; avatar: string; isOnline: boolean }

export type ServiceStatus = {
  state: ServiceState
  /** The present or last agent; null before the first. */
  agent: AgentCard | null
  /** Shoppers ahead in the queue. */
  ahead: number
  isWithinHours: boolean
  /** An agent is present. Otherwise the message form is shown, with `answerBy`. */
  isStaffed: boolean
  /** When an answer can be expected; null without service hours. */
  answerBy: string | null
  /** Messages of the shop that the shopper has not seen. */
  unread: number
  /** The shopper's last message that an agent has seen; 0 for none. */
  readByShopUpTo: number
  /** The ended service that may be rated. */
  toRate: number | null
}

/** An agent without a sign of life for this long is offline. */
export const PRESENCE_SECONDS = 60

/** Chosen by agents; `offline` only follows from PRESENCE_SECONDS. */
export const CHOSEN_PRESENCES = ['online', 'busy', 'away'] as const
export type ChosenPresence = (typeof CHOSEN_PRESENCES)[number]
/** Conversations of one agent at once; the default is 6. */
export const CAPACITY_MAX = 50

/** The text ends the conversation; it is sent as an ordinary message. */
export const isEnding = (text: string, endings: readonly string[]): boolean => endings.includes(text.trim())

export type Tagged<M> = {
  message: M
  /** `day` when the calendar day has changed, `time` after a pause, null otherwise. */
  tag: 'day' | 'time' | null
  /** The first of a run by the same sender, with name and picture. */
  isFirst: boolean
}

type Groupable = Pick<Message, 'senderId' | 'author' | 'sentAt'>

/** Adds time tags and groups by sender. Messages are oldest first; days are Shanghai's. */
export function withTimeTags<M extends Groupable>(messages: readonly M[]): Tagged<M>[] {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const tag = tagBetween(before?.sentAt, message.sentAt)
    const isSameSender = before?.senderId === message.senderId && before.author === message.author
    return { message, tag, isFirst: tag !== null || !isSameSender }
  })
}

function tagBetween(before: string | undefined, at: string): 'day' | 'time' | null {
  const sentAt = new Date(at)
  if (before === undefined || shanghaiDay(new Date(before)) !== shanghaiDay(sentAt)) return 'day'
  return sentAt.getTime() - Date.parse(before) >= TIME_TAG_GAP_MS ? 'time' : null
}

/** Merges messages by id, each once and sorted; the arrived ones, in any order, replace existing ones. */
export function mergeMessages<M extends { id: number }>(held: readonly M[], arrived: readonly M[]): M[] {
  const byId = new Map(held.map((message) => [message.id, message]))
  for (const message of arrived) byId.set(message.id, message)
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}
