const KEY = 'searches'
const RECENT_MAX = 6

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((title) => typeof title === 'string').slice(0, RECENT_MAX) : []
  } catch {
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
  } catch {}
}
