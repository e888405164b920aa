import { createFileRoute } from '@tanstack/react-router'
import { reportCampaigns } from '#contract/staff/reports.ts'
import { REPORT_READERS } from '#domain/report.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { CampaignsPage } from '../reports/campaigns-page.tsx'
import { daysAsked, periodSearch } from '../reports/report-search.ts'

export const Route = createFileRoute('/reports/campaigns')({
  ...searchOf(periodSearch),
  beforeLoad: staffOnly(...REPORT_READERS),
  loader: async ({ context: { api }, deps }) => {
    const days = daysAsked(deps)
    return { ...(await api.call(reportCampaigns, days)), days }
  },
  component: Campaigns,
})

function Campaigns() {
  return <CampaignsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
