const OFFSET = '+08:00'
const OFFSET_MS = 8 * 60 * 60 * 1000

/** An instant as a field for date and time writes it, by the shop's clock: "2026-11-20T20:00". Nothing for none. */
export const toShopTime = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 16)

/** The instant that such a field means, wherever the staff sit; null when it is empty or no time. */
export function fromShopTime(written: string): string | null {
  const at = Date.parse(`${written}${written.length === 16 ? ':00' : ''}${OFFSET}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
