import { createFileRoute } from '@tanstack/react-router'
import { reportTerms } from '#contract/staff/reports.ts'
import { REPORT_READERS, REPORTED_TERMS, type ReportedTerm } from '#domain/report.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { oneOf } from '../page-search.ts'
import { daysAsked, type PeriodSearch, periodSearch } from '../reports/report-search.ts'
import { TermsPage } from '../reports/terms-page.tsx'

type Search = PeriodSearch & { kind?: ReportedTerm }

export const Route = createFileRoute('/reports/terms')({
  ...searchOf((asked): Search => {
    const kind = oneOf(REPORTED_TERMS, asked.kind, 'region')
    return { ...periodSearch(asked), ...(kind && { kind }) }
  }),
  beforeLoad: staffOnly(...REPORT_READERS),
  loader: async ({ context: { api }, deps }) => {
    const [days, kind] = [daysAsked(deps), deps.kind ?? 'region']
    const { list } = await api.call(reportTerms, { ...days, kind })
    return { list, days, kind }
  },
  component: Terms,
})

function Terms() {
  return <TermsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
