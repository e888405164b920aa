const KEY = 'searches'
/** Fits a panel without scrolling. */
const RECENT_MAX = 6

/** Latest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((title) => typeof title === 'string').slice(0, RECENT_MAX) : []
  } catch {
    // Invalid value, or no storage.
    return []
  }
}

export function noteSearch(title: string): void {
  store([title, ...recentSearches().filter((other) => other !== title)].slice(0, RECENT_MAX))
}

export const forgetSearches = (): void => store([])

function store(titles: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(titles))
  } catch {
    // No storage: the list is empty next time.
  }
}
