import { isBeingLeft } from '#web/ui/lost-chunk/lost-chunk.ts'

/** Address and time of the last page that was opened from the store. */
const KEY = 'rebstock.kept-page'
/** A kept page that is missing something so soon after it was opened would not get it by being opened again. */
const AGAIN_AFTER_MS = 10_000

/**
 * A page that was opened by its address came as a whole and is kept as a whole: what it would fetch when it is come to from within
 * the shop was never asked for. It is loaded anew then, from the store. Answers whether there is such a page.
 */
export async function openCachedPage(): Promise<boolean> {
  const { href } = location
  if (wasJustOpened(href) || !(await isCachedPage(href))) return false
  // Another page is on its way meanwhile.
  if (isBeingLeft() || location.href !== href) return true
  sessionStorage.setItem(KEY, `${Date.now()} ${href}`)
  location.reload()
  return true
}

/** Whether the page at this address is in the store as a whole. */
export async function isCachedPage(href: string): Promise<boolean> {
  return Boolean(navigator.serviceWorker?.controller && (await caches.match(href, { ignoreVary: true })))
}

function wasJustOpened(href: string): boolean {
  const [at, address] = sessionStorage.getItem(KEY)?.split(' ') ?? []
  return address === href && Date.now() - Number(at) < AGAIN_AFTER_MS
}
