import { createFileRoute } from '@tanstack/react-router'
import { findCount } from '#contract/staff/stock-places.ts'
import { staffOnly } from '../guard.ts'
import { foundOrLost, idParam } from '../page-params.ts'
import { CountReportPage } from '../stock/counts-page.tsx'

export const Route = createFileRoute('/stock/counts/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, params }) => foundOrLost(context.api.call(findCount, idParam(params.id))),
  component: Report,
})

function Report() {
  return <CountReportPage report={Route.useLoaderData()} />
}
