import { createFileRoute } from '@tanstack/react-router'
import { listOrdersToPack } from '#contract/staff/parcels.ts'
import { staffOnly } from '../guard.ts'
import { chosenOrders, numbersOf } from '../shipping/chosen-orders.ts'
import { LabelsPage } from '../shipping/labels-page.tsx'

export const Route = createFileRoute('/orders/labels')({
  validateSearch: chosenOrders,
  beforeLoad: staffOnly('merchandiser'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.api.call(listOrdersToPack, numbersOf(deps)),
  component: Labels,
})

function Labels() {
  return <LabelsPage orders={Route.useLoaderData()} asked={numbersOf(Route.useLoaderDeps())} />
}
