import { setTimeout as pause } from 'node:timers/promises'

const LOOKED_EVERY_MS = 50

/**
 * Proves that nothing happens: `check` holds now and for as long as the unwanted thing would take to come. The one wait for a time that tests
 * have, because what does not come cannot be waited for. A busy machine makes it prove less, never fail.
 */
export async function holdsFor(ms: number, check: () => void | Promise<void>): Promise<void> {
  const endsAt = performance.now() + ms
  for (;;) {
    await check()
    const left = endsAt - performance.now()
    if (left <= 0) return
    await pause(Math.min(LOOKED_EVERY_MS, left))
  }
}
