import type { Conversation } from '#contract/staff/chat.ts'
import type { Author, Message } from '#domain/conversation.ts'

export const isAt =
  (shopperId: number) =>
  ({ shopper }: Conversation): boolean =>
    shopper.id === shopperId

/** The newest message that these rows tell of; 0 for none. */
export const newestOf = (rows: readonly Conversation[]): number => Math.max(0, ...rows.map(({ last }) => last?.id ?? 0))

/** An answer that was on its way while a message came knows less than the row that is held. */
export const orNewer =
  (held: readonly Conversation[]) =>
  (row: Conversation): Conversation => {
    const present = held.find(isAt(row.shopper.id))
    return present?.last && present.last.id > (row.last?.id ?? 0) ? present : row
  }

/** The row after a message has come, until the shop has been asked. `isSeen`: somebody looks at the conversation now. */
export function withMessage(row: Conversation, message: Message, isSeen: boolean): Conversation {
  if (row.last && row.last.id >= message.id) return row
  const { id, author, kind, content, sentAt } = message
  // Whoever answers has read what is there; what the house says by itself shows nothing of that kind.
  const unread = { shopper: isSeen ? row.unread : row.unread + 1, agent: 0, house: row.unread }[author]
  return { ...row, unread, last: { id, kind, content, sentAt, isFromShopper: author === 'shopper' } }
}

/** The row after one side has seen everything up to a message. */
export function withRead(row: Conversation, by: Author, messageId: number): Conversation {
  if (by === 'shopper') return { ...row, readByShopperUpTo: Math.max(row.readByShopperUpTo, messageId) }
  return !row.last || row.last.id <= messageId ? { ...row, unread: 0 } : row
}

export const unreadIn = (rows: readonly Conversation[]): number => rows.reduce((sum, { unread }) => sum + unread, 0)
