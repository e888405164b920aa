import { createFileRoute } from '@tanstack/react-router'
import { reportAssistants } from '#contract/staff/assistants.ts'
import { REPORT_READERS } from '#domain/report.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { AssistantsReport } from '../reports/assistants-page.tsx'
import { daysAsked, periodSearch } from '../reports/report-search.ts'

export const Route = createFileRoute('/reports/assistants')({
  ...searchOf(periodSearch),
  beforeLoad: staffOnly(...REPORT_READERS),
  loader: async ({ context: { api }, deps }) => {
    const days = daysAsked(deps)
    return { ...(await api.call(reportAssistants, days)), days }
  },
  component: Assistants,
})

function Assistants() {
  return <AssistantsReport {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
