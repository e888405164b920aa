import { createFileRoute } from '@tanstack/react-router'
import { reportSearches } from '#contract/staff/reports.ts'
import { REPORT_READERS } from '#domain/report.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { daysAsked, periodSearch } from '../reports/report-search.ts'
import { SearchesPage } from '../reports/searches-page.tsx'

export const Route = createFileRoute('/reports/searches')({
  ...searchOf(periodSearch),
  beforeLoad: staffOnly(...REPORT_READERS),
  loader: async ({ context: { api }, deps }) => {
    const days = daysAsked(deps)
    return { ...(await api.call(reportSearches, days)), days }
  },
  component: Searches,
})

function Searches() {
  return <SearchesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
