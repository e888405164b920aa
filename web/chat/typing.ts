import { TYPING_RENEWED_MS, TYPING_SHOWN_MS } from '#domain/conversation.ts'

/** Entries expire unless renewed, because the writer may have left. */
export function createTypingNotes(onChange: (shopperIds: ReadonlySet<number>) => void) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function note(shopperId: number, isTyping: boolean): void {
    const was = timers.has(shopperId)
    clearTimeout(timers.get(shopperId))
    timers.delete(shopperId)
    if (isTyping)
      timers.set(
        shopperId,
        setTimeout(() => note(shopperId, false), TYPING_SHOWN_MS),
      )
    if (was !== isTyping) onChange(new Set(timers.keys()))
  }

  return {
    note,
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Sends repeatedly while typing lasts, and once at the end. */
export function createTypingSender(send: (shopperId: number, isTyping: boolean) => void) {
  const sentAt = new Map<number, number>()
  return (shopperId: number, isTyping: boolean): void => {
    const last = sentAt.get(shopperId) ?? 0
    if (isTyping ? Date.now() - last < TYPING_RENEWED_MS : last === 0) return
    sentAt.set(shopperId, isTyping ? Date.now() : 0)
    send(shopperId, isTyping)
  }
}
