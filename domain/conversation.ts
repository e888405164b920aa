import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import type { OrderCard } from './order.ts'
import { shanghaiDay } from './shanghai.ts'

/*
 * The talk between a shopper and the shop. There is one conversation per shopper, for ever; the agents who answer in it change. It is
 * named by the shopper's account.
 */

/** Kinds of messages. `content` is a text, the name of an emoji, a picture's address, a product's id or an order's number. */
export const MESSAGE_KINDS = ['text', 'emoji', 'image', 'product', 'order'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** `house` says what no person has written: greetings, keyword answers, "nobody is here". */
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
  /** Grows with time over all conversations; a client that comes back names the last one that it has. */
  id: number
  /** The shopper whose conversation it belongs to. */
  shopperId: number
  /** 1, 2, 3 … within the conversation, without gaps. */
  position: number
  author: Author
  /** The account that wrote it; 0 for the house. */
  senderId: number
  sender: { nickname: string; avatar: string }
  kind: MessageKind
  content: string
  /** The name that the sender's client gave it, by which it knows its own message again. */
  clientId: string | null
  sentAt: string
  /** The other side has seen it. */
  isRead: boolean
  /** The card of a `product` message; null when the product is no longer on sale. */
  product: ProductBrief | null
  /** The card of an `order` message; null when its shopper has deleted the order. */
  order: OrderCard | null
}

/** A message before it is stored. */
export type Draft = { kind: MessageKind; content: string; clientId: string | null }

/** Characters, as a person counts them. */
export const MESSAGE_MAX = 1_000
export const CLIENT_ID_MAX = 64
/** How a shopper who leaves a message can be reached. */
export const CONTACT_NAME_MAX = 30
export const CONTACT_PHONE_MAX = 20
export const MESSAGES_PER_PAGE = 20
export const PING_EVERY_MS = 10_000
/** A connection that says nothing for so long is closed (docs/wire.md, "Chat socket"). */
export const IDLE_MS = 12_000
export const LOGIN_WITHIN_MS = 10_000
/**
 * Sockets that one process holds for one account: more windows than anybody looks at, and few enough that nobody eats the memory of the
 * others. One more closes the oldest, which comes back only when somebody looks at it again.
 */
export const SOCKETS_PER_SHOPPER_MAX = 20
export const SOCKETS_PER_AGENT_MAX = 50
/** A message that comes so long after the one before it carries a time tag. */
export const TIME_TAG_GAP_MS = 300_000
/** Scrolling this close to the top loads the page before. */
export const SCROLL_TRIGGER_PX = 30
/** A typing note that is not renewed disappears; it is renewed at most every other second. */
export const TYPING_SHOWN_MS = 6_000
export const TYPING_RENEWED_MS = 2_000

export const RATINGS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof RATINGS)[number]
export const RATING_COMMENT_MAX = 300
export const NOTE_MAX = 500
/** Pages of the shop that agents see a shopper has come through. */
export const PAGES_SEEN_MAX = 20

/** Length as a person counts: a smiley is one, whatever the encoding needs. */
export const lengthOf = (text: string): number => [...text].length

/** Characters that show nothing: white space, marks that only control others, and the blanks among the letters. */
const NOTHING_TO_SEE = /^[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u

/** Whether there is anything to read in it. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text)

/**
 * How a stretch of service goes: it begins with a message of the shopper, waits for an agent, and ends when either side ends it. Without
 * one the conversation rests.
 */
export const SERVICE_STATES = ['resting', 'waiting', 'open'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

export type AgentCard = { id: number; nickname: string; avatar: string; isOnline: boolean }

/** What the shopper's chat window knows beside the messages. */
export type ServiceStatus = {
  state: ServiceState
  /** Who answers, or who answered last; null before the first time. */
  agent: AgentCard | null
  /** Shoppers in front of this one while they wait. */
  ahead: number
  /** Inside the hours of service. */
  isWithinHours: boolean
  /** Somebody is there to answer now. Otherwise the message form is shown, with `answerBy`. */
  isStaffed: boolean
  /** By when an answer can be expected; null when the shop has no hours of service at all. */
  answerBy: string | null
  /** Messages of the shop that the shopper has not seen. */
  unread: number
  /** The last message of the shopper that an agent has seen; 0 for none. */
  readByShopUpTo: number
  /** The stretch of service that has ended and may be rated. */
  toRate: number | null
}

/** Whoever has given no sign of life for so long is offline. */
export const PRESENCE_SECONDS = 60

/** What agents say of themselves. They are `offline` by PRESENCE_SECONDS, and never by choice. */
export const CHOSEN_PRESENCES = ['online', 'busy', 'away'] as const
export type ChosenPresence = (typeof CHOSEN_PRESENCES)[number]
export type Presence = ChosenPresence | 'offline'
/** Shoppers that one agent may be given at once; 6 unless the supervisor sets another number. */
export const CAPACITY_MAX = 50

/** A text by which a shopper ends the conversation; it is sent as an ordinary message. */
export const isEnding = (text: string, endings: readonly string[]): boolean => endings.includes(text.trim())

export type Tagged<M> = {
  message: M
  /** `day` when the calendar day has changed, `time` after a pause, null otherwise. */
  tag: 'day' | 'time' | null
  /** The first of a run of messages by the same sender: the one that shows name and picture. */
  isFirst: boolean
}

type Groupable = Pick<Message, 'senderId' | 'author' | 'sentAt'>

/** Messages, oldest first, with the time tags between them and grouped by sender. Days are Shanghai's, like all of the shop's. */
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

/**
 * Puts messages into a list that is sorted by id, each once: live ones, older pages and what was missed come in any order. An own
 * message that was sent again replaces itself.
 */
export function mergeMessages<M extends { id: number }>(held: readonly M[], arrived: readonly M[]): M[] {
  const byId = new Map(held.map((message) => [message.id, message]))
  for (const message of arrived) byId.set(message.id, message)
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}
