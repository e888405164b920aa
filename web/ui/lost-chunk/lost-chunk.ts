const KEY = 'rebstock.reloaded-at'
/** A chunk that is still missing this soon after a reload will not come by another one. */
const AGAIN_AFTER_MS = 10_000
/** Under this and the error's words the router notes that it has loaded the page anew for a lost page component, which it does too. */
const ROUTERS_KEY = 'tanstack_router_reload:'

/** A chunk of an older build is gone after a new one: the page is loaded anew (spec sections 4 and 8), but not over and over. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) {
      // One reload is enough: the router shows its error page instead of adding another.
      sessionStorage.setItem(ROUTERS_KEY + event.payload.message, '1')
      return
    }
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
