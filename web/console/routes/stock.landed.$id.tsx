import { createFileRoute } from '@tanstack/react-router'
import { findLanded } from '#contract/staff/landed-costs.ts'
import { staffOnly } from '../guard.ts'
import { LandedPage } from '../landed/landed-page.tsx'
import { foundOrLost, idParam } from '../page-params.ts'

export const Route = createFileRoute('/stock/landed/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context: { api }, params }) => foundOrLost(api.call(findLanded, idParam(params.id))),
  component: OneLanded,
})

function OneLanded() {
  return <LandedPage delivery={Route.useLoaderData()} />
}
