/** An id in a query; undefined when invalid. */
export const idIn = (value: unknown): number | undefined => {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}

/** Undefined for the first page. */
export const pageIn = (value: unknown): number | undefined => {
  const page = idIn(value)
  return page !== undefined && page > 1 && page <= 10_000 ? page : undefined
}
