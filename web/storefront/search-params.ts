/**
 * Plain query strings (`cid=20&title=雷司令`): values are text, of a repeated name one counts. The router's own JSON would turn a
 * search for 2021 into a number and put quotes into addresses.
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
 * What a route understands of its query. Nothing else (`utm_source=…`, the order of parameters) may influence its data, because
 * pages are cached by it.
 */
export const searchOf = <Search extends object>(read: (raw: RawSearch) => Search) => ({
  validateSearch: read,
  loaderDeps: ({ search }: { search: Search }): Search => read({ ...(search as RawSearch) }),
})

type MatchedRoute = { options: { validateSearch?: unknown } }

/** The known parameters of an address in their routes' order: the key by which pages are cached. */
export function knownSearch(routes: readonly MatchedRoute[], raw: RawSearch): RawSearch {
  const known: RawSearch = {}
  for (const { options } of routes) {
    if (typeof options.validateSearch === 'function') Object.assign(known, options.validateSearch({ ...raw }))
  }
  return known
}
