import { useWords } from '../use-words.ts'

const OUTCOMES = ['added', 'changed', 'unchanged', 'skipped', 'refused', 'held'] as const

/** "3 added · 2 unchanged" */
export function useOutcomes(): (counts: Record<string, number>) => string {
  const { t } = useWords()
  return (counts) =>
    OUTCOMES.filter((outcome) => (counts[outcome] ?? 0) > 0)
      .map((outcome) => t(`console-imports.count.${outcome}`, { count: counts[outcome] ?? 0 }))
      .join(' · ')
}
