import type { SearchMeasure, SearchRange } from '#domain/search.ts'
import type { Clause } from './clauses.ts'
import type { Bounds, SkuBounds } from './sql.ts'

type RangeWord = Extract<Clause['word'], { meaning: 'range' }>
const isRange = (word: Clause['word']): word is RangeWord => word.meaning === 'range'
/** It says something of a SKU, not of the wine. */
export const isOfSku = ({ word }: Clause): boolean => isRange(word) && SKU_MEASURES.has(word.measure)
const SKU_MEASURES: ReadonlySet<string> = new Set(['price', 'vintage', 'size'] satisfies (keyof SkuBounds)[])

/**
 * What no word of the index stands for. Its words say of which vintages and sizes a wine is, and not which price and size a vintage has:
 * when two of the three are asked for, one SKU has to have them.
 */
export function boundsOf(clauses: readonly Clause[]): Bounds {
  const ofSku = new Set(clauses.filter(isOfSku).map(({ word }) => isRange(word) && word.measure))
  return merged(clauses.filter((clause) => clause.bounds || (ofSku.size > 1 && isOfSku(clause))))
}

/** The bounds that these clauses set. */
export const merged = (clauses: readonly Clause[]): Bounds => {
  const bounds: Partial<Record<SearchMeasure, SearchRange>> = {}
  for (const { word } of clauses) if (isRange(word)) bounds[word.measure] = { ...bounds[word.measure], ...word.range }
  return bounds
}
