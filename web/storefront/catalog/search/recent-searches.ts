const KEY = 'searches'
/** As many as a panel shows without scrolling. */
const RECENT_MAX = 6

/** What was last searched for in this browser, the latest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((title) => typeof title === 'string').slice(0, RECENT_MAX) : []
  } catch {
    // Another script's value, or no storage at all.
    return []
  }
}

/** Puts a search first, and forgets the oldest beyond `RECENT_MAX`. */
export function noteSearch(title: string): void {
  store([title, ...recentSearches().filter((other) => other !== title)].slice(0, RECENT_MAX))
}

export const forgetSearches = (): void => store([])

function store(titles: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(titles))
  } catch {
    // Without storage the list is empty next time.
  }
}
