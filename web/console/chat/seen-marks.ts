import type { Conversation } from '#contract/staff/chat.ts'
import type { Message } from '#domain/conversation.ts'

type Options = {
  /** Tells the shop; false when the line is down. */
  say: (shopperId: number, messageId: number) => boolean
  /** The messages of a conversation that are held here. */
  messagesOf: (shopperId: number) => readonly Message[]
}

/** Which messages this agent has seen, in this tab or another: told once, and again when it could not be told. */
export function createSeenMarks({ say, messagesOf }: Options) {
  const told = new Map<number, number>()
  const untold = new Map<number, number>()
  return {
    /** Everything up to this message was seen; true when this was new and the shop knows it now. */
    mark(shopperId: number, messageId: number): boolean {
      if (messageId <= (told.get(shopperId) ?? 0)) return false
      if (!say(shopperId, messageId)) {
        untold.set(shopperId, messageId)
        return false
      }
      untold.delete(shopperId)
      told.set(shopperId, messageId)
      return true
    },

    /** Another tab has told it. */
    hear(shopperId: number, messageId: number): void {
      told.set(shopperId, Math.max(told.get(shopperId) ?? 0, messageId))
    },

    unsaid: (): readonly (readonly [shopperId: number, messageId: number])[] => [...untold],

    /** A row that was asked for before its messages were seen, and answered afterwards, counts them still. */
    onto(row: Conversation): Conversation {
      const upTo = told.get(row.shopper.id)
      if (row.unread === 0 || upTo === undefined) return row
      const held = messagesOf(row.shopper.id).findLast(({ author }) => author === 'shopper')
      const newest = row.last?.isFromShopper ? Math.max(row.last.id, held?.id ?? 0) : held?.id
      return newest !== undefined && newest <= upTo ? { ...row, unread: 0 } : row
    },
  }
}
