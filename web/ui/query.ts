/**
 * Plain query strings (`cid=20&title=雷司令`), one value per name. The router's own JSON would turn a search for 2021 into a number,
 * lose the last digits of an order number, and put quotes into addresses.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** As URLSearchParams writes it; a list page asks this for each of its hundred links. */
export function stringifySearch(search: Record<string, unknown>): string {
  let query = ''
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    query += `${query === '' ? '?' : '&'}${encoded(name)}=${encoded(String(value))}`
  }
  return query
}

/** One value of a query. */
export const encoded = (words: string): string =>
  /^[\w.*-]*$/.test(words) ? words : new URLSearchParams([['', words]]).toString().slice(1)

type RawSearch = Record<string, unknown>

/**
 * The query parameters of a route. Nothing else (`utm_source=…`, order, a page that is no number) may reach its data: the router
 * itself passes on what `validateSearch` leaves out, and the shop's pages are cached by them.
 */
export const searchOf = <Search extends object>(read: (raw: RawSearch) => Search) => ({
  validateSearch: read,
  loaderDeps: ({ search }: { search: Search }): Search => read({ ...(search as RawSearch) }),
})
