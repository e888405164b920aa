/** Not focus: a page may set it by itself. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'click']

export const firstSign: Promise<void> = import.meta.env.SSR
  ? new Promise(() => {})
  : new Promise((resolve) => {
      const listening = new AbortController()
      const onSign = () => {
        listening.abort()
        resolve()
      }
      for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true, signal: listening.signal })
      if (scrollY > 0) onSign()
    })

const waiting = new Map<string, PromiseWithResolvers<void>>()

export function noteWaiting(name: string): void {
  if (!waiting.has(name)) waiting.set(name, Promise.withResolvers())
}

export function noteHydrated(name: string): void {
  if (!waiting.has(name)) return
  for (const island of document.querySelectorAll(`[data-island="${name}"]`)) tellWhoIsThere(island)
  waiting.get(name)?.resolve()
  waiting.delete(name)
}

let pointer: PointerEvent | undefined

/** For those who stand in an island before it is hydrated (tellWhoIsThere). */
export function followPointer(): void {
  const note = (event: PointerEvent) => {
    pointer = event
  }
  for (const type of ['pointermove', 'pointerdown'] as const) addEventListener(type, note, { capture: true, passive: true })
}

/** Pointer and focus came in before the island's elements listened, so they hear of them now. */
function tellWhoIsThere(island: Element): void {
  const { activeElement } = document
  if (activeElement && activeElement !== island && island.contains(activeElement))
    activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  if (pointer?.pointerType !== 'mouse') return
  const { clientX, clientY, pointerType } = pointer
  const under = document.elementFromPoint(clientX, clientY)
  const entered: Element[] = []
  for (let at = under; at && island.contains(at); at = at.parentElement) entered.unshift(at)
  for (const element of entered) {
    element.dispatchEvent(new PointerEvent('pointerenter', { clientX, clientY, pointerType }))
    element.dispatchEvent(new MouseEvent('mouseenter', { clientX, clientY }))
  }
}

/** Settles when all islands of the page are hydrated; before that they cannot follow a change. */
export async function allHydrated(): Promise<void> {
  const shown = [...waiting].filter(([name]) => document.querySelector(`[data-island="${name}"]`))
  await Promise.all(shown.map(([, { promise }]) => promise))
}

/**
 * Holds back clicks into waiting islands and repeats them after hydration. Clicks that open a window stay with the browser,
 * because scripts may not open one.
 */
export function replayClicks(): void {
  // On `window`, before any element hears of it.
  addEventListener(
    'click',
    (event) => {
      const clicked = (event.target as Element).closest<HTMLElement>('a, button, input, label, summary')
      const island = clicked && waitingAround(clicked)
      if (!island || event.metaKey || event.ctrlKey || event.shiftKey || clicked.matches('[target]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void island.promise.then(() => clicked.click())
    },
    { capture: true },
  )
}

function waitingAround(element: Element): PromiseWithResolvers<void> | undefined {
  const island = element.closest<HTMLElement>('[data-island]')
  if (!island) return undefined
  return waiting.get(island.dataset.island ?? '') ?? (island.parentElement ? waitingAround(island.parentElement) : undefined)
}
