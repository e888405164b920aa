/** Moves an item up (-1) or down (1) and returns a copy. */
export function moved<T>(list: readonly T[], place: number, by: -1 | 1): T[] {
  const next = [...list]
  const [thing] = next.splice(place, 1)
  if (thing === undefined || place + by < 0 || place + by > next.length) return [...list]
  next.splice(place + by, 0, thing)
  return next
}
