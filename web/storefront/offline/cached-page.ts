import { isBeingLeft } from '#web/ui/lost-chunk/lost-chunk.ts'

const KEY = 'rebstock.kept-page'
/** Prevents a reload loop. */
const AGAIN_AFTER_MS = 10_000

/** Reloads the page from the cache, which has whole pages, not the data of a navigation. False when it is not cached. */
export async function openCachedPage(): Promise<boolean> {
  const { href } = location
  if (wasJustOpened(href) || !(await isCachedPage(href))) return false
  if (isBeingLeft() || location.href !== href) return true
  sessionStorage.setItem(KEY, `${Date.now()} ${href}`)
  location.reload()
  return true
}

export async function isCachedPage(href: string): Promise<boolean> {
  return Boolean(navigator.serviceWorker?.controller && (await caches.match(href, { ignoreVary: true })))
}

function wasJustOpened(href: string): boolean {
  const [at, address] = sessionStorage.getItem(KEY)?.split(' ') ?? []
  return address === href && Date.now() - Number(at) < AGAIN_AFTER_MS
}
