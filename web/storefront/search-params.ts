/**
 * Query strings as everybody writes them (`cid=20&id=301&title=雷司令`): every value is text, a repeated name counts once. The router's
 * own spelling is JSON, which would turn a search for 2021 into a number and put quotes into addresses.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Leaves out what is not set, so that each page has one address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

type RawSearch = Record<string, unknown>

/**
 * What a route says of its query: `read` is what it understands of it, and the only thing that its data depend on. Whatever else stands
 * in the address (`utm_source=…`), and the order in which it stands there, makes no other page of it.
 */
export const searchOf = <Search extends object>(read: (raw: RawSearch) => Search) => ({
  validateSearch: read,
  loaderDeps: ({ search }: { search: Search }): Search => read({ ...(search as RawSearch) }),
})

type MatchedRoute = { options: { validateSearch?: unknown } }

/** What the routes of an address understand of its query, in the order in which they name it: pages are kept by that. */
export function knownSearch(routes: readonly MatchedRoute[], raw: RawSearch): RawSearch {
  const known: RawSearch = {}
  for (const { options } of routes) {
    if (typeof options.validateSearch === 'function') Object.assign(known, options.validateSearch({ ...raw }))
  }
  return known
}
