import { useSyncExternalStore } from 'react'
import { COMPARED_MAX } from '#domain/compare.ts'
import { keptIds } from '../kept-ids.ts'

const NONE: readonly number[] = []

/** What somebody has picked to compare, in this browser alone. */
export const comparedWines = keptIds('compare', COMPARED_MAX)

export const useCompared = (): readonly number[] => useSyncExternalStore(comparedWines.subscribe, comparedWines.read, () => NONE)

/** False: there are as many as can be shown. */
export function toggleCompared(id: number): boolean {
  const picked = comparedWines.read()
  if (picked.includes(id)) comparedWines.write(picked.filter((other) => other !== id))
  else if (picked.length >= COMPARED_MAX) return false
  else comparedWines.write([...picked, id])
  return true
}
