const OFFSET = '+08:00'
const OFFSET_MS = 8 * 60 * 60 * 1000

/** Returns the value of a `datetime-local` field in shop time; '' for null. */
export const toShopTime = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 16)

/** Returns null for an empty or invalid value. */
export function fromShopTime(written: string): string | null {
  const at = Date.parse(`${written}${written.length === 16 ? ':00' : ''}${OFFSET}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
