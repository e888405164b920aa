import { createFileRoute } from '@tanstack/react-router'
import { listOrdersToPack } from '#contract/staff/parcels.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { chosenOrders, numbersOf } from '../shipping/chosen-orders.ts'
import { PickingPage } from '../shipping/picking-page.tsx'

export const Route = createFileRoute('/orders/picking')({
  ...searchOf(chosenOrders),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps }) => context.api.call(listOrdersToPack, numbersOf(deps)),
  component: Picking,
})

function Picking() {
  return <PickingPage orders={Route.useLoaderData()} asked={numbersOf(Route.useLoaderDeps())} />
}
