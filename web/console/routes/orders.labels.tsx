import { createFileRoute } from '@tanstack/react-router'
import { listOrdersToPack } from '#contract/staff/parcels.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { chosenOrders, numbersOf } from '../shipping/chosen-orders.ts'
import { LabelsPage } from '../shipping/labels-page.tsx'

export const Route = createFileRoute('/orders/labels')({
  ...searchOf(chosenOrders),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps }) => context.api.call(listOrdersToPack, numbersOf(deps)),
  component: Labels,
})

function Labels() {
  return <LabelsPage orders={Route.useLoaderData()} asked={numbersOf(Route.useLoaderDeps())} />
}
