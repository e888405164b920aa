/** The parts of the page that only the server's HTML shows so far, by the name in their `data-part`; settled when they are awake. */
const asleep = new Map<string, PromiseWithResolvers<void>>()

export function noteWaiting(part: string): void {
  if (!asleep.has(part)) asleep.set(part, Promise.withResolvers())
}

/** The part answers for itself from now on. */
export function noteHydrated(part: string): void {
  asleep.get(part)?.resolve()
  asleep.delete(part)
}

/** When all parts that the page shows are awake: before that they cannot follow a change. */
export async function allHydrated(): Promise<void> {
  const shown = [...asleep].filter(([part]) => document.querySelector(`[data-part="${part}"]`))
  await Promise.all(shown.map(([, { promise }]) => promise))
}

/**
 * A press into a part that is asleep is kept, and done again as soon as the part is awake: nothing is lost, however slow the network
 * is. What opens another window stays the browser's: a script may not.
 */
export function replayPresses(): void {
  // The window hears of it before the document, where React listens.
  addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest<HTMLElement>('a, button, input, label, summary')
      const sleeper = pressed && sleeperAround(pressed)
      if (!sleeper || event.metaKey || event.ctrlKey || event.shiftKey || pressed.matches('[target]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void sleeper.promise.then(() => pressed.click())
    },
    { capture: true },
  )
}

/** Parts may stand in one another. */
function sleeperAround(element: Element): PromiseWithResolvers<void> | undefined {
  const part = element.closest<HTMLElement>('[data-part]')
  if (!part) return undefined
  return asleep.get(part.dataset.part ?? '') ?? (part.parentElement ? sleeperAround(part.parentElement) : undefined)
}
