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
