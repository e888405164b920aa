const OFFSET = '+08:00'
const OFFSET_MS = 8 * 60 * 60 * 1000

/** Value of a `datetime-local` field in shop time: "2026-11-20T20:00"; '' for null. */
export const toShopTime = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 16)

/** The instant of such a value; null when it is empty or invalid. */
export function fromShopTime(written: string): string | null {
  const at = Date.parse(`${written}${written.length === 16 ? ':00' : ''}${OFFSET}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
