const KEY = 'rebstock.reloaded-at'
/** A chunk still missing after a reload will not come back. */
const AGAIN_AFTER_MS = 10_000
/** Leaving a page aborts its loads. If the page is still here after this time, the navigation was a download. */
const LEAVING_MS = 10_000
/** A load that fails this soon was started without the network. */
const BACK_MS = 3_000
/** The router marks here, by error message, that it has already reloaded the page. */
const ROUTERS_KEY = 'tanstack_router_reload:'

/** When the network came back, in the future while it is away. `navigator.onLine` changes before the events come. */
let backAt = Number.NEGATIVE_INFINITY
let leftAt = Number.NEGATIVE_INFINITY

/** Whether the reader is leaving: a reload now would bring them back. */
export const isBeingLeft = (): boolean => Date.now() - leftAt < LEAVING_MS

export const isWithoutNetwork = (): boolean => !navigator.onLine || Date.now() - backAt < BACK_MS

/**
 * Reloads the page once when a chunk of an older build is gone. Not without a network: the page on screen is better
 * than a cached one (U65). Not while leaving: Firefox reports lost chunks then.
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
      // The router then shows its error page instead of reloading.
      sessionStorage.setItem(ROUTERS_KEY + event.payload.message, '1')
      return
    }
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
