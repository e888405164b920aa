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
  waiting.get(name)?.resolve()
  waiting.delete(name)
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
  // On `window`: React listens on the document, which comes later.
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
