import { createFileRoute } from '@tanstack/react-router'
import { findLot } from '#contract/staff/lots.ts'
import { staffOnly } from '../guard.ts'
import { foundOrLost, idParam } from '../page-params.ts'
import { LotPage } from '../stock/lot-page.tsx'

export const Route = createFileRoute('/stock/lots/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, params }) => foundOrLost(context.api.call(findLot, idParam(params.id))),
  component: OneLot,
})

function OneLot() {
  return <LotPage lot={Route.useLoaderData()} />
}
