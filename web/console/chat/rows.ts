import type { Conversation } from '#contract/staff/chat.ts'
import type { Author, Message } from '#domain/conversation.ts'

export const isAt =
  (shopperId: number) =>
  ({ shopper }: Conversation): boolean =>
    shopper.id === shopperId

/** The newest message id in these rows; 0 for none. */
export const newestOf = (rows: readonly Conversation[]): number => Math.max(0, ...rows.map(({ last }) => last?.id ?? 0))

/** Keeps the present row when its message is newer. */
export const orNewer =
  (held: readonly Conversation[]) =>
  (row: Conversation): Conversation => {
    const present = held.find(isAt(row.shopper.id))
    return present?.last && present.last.id > (row.last?.id ?? 0) ? present : row
  }

/** The row after a message, until it is loaded again. `isSeen`: the conversation is visible. */
export function withMessage(row: Conversation, message: Message, isSeen: boolean): Conversation {
  if (row.last && row.last.id >= message.id) return row
  const { id, author, kind, content, sentAt } = message
  // An agent's answer means that earlier messages were read.
  const unread = { shopper: isSeen ? row.unread : row.unread + 1, agent: 0, house: row.unread }[author]
  return { ...row, unread, last: { id, kind, content, sentAt, isFromShopper: author === 'shopper' } }
}

export function withRead(row: Conversation, by: Author, messageId: number): Conversation {
  if (by === 'shopper') return { ...row, readByShopperUpTo: Math.max(row.readByShopperUpTo, messageId) }
  return !row.last || row.last.id <= messageId ? { ...row, unread: 0 } : row
}

export const unreadIn = (rows: readonly Conversation[]): number => rows.reduce((sum, { unread }) => sum + unread, 0)
