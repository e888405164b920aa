import { createFileRoute } from '@tanstack/react-router'
import { reportSales } from '#contract/staff/reports.ts'
import { GRANULARITIES, type Granularity, granularitiesOf, REPORT_READERS, usualGranularity } from '#domain/report.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { oneOf } from '../page-search.ts'
import { daysAsked, type PeriodSearch, periodSearch } from '../reports/report-search.ts'
import { SalesPage } from '../reports/sales-page.tsx'

type Search = PeriodSearch & { by?: Granularity }

export const Route = createFileRoute('/reports/')({
  ...searchOf((asked): Search => {
    const by = oneOf(GRANULARITIES, asked.by)
    return { ...periodSearch(asked), ...(by && { by }) }
  }),
  beforeLoad: staffOnly(...REPORT_READERS),
  loader: async ({ context: { api }, deps }) => {
    const days = daysAsked(deps)
    // Hours of a year would be too many.
    const by = deps.by && granularitiesOf(days).includes(deps.by) ? deps.by : usualGranularity(days)
    return { report: await api.call(reportSales, { ...days, by }), days, by }
  },
  component: Sales,
})

function Sales() {
  return <SalesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
