import type { AgentCard, ChosenPresence, Message, MessageKind, Presence, Rating, ServiceState } from './conversation.ts'
import type { ServiceHours } from './conversation-hours.ts'
import type { Locale, Localized } from './locale.ts'
import type { Fen } from './money.ts'
import type { OrderStatus } from './order-status.ts'

/* What agents and supervisors see and keep: lists of conversations, ready-made answers, keyword answers, hours, figures. */

export type Agent = Omit<AgentCard, 'isOnline'> & {
  presence: Presence
  /** Conversations that this agent serves now, and how many may be. */
  open: number
  capacity: number
  isSupervisor: boolean
}

export type Me = Agent & {
  /** Shoppers who wait for anybody. */
  waiting: number
}

/** `own`: those I serve. `waiting`: the queue. `closed`: rested ones that I served last. `all`: every one; supervisors only. */
export const BOXES = ['own', 'waiting', 'closed', 'all'] as const
export type Box = (typeof BOXES)[number]

export type LastMessage = { id: number; kind: MessageKind; content: string; sentAt: string; isFromShopper: boolean }

export type Conversation = {
  shopper: { id: number; nickname: string; avatar: string }
  isShopperOnline: boolean
  state: ServiceState
  /** Who serves it now; while it rests, who did last. */
  agent: { id: number; nickname: string; avatar: string } | null
  /** Since when the shopper waits, or the present service runs. */
  since: string | null
  /** Messages of the shopper that no agent has seen. */
  unread: number
  /** The last message of the shop that the shopper has seen; 0 for none. */
  readByShopperUpTo: number
  last: LastMessage | null
}

export type ConversationList = { list: Conversation[]; count: number; counts: { own: number; waiting: number } }

/** A message that contains what was searched for, with whose conversation it is in. */
export type FoundMessage = { message: Message; shopper: { id: number; nickname: string; avatar: string } }

export type Note = { id: number; text: string; author: string; at: string; isOwn: boolean }

/** The shopper beside the chat. */
export type Customer = {
  id: number
  nickname: string
  avatar: string
  /** In which they read the shop; null when nothing is known. */
  locale: Locale | null
  /** 138****0000 */
  phone: string
  since: string
  orderCount: number
  spent: Fen
  /** Unpaid orders, and the bottles that they hold. */
  unpaid: { orders: number; bottles: number }
  orders: { number: string; status: OrderStatus; due: Fen; placedAt: string; images: string[]; bottles: number }[]
  cart: { productId: number; name: Localized; image: string; price: Fen; quantity: number }[]
  coupons: { title: Localized; amount: Fen; minSpend: Fen; validTo: string }[]
  pagesSeen: { path: string; title: string; at: string }[]
  notes: Note[]
  ratings: { stars: Rating; comment: string; agent: string; at: string }[]
}

export type CannedReply = {
  id: number
  /** Typed after a slash: `/ship`. */
  shortcut: string
  text: Localized
  /** Everybody's; changed by supervisors only. */
  isShared: boolean
}
export const SHORTCUT = /^[\p{L}\p{N}_-]{1,20}$/u
export const CANNED_MAX = 1_000
export const OWN_CANNED_REPLIES_MAX = 200

export type KeywordAnswer = { id: number; words: string[]; match: 'exact' | 'contains'; answer: Localized; isOn: boolean }
export const KEYWORDS_MAX = 20
export const KEYWORD_LENGTH_MAX = 40

/**
 * The answer to what was written: one that names the text exactly goes before one whose word is in it, a longer word before a shorter
 * one. Upper and lower case, and space around, do not count.
 */
export function findKeywordAnswer<A extends Omit<KeywordAnswer, 'id'>>(answers: readonly A[], text: string): A | undefined {
  const said = fold(text)
  const on = answers.filter(({ isOn }) => isOn)
  const exact = on.find(({ words }) => words.some((word) => fold(word) === said))
  if (exact) return exact
  return on
    .filter(({ match }) => match === 'contains')
    .flatMap((answer) => answer.words.map((word) => ({ answer, word: fold(word) })))
    .filter(({ word }) => word !== '' && said.includes(word))
    .toSorted((one, other) => other.word.length - one.word.length)[0]?.answer
}
const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export type ChatSettings = {
  /** Rich text beside the chat. */
  notice: Localized
  /** Said when an agent is assigned; empty: nothing is said. */
  greeting: Localized
  hours: ServiceHours
  /** Within the hours of service an answer is promised in so many minutes. */
  answerWithinMinutes: number
}

/** Minutes are averages; null where there was nothing to average. */
export type AgentFigures = {
  agent: Agent
  served: number
  firstAnswerMinutes: number | null
  ratings: number
  stars: number | null
}
export type ChatFigures = {
  waitingNow: number
  /** Since when the one waits who has waited longest. */
  waitingSince: string | null
  openNow: number
  agents: AgentFigures[]
  days: {
    day: string
    served: number
    waitMinutes: number | null
    firstAnswerMinutes: number | null
    ratings: number
    stars: number | null
  }[]
}

/** One that may be given a conversation: `open` counts what they serve now. */
export type Candidate = { id: number; presence: ChosenPresence; open: number; capacity: number; idleSince: number }

export const isFree = ({ presence, open, capacity }: Candidate): boolean => presence === 'online' && open < capacity

/**
 * Who serves the next shopper: the one they have asked for or who served them last, when free; otherwise the one with the least to do,
 * and of those the one who has been without a new shopper for longest. Only who is online and below their limit; agents who shop
 * themselves are served by their colleagues.
 */
export function chooseAgent(
  candidates: readonly Candidate[],
  preferred: readonly number[],
  shopperId: number,
): Candidate | undefined {
  const free = candidates.filter((candidate) => isFree(candidate) && candidate.id !== shopperId)
  for (const id of preferred) {
    const known = free.find((candidate) => candidate.id === id)
    if (known) return known
  }
  return free.toSorted((one, other) => one.open - other.open || one.idleSince - other.idleSince || one.id - other.id)[0]
}
