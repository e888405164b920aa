/** How many days and weeks keep their last backup. */
export type Kept = { daily: number; weekly: number }

const NAME = /^rebstock-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/
const DAY_MS = 24 * 60 * 60 * 1000

/** `rebstock-2026-11-27T041700Z.tar.gz` */
export const backupName = (at: Date): string => `rebstock-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`

/** Those of `names` that may go. Days and weeks without a backup do not count, and foreign names never go. */
export function outdated(names: readonly string[], { daily, weekly }: Kept): string[] {
  const newestFirst = names.filter((name) => NAME.test(name)).toSorted((one, other) => other.localeCompare(one))
  const kept = new Set([...lastOfEach(newestFirst, dayOf, daily), ...lastOfEach(newestFirst, weekOf, weekly)])
  return newestFirst.filter((name) => !kept.has(name))
}

function lastOfEach(newestFirst: readonly string[], spanOf: (name: string) => number, spans: number): string[] {
  const lasts = new Map<number, string>()
  for (const name of newestFirst) if (!lasts.has(spanOf(name))) lasts.set(spanOf(name), name)
  return [...lasts.values()].slice(0, spans)
}

function dayOf(name: string): number {
  const [, year, month, day] = NAME.exec(name) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const weekOf = (name: string): number => Math.floor((dayOf(name) + 3) / 7)
