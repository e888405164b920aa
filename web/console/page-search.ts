type Asked = Record<string, unknown>
export type ListSearch = { page?: number; search?: string }

/** Reads page and search from an address, without invalid and default values. */
export function listSearch({ page, search }: Asked): ListSearch {
  const number = Number(page)
  return {
    ...(Number.isInteger(number) && number > 1 && number <= 100_000 ? { page: number } : {}),
    ...(typeof search === 'string' ? { search: search.slice(0, 40) } : {}),
  }
}

/** The page alone, of a list that is not searched. */
export const pageSearch = ({ page }: Asked): { page?: number } => listSearch({ page })

/** The value if it is in the list and not the default one. */
export const oneOf = <T extends string>(list: readonly T[], value: unknown, usual?: T): T | undefined =>
  value === usual ? undefined : list.find((each) => each === value)

/** The query of an address, without empty parts and page 1. */
export function queryOf(parts: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined && value !== '' && !(name === 'page' && value === 1)) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** A positive whole number, as ids are. */
export function wholeNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** `2026-11-20`. */
export const calendarDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^2[01]\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
