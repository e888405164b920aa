import type { SearchMeasure, SearchRange, Understood } from '#domain/search.ts'
import { ANY, allOf, type Condition, has, WHOLE, WHOLE_MAX } from '../lexemes.ts'
import type { Bounds, SkuBounds } from '../sql.ts'
import type { Clause } from '../words/clauses.ts'
import type { Understanding } from '../words/understand.ts'

/**
 * Conditions from strict to loose, each without the wines of the one before. The first: names that begin with the whole search.
 */
export function tierConditions({ clauses, whole, isEverything }: Asked): Condition[] {
  if (clauses.length === 0) return isEverything ? [has(ANY)] : []
  const strictest = clauses.map(({ inName, asTerm, anywhere }) => inName ?? asTerm ?? anywhere)
  const byTerm = clauses.map(({ inName, asTerm, anywhere }) => asTerm ?? inName ?? anywhere)
  const loosest = clauses.map(({ inName, asTerm, anywhere }) => anywhere ?? asTerm ?? inName)
  const levels = [strictest, byTerm, loosest].map((level) => {
    const conditions = level.filter((condition) => condition !== undefined)
    return conditions.length > 0 ? allOf(conditions) : has(ANY)
  })
  const distinct = [...new Set(levels)]
  const tiers = distinct.map((condition, index) => (index === 0 ? condition : `${condition}&!${distinct[index - 1]}`))
  const begun = whole && mayBeginName(clauses) ? `${has(WHOLE + whole.slice(0, WHOLE_MAX))}:*` : undefined
  const [loosestOfAll] = distinct.slice(-1)
  return begun && loosestOfAll ? [`${begun}&${loosestOfAll}`, ...tiers.map((tier) => `${tier}&!${begun}`)] : tiers
}

type Asked = { clauses: readonly Clause[]; whole: string; isEverything: boolean }

/** "Saar Riesling" and "pét-nat" are names of wines; a grape or a region alone is not. */
const mayBeginName = ([first, ...others]: readonly Clause[]): boolean =>
  others.length > 0 || (first !== undefined && 'how' in first.word && first.word.how === 'synonym')

export function understoodOf(
  keyword: string,
  { clauses }: Pick<Understanding, 'clauses'>,
  dropped: ReadonlySet<Clause>,
): Understood {
  const isAnyCorrected = clauses.some(({ word }) => 'how' in word && word.how === 'corrected')
  return {
    keyword,
    words: clauses.map((clause) => ({ ...clause.word, isDropped: dropped.has(clause) })),
    corrected: isAnyCorrected ? asCarriedOut(clauses) : null,
    marks: [
      ...new Set(
        clauses
          .filter((clause) => !dropped.has(clause))
          .flatMap(({ typed, word, marks }) =>
            word.meaning === 'range' || word.meaning === 'offer' || word.how === 'excluded' ? [] : [typed, ...marks],
          ),
      ),
    ],
    isPartial: dropped.size > 0,
  }
}

const asCarriedOut = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ typed, word }) => ('spelling' in word ? word.spelling : typed))
    .filter((words, index, all) => words !== all[index - 1])
    .join(' ')

type RangeWord = Extract<Clause['word'], { meaning: 'range' }>
const isRange = (word: Clause['word']): word is RangeWord => word.meaning === 'range'
const isOfSku = ({ word }: Clause): boolean => isRange(word) && SKU_MEASURES.has(word.measure)
const SKU_MEASURES: ReadonlySet<string> = new Set(['price', 'vintage', 'size'] satisfies (keyof SkuBounds)[])

/**
 * Clauses that one SKU must satisfy. The index does not know combinations of vintage, size and price; a lone vintage or size
 * needs no look at SKUs.
 */
export function askedOfSkus(clauses: readonly Clause[]): Clause[] {
  const ofSku = clauses.filter(isOfSku)
  const measures = new Set(ofSku.map(({ word }) => isRange(word) && word.measure))
  return ofSku.filter(({ bounds }) => bounds || measures.size > 1)
}

export const boundsOf = (clauses: readonly Clause[]): Bounds =>
  merged([...clauses.filter((clause) => clause.bounds && !isOfSku(clause)), ...askedOfSkus(clauses)])

export const merged = (clauses: readonly Clause[]): Bounds => {
  const bounds: Partial<Record<SearchMeasure, SearchRange>> = {}
  for (const { word } of clauses) if (isRange(word)) bounds[word.measure] = { ...bounds[word.measure], ...word.range }
  return bounds
}
