import { fold } from '#domain/fold.ts'
import { TOTAL_WORDS } from '#domain/vocabulary/lists.ts'

const folded = (words: string): string => fold(words).replaceAll(' ', '')
const TOTALS: ReadonlySet<string> = new Set(TOTAL_WORDS.map(folded))
const NAMES = ['name', 'name_zh', 'name_en']
/** Where a sum's word stands when its row has no name. */
const FIRST_CELLS = ['code', 'estate', 'estate_zh']

/** A row that sums up others is no wine. */
export function isTotalRow(fields: Record<string, unknown>): boolean {
  const told = (names: readonly string[]) => names.map((name) => fields[name] ?? '').filter((cell) => cell !== '')
  const names = told(NAMES)
  const cells = names.length > 0 ? names : told(FIRST_CELLS)
  return cells.length > 0 && cells.every((cell) => typeof cell === 'string' && TOTALS.has(folded(cell)))
}
