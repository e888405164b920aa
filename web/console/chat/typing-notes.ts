import { TYPING_SHOWN_MS } from '#domain/conversation.ts'

/** Who writes now. A note that is not renewed goes by itself: its writer may have gone, too. */
export function createTypingNotes(onChange: (shopperIds: ReadonlySet<number>) => void) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const tell = () => onChange(new Set(timers.keys()))

  function note(shopperId: number, isTyping: boolean): void {
    const was = timers.has(shopperId)
    clearTimeout(timers.get(shopperId))
    timers.delete(shopperId)
    if (isTyping)
      timers.set(
        shopperId,
        setTimeout(() => note(shopperId, false), TYPING_SHOWN_MS),
      )
    if (was !== isTyping) tell()
  }

  return {
    note,
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
