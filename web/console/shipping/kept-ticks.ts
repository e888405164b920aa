import { PACKED_ORDERS_MAX } from '#domain/picking.ts'

const KEPT_AS = 'rebstock-ticked-orders'

/** Ticks outlive a look at the pages to print, in this tab. */
export function keptTicks(): readonly string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string').slice(0, PACKED_ORDERS_MAX) : []
  } catch {
    return []
  }
}

export function keepTicks(numbers: readonly string[]): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(numbers))
  } catch {
    // A full or forbidden store only forgets.
  }
}

/** What was sent needs no tick. */
export const forgetTicks = (numbers: readonly string[]): void =>
  keepTicks(keptTicks().filter((number) => !numbers.includes(number)))
