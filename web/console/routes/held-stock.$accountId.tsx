import { createFileRoute } from '@tanstack/react-router'
import { findStockHolder } from '#contract/staff/held-stock.ts'
import { staffOnly } from '../guard.ts'
import { HolderPage } from '../held-stock/holder-page.tsx'
import { foundOrLost, idParam } from '../page-params.ts'

export const Route = createFileRoute('/held-stock/$accountId')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, params }) => foundOrLost(context.api.call(findStockHolder, { accountId: idParam(params.accountId) })),
  component: Holder,
})

function Holder() {
  const holder = Route.useLoaderData()
  return <HolderPage key={holder.accountId} holder={holder} />
}
