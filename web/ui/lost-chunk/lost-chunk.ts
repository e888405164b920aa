const KEY = 'rebstock.reloaded-at'
/** A chunk still missing this soon after a reload will be missing after another one too. */
const AGAIN_AFTER_MS = 10_000
/** Leaving the page aborts its loads. If the page is still here after this time, it was not left (for example a download). */
const LEAVING_MS = 10_000
/** A load that fails this soon after the network is back was started without it. */
const BACK_MS = 3_000
/** Prefix of the router's own keys, one per error message: the router has already reloaded the page for that error. */
const ROUTERS_KEY = 'tanstack_router_reload:'

/** When the network came back; in the future while it is away. `navigator.onLine` changes before the events come. */
let backAt = Number.NEGATIVE_INFINITY
let leftAt = Number.NEGATIVE_INFINITY

/** Whether the reader is leaving the page: a reload now would bring him back. */
export const isBeingLeft = (): boolean => Date.now() - leftAt < LEAVING_MS

/** Whether a load that fails now fails because the network is missing. */
export const isWithoutNetwork = (): boolean => !navigator.onLine || Date.now() - backAt < BACK_MS

/**
 * Reloads the page once when a chunk of an older build is gone. Not without a network: the page on screen is better
 * than one from the cache (U65). Not while the page is being left either: Firefox reports lost chunks then.
 */
export function reloadOnLostChunk(): void {
  addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  if (!navigator.onLine) backAt = Number.POSITIVE_INFINITY
  addEventListener('offline', () => {
    backAt = Number.POSITIVE_INFINITY
  })
  addEventListener('online', () => {
    backAt = Date.now()
  })
  addEventListener('vite:preloadError', (event) => {
    const isAgain = Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS
    if (isAgain || isBeingLeft() || isWithoutNetwork()) {
      // Now the router shows its error page instead of reloading the page itself.
      sessionStorage.setItem(ROUTERS_KEY + event.payload.message, '1')
      return
    }
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
