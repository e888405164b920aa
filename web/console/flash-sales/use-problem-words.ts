import { SALE_LIMIT_MAX, SALE_PACKS_MAX, SALE_SORT_MAX } from '#domain/flash-plan.ts'
import { useWords } from '../use-words.ts'
import type { PlanProblem, TermProblem } from './sale-values.ts'

/** `stock`: packs available. */
export function useProblemWords(): (
  problems: Partial<Record<string, TermProblem | PlanProblem>>,
  stock?: number,
) => Record<string, string> {
  const { t, locale } = useWords()
  return (problems, stock = 0) =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([field, problem]) =>
        problem
          ? [
              [
                field,
                t(`console-sales.flash.wrong.${problem}`, {
                  limit: SALE_LIMIT_MAX,
                  packs: SALE_PACKS_MAX.toLocaleString(locale),
                  sort: SALE_SORT_MAX,
                  stock,
                }),
              ],
            ]
          : [],
      ),
    )
}
