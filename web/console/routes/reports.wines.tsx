import { createFileRoute } from '@tanstack/react-router'
import { reportWines } from '#contract/staff/reports.ts'
import { REPORT_READERS, WINE_RANKINGS, type WineRanking } from '#domain/report.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { oneOf } from '../page-search.ts'
import { daysAsked, type PeriodSearch, periodSearch } from '../reports/report-search.ts'
import { WinesPage } from '../reports/wines-page.tsx'

type Search = PeriodSearch & { ranking?: WineRanking }

export const Route = createFileRoute('/reports/wines')({
  ...searchOf((asked): Search => {
    const ranking = oneOf(WINE_RANKINGS, asked.ranking, 'best')
    return { ...periodSearch(asked), ...(ranking && { ranking }) }
  }),
  beforeLoad: staffOnly(...REPORT_READERS),
  loader: async ({ context: { api }, deps }) => {
    const [days, ranking] = [daysAsked(deps), deps.ranking ?? 'best']
    return { ...(await api.call(reportWines, { ...days, ranking })), days, ranking }
  },
  component: Wines,
})

function Wines() {
  return <WinesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
