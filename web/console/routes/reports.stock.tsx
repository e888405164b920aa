import { createFileRoute } from '@tanstack/react-router'
import { reportStock } from '#contract/staff/reports.ts'
import { REPORT_READERS } from '#domain/report.ts'
import { staffOnly } from '../guard.ts'
import { periodSearch } from '../reports/report-search.ts'
import { StockReportPage } from '../reports/stock-page.tsx'

export const Route = createFileRoute('/reports/stock')({
  // Kept for the other reports.
  validateSearch: periodSearch,
  beforeLoad: staffOnly(...REPORT_READERS),
  loader: ({ context: { api } }) => api.call(reportStock),
  component: Stock,
})

function Stock() {
  return <StockReportPage report={Route.useLoaderData()} asked={Route.useSearch()} />
}
