import type { SearchMeasure, SearchRange } from '#domain/search.ts'
import type { Clause } from '#server/features/search/words/clauses.ts'
import type { Bounds, SkuBounds } from '#server/features/search/sql.ts'

type RangeWord = Extract<Clause['word'], { meaning: 'range' }>
const isRange = (word: Clause['word']): word is RangeWord => word.meaning === 'range'
/** It says something of a SKU, not of the wine. */
const isOfSku = ({ word }: Clause): boolean => isRange(word) && SKU_MEASURES.has(word.measure)
const SKU_MEASURES: ReadonlySet<string> = new Set(['price', 'vintage', 'size'] satisfies (keyof SkuBounds)[])

/**
 * The clauses that one SKU has to satisfy together. The words of the index say of which vintages and sizes a wine is, and not which price
 * and size a vintage has: a vintage or a size by itself is found by them, and asked of the SKUs only beside another of the three.
 */
export function askedOfSkus(clauses: readonly Clause[]): Clause[] {
  const ofSku = clauses.filter(isOfSku)
  const measures = new Set(ofSku.map(({ word }) => isRange(word) && word.measure))
  return ofSku.filter(({ bounds }) => bounds || measures.size > 1)
}

/** What no word of the index stands for. */
export const boundsOf = (clauses: readonly Clause[]): Bounds =>
  merged([...clauses.filter((clause) => clause.bounds && !isOfSku(clause)), ...askedOfSkus(clauses)])

/** The bounds that these clauses set. */
export const merged = (clauses: readonly Clause[]): Bounds => {
  const bounds: Partial<Record<SearchMeasure, SearchRange>> = {}
  for (const { word } of clauses) if (isRange(word)) bounds[word.measure] = { ...bounds[word.measure], ...word.range }
  return bounds
}
