import type { Conversation } from '#contract/staff/chat.ts'
import type { Message } from '#domain/conversation.ts'

type Options = {
  /** Returns false when offline. */
  send: (shopperId: number, messageId: number) => boolean
  messagesOf: (shopperId: number) => readonly Message[]
}

export type SeenMarks = ReturnType<typeof createSeenMarks>

/** Sends each mark once, and again after a failure. */
export function createSeenMarks({ send, messagesOf }: Options) {
  const sent = new Map<number, number>()
  const unsent = new Map<number, number>()
  return {
    /** True when it was new and sent. */
    mark(shopperId: number, messageId: number): boolean {
      if (messageId <= (sent.get(shopperId) ?? 0)) return false
      if (!send(shopperId, messageId)) {
        unsent.set(shopperId, messageId)
        return false
      }
      unsent.delete(shopperId)
      sent.set(shopperId, messageId)
      return true
    },

    markedElsewhere(shopperId: number, messageId: number): void {
      sent.set(shopperId, Math.max(sent.get(shopperId) ?? 0, messageId))
    },

    unsent: (): readonly (readonly [shopperId: number, messageId: number])[] => [...unsent],

    /** Corrects rows requested before the mark was sent. */
    onto(row: Conversation): Conversation {
      const upTo = sent.get(row.shopper.id)
      if (row.unread === 0 || upTo === undefined) return row
      const held = messagesOf(row.shopper.id).findLast(({ author }) => author === 'shopper')
      const newest = row.last?.isFromShopper ? Math.max(row.last.id, held?.id ?? 0) : held?.id
      return newest !== undefined && newest <= upTo ? { ...row, unread: 0 } : row
    },
  }
}
