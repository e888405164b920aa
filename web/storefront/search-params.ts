type RawSearch = Record<string, unknown>

type MatchedRoute = { options: { validateSearch?: unknown } }

/** Known parameters in the routes' order: the cache key of pages. */
export function knownSearch(routes: readonly MatchedRoute[], raw: RawSearch): RawSearch {
  const known: RawSearch = {}
  for (const { options } of routes) {
    if (typeof options.validateSearch === 'function') Object.assign(known, options.validateSearch({ ...raw }))
  }
  return known
}
