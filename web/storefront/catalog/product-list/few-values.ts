import type { FacetValue } from '#domain/facets.ts'

/** From this length on, a facet shows some values only. */
export const LONG = 11
const FEW = 8

export function fewOf(values: readonly FacetValue[], isChosen: (value: FacetValue) => boolean): FacetValue[] {
  const frequent = new Set(values.toSorted((a, b) => b.count - a.count).slice(0, FEW))
  return values.filter((value) => frequent.has(value) || isChosen(value))
}
