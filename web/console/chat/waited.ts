const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const LONG_WAIT_MINUTES = 3

/** The time is in its largest unit, rounded down. */
export type Waited = { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number; isLong: boolean }

/** `now` is in milliseconds of the server's clock. The result is never negative. */
export function waitedSince(since: string, now: number): Waited {
  const ms = Math.max(0, now - Date.parse(since))
  const minutes = Math.floor(ms / MINUTE_MS)
  const isLong = minutes >= LONG_WAIT_MINUTES
  if (minutes < 1) return { unit: 'seconds', count: Math.floor(ms / 1000), isLong }
  if (minutes < HOUR_MINUTES) return { unit: 'minutes', count: minutes, isLong }
  if (minutes < DAY_MINUTES) return { unit: 'hours', count: Math.floor(minutes / HOUR_MINUTES), isLong }
  return { unit: 'days', count: Math.floor(minutes / DAY_MINUTES), isLong }
}
