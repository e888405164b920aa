import type { Message, ServiceStatus } from '#domain/conversation.ts'
import type { LineState } from '#web/chat/socket/connection.ts'
import type { Thread } from '#web/chat/thread/thread.ts'
import type { ChatAbout } from './open-chat.ts'

export type Card = { kind: 'product' | 'order'; content: string }

/** After this, the same card may be sent again. */
const NOT_AGAIN_MS = 24 * 60 * 60_000
const REMEMBERED_MAX = 40

export const cardsOf = ({ productId, orderId }: ChatAbout): Card[] => [
  ...(productId ? [{ kind: 'product' as const, content: String(productId) }] : []),
  ...(orderId ? [{ kind: 'order' as const, content: orderId }] : []),
]

/** The conversation has this card, or this browser sent it recently (U55). */
function isCardSent(card: Card, accountId: number, messages: readonly Message[], now: number): boolean {
  const isSame = ({ kind, content, author, sentAt }: Message) =>
    author === 'shopper' && kind === card.kind && content === card.content && now - Date.parse(sentAt) < NOT_AGAIN_MS
  return messages.some(isSame) || remembered(accountId).some(([key, at]) => key === keyOf(card) && now - at < NOT_AGAIN_MS)
}

function rememberCard(card: Card, accountId: number, now: number): void {
  const others = remembered(accountId).filter(([key]) => key !== keyOf(card))
  try {
    localStorage.setItem(storageKey(accountId), JSON.stringify([...others, [keyOf(card), now]].slice(-REMEMBERED_MAX)))
  } catch {}
}

type Queue = { accountId: number; thread: Thread; state: () => { line: LineState; status: ServiceStatus | null } }

/** Sends cards once an agent is present. */
export function cardQueue({ accountId, thread, state }: Queue) {
  let cards: Card[] = []

  /** Without an agent, the card goes with the message that the shopper leaves. */
  function send(withMessage = false): void {
    const { status, line } = state()
    if (cards.length === 0 || !thread.state().isLoaded) return
    if (!withMessage && (line !== 'online' || status === null || !(status.isStaffed || status.state === 'open'))) return
    const now = Date.now()
    const toSend = cards.filter((card) => !isCardSent(card, accountId, thread.state().messages, now))
    cards = []
    for (const card of toSend) {
      rememberCard(card, accountId, now)
      thread.outbox.add(card)
    }
  }

  return {
    send,
    bringUp: (about: ChatAbout) => {
      cards = cardsOf(about)
      send()
    },
  }
}

const keyOf = ({ kind, content }: Card): string => `${kind}:${content}`
const storageKey = (accountId: number): string => `chat.cards.${accountId}`

function remembered(accountId: number): [key: string, at: number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(accountId)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
