import { createFileRoute } from '@tanstack/react-router'
import { findFlashSale } from '#contract/staff/flash-sale.ts'
import { SalePage } from '../flash-sales/sale-page.tsx'
import { staffOnly } from '../guard.ts'
import { foundOrLost, idParam } from '../page-params.ts'

export const Route = createFileRoute('/flash-sales/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, params }) => foundOrLost(context.api.call(findFlashSale, { id: idParam(params.id) })),
  component: Sale,
})

function Sale() {
  const sale = Route.useLoaderData()
  return <SalePage key={sale.id} sale={sale} />
}
