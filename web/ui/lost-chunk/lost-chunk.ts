const KEY = 'rebstock.reloaded-at'
/** A chunk that is still missing this soon after a reload will not come by another one. */
const AGAIN_AFTER_MS = 10_000
/** A page that is being left loses what is still on its way to it; one that has stayed after so long was not left after all. */
const LEAVING_MS = 10_000
/** What fails so soon after the network is back was asked for without it. */
const BACK_MS = 3_000
/** Under this and the error's words the router notes that it has loaded the page anew for a lost page component, which it does too. */
const ROUTERS_KEY = 'tanstack_router_reload:'

/** When the network has come back, told by its events: `navigator.onLine` changes before they come. In the future while it is away. */
let backAt = Number.NEGATIVE_INFINITY
let leftAt = Number.NEGATIVE_INFINITY

/** Whether the reader is on the way to another page, or was a moment ago: a reload now would bring him back. */
export const isBeingLeft = (): boolean => Date.now() - leftAt < LEAVING_MS

/** Whether what fails now fails for want of a network. */
export const isWithoutNetwork = (): boolean => !navigator.onLine || Date.now() - backAt < BACK_MS

/**
 * A chunk of an older build is gone after a new one: the page is loaded anew, but not over and over. Without a
 * network no chunk is lost, and the page that is shown still is worth more than one that would come from the store (U65). Nor is one
 * while the page is being left: Firefox says so, and a reload would bring the reader back from where he is going.
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
      // The router shows its error page then, instead of adding a reload of its own.
      sessionStorage.setItem(ROUTERS_KEY + event.payload.message, '1')
      return
    }
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
