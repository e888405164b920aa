import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import type { OrderCard } from './order.ts'
import { shanghaiDay } from './shanghai.ts'

/* One permanent conversation per shopper, identified by their account id. */

/** The content is a text, emoji name, picture address, product id or order number. */
export const MESSAGE_KINDS = ['text', 'emoji', 'image', 'product', 'order'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** `house` marks automatic messages. */
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
  /** Increases over all conversations. */
  id: number
  shopperId: number
  /** 1, 2, 3 … without gaps. */
  position: number
  author: Author
  /** 0 for the house. */
  senderId: number
  sender: { nickname: string; avatar: string }
  kind: MessageKind
  content: string
  /** The sender's client recognises its message by it. */
  clientId: string | null
  sentAt: string
  isRead: boolean
  /** Null when no longer on sale. */
  product: ProductBrief | null
  /** Null when the shopper has deleted it. */
  order: OrderCard | null
}

export type Draft = { kind: MessageKind; content: string; clientId: string | null }

export const MESSAGE_MAX = 1_000
export const CLIENT_ID_MAX = 64
export const CONTACT_NAME_MAX = 30
export const CONTACT_PHONE_MAX = 20
export const MESSAGES_PER_PAGE = 20
export const PING_EVERY_MS = 10_000
/** Without frames for this long, a connection is closed (docs/wire.md, "Chat socket"). */
export const IDLE_MS = 12_000
export const LOGIN_WITHIN_MS = 10_000
/** Per account and process, to limit memory. A further socket closes the oldest. */
export const SOCKETS_PER_SHOPPER_MAX = 20
export const SOCKETS_PER_AGENT_MAX = 50
const TIME_TAG_GAP_MS = 300_000
export const SCROLL_TRIGGER_PX = 30
/** A typing note expires after 6 seconds and is renewed every 2 at most. */
export const TYPING_SHOWN_MS = 6_000
export const TYPING_RENEWED_MS = 2_000

export const RATINGS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof RATINGS)[number]
export const RATING_COMMENT_MAX = 300
export const NOTE_MAX = 500
export const PAGES_SEEN_MAX = 20

/** Blank letters, such as Hangul fillers, count as nothing too. */
const NOTHING_TO_SEE = /^[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u

export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text)

/** A service waits for an agent and is ended by either side. Without one the conversation is `resting`. */
export const SERVICE_STATES = ['resting', 'waiting', 'open'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

export type AgentCard = { id: number; nickname: string; avatar: string; isOnline: boolean }

export type ServiceStatus = {
  state: ServiceState
  /** The present or last agent; null before the first. */
  agent: AgentCard | null
  ahead: number
  isWithinHours: boolean
  /** When false, the message form is shown. */
  isStaffed: boolean
  /** Null without service hours. */
  answerBy: string | null
  unread: number
  /** 0 for none. */
  readByShopUpTo: number
  /** Id of the ended service that may be rated. */
  toRate: number | null
}

/** An agent without a sign of life for this long is offline. */
export const PRESENCE_SECONDS = 60

/** `offline` only follows from PRESENCE_SECONDS. */
export const CHOSEN_PRESENCES = ['online', 'busy', 'away'] as const
export type ChosenPresence = (typeof CHOSEN_PRESENCES)[number]
/** The limit of what supervisors can set; the default is 6. */
export const CAPACITY_MAX = 50

export const isEnding = (text: string, endings: readonly string[]): boolean => endings.includes(text.trim())

export type Tagged<M> = {
  message: M
  /** `day` for a new calendar day, `time` after a pause. */
  tag: 'day' | 'time' | null
  /** Has name and picture. */
  isFirst: boolean
}

type Groupable = Pick<Message, 'senderId' | 'author' | 'sentAt'>

/** Messages are oldest first; days are Shanghai's. */
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

/** Returns messages sorted by id, each once; arrived ones replace existing ones. */
export function mergeMessages<M extends { id: number }>(held: readonly M[], arrived: readonly M[]): M[] {
  const byId = new Map(held.map((message) => [message.id, message]))
  for (const message of arrived) byId.set(message.id, message)
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}
