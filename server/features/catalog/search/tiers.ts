import type { Understood } from '#domain/search.ts'
import type { Clause } from './clauses.ts'
import { ANY, allOf, type Condition, has } from './lexemes.ts'
import type { Understanding } from './understand.ts'

/** From the strictest reading to the loosest, each without the wines of the one before, which it would hold as well. */
export function tierConditions(clauses: readonly Clause[], isEverything: boolean): Condition[] {
  if (clauses.length === 0) return isEverything ? [has(ANY)] : []
  const strictest = clauses.map(({ inName, asTerm, anywhere }) => inName ?? asTerm ?? anywhere)
  const byTerm = clauses.map(({ inName, asTerm, anywhere }) => asTerm ?? inName ?? anywhere)
  const loosest = clauses.map(({ inName, asTerm, anywhere }) => anywhere ?? asTerm ?? inName)
  const levels = [strictest, byTerm, loosest].map((level) => {
    const conditions = level.filter((condition) => condition !== undefined)
    return conditions.length > 0 ? allOf(conditions) : has(ANY)
  })
  const distinct = [...new Set(levels)]
  return distinct.map((condition, index) => (index === 0 ? condition : `${condition}&!${distinct[index - 1]}`))
}

/** How the search was taken, in the words of pages; `dropped` are those that no wine satisfied together with the others. */
export function understoodOf(keyword: string, { clauses }: Understanding, dropped: ReadonlySet<Clause>): Understood {
  const isAnyCorrected = clauses.some(({ word }) => 'how' in word && word.how === 'corrected')
  return {
    keyword,
    words: clauses.map((clause) => ({ ...clause.word, isDropped: dropped.has(clause) })),
    corrected: isAnyCorrected ? clauses.map(({ typed, word }) => ('spelling' in word ? word.spelling : typed)).join(' ') : null,
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
