import type { Locale } from '#domain/locale.ts'
import { say as translate } from '#server/http/words.ts'
import { countOutcomes, type ImportReport, OUTCOMES, type RowReport } from './report.ts'

type Options = { isDryRun: boolean; say: (line: string) => void }

export function printReport(report: ImportReport, locale: Locale, { isDryRun, say }: Options): void {
  const words = (key: string, params = {}) => translate(locale, `import.${key}`, params)
  for (const row of report.rows) say(describeRow(row, locale))
  say('')
  if (report.ignoredHeaders.length > 0) say(words('ignored-headers', { headers: report.ignoredHeaders.join(', ') }))
  for (const { kind, name } of report.newTerms) say(words('new-term', { kind: words(`kind.${kind}`), name }))
  const counts = countOutcomes(report)
  say(
    OUTCOMES.filter((outcome) => counts[outcome] > 0)
      .map((outcome) => `${words(outcome)} ${counts[outcome]}`)
      .join(' · ') || words('nothing'),
  )
  if (isDryRun) say(words('was-dry-run'))
  else if (!report.isWritten) say(words('was-not-written'))
}

function describeRow({ line, outcome, code, name, notes }: RowReport, locale: Locale): string {
  const reasons = notes.map(({ key, params }) => translate(locale, `import.${key}`, params))
  const what = [code, name].filter(Boolean).join('  ')
  return `${String(line).padStart(6)}  ${translate(locale, `import.${outcome}`)}  ${what}${reasons.length > 0 ? `  — ${reasons.join('; ')}` : ''}`
}
