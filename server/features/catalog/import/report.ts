import type { WineDifference } from './differences.ts'
import type { Problem } from './field-reader.ts'
import type { BookKind } from './term-book.ts'

export const OUTCOMES = ['added', 'changed', 'unchanged', 'skipped', 'refused', 'held'] as const
/** `held`: valid, but other rows are wrong. */
export type Outcome = (typeof OUTCOMES)[number]

export type RowReport = { line: number; code: string; name: string; outcome: Outcome; notes: Problem[] }

export type ImportReport = {
  rows: RowReport[]
  newTerms: { kind: BookKind; name: string }[]
  differences: WineDifference[]
  ignoredHeaders: string[]
  isWritten: boolean
}

export const countOutcomes = ({ rows }: Pick<ImportReport, 'rows'>): Record<Outcome, number> => {
  const counts: Record<Outcome, number> = { added: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0, held: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
