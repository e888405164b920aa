import type { FacetValue } from '#domain/facets.ts'

/** From this length on, a facet shows some values only. */
export const LONG = 11
const FEW = 8

/** What has no wines waits behind "show all", too. */
export function fewOf(values: readonly FacetValue[], total: number, isChosen: (value: FacetValue) => boolean): FacetValue[] {
  const frequent = new Set(values.toSorted((a, b) => b.count - a.count).slice(0, total >= LONG ? FEW : LONG))
  return values.filter((value) => (frequent.has(value) && value.count > 0) || isChosen(value))
}
