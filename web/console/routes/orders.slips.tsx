import { createFileRoute } from '@tanstack/react-router'
import { listOrdersToPack } from '#contract/staff/parcels.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { chosenOrders, numbersOf } from '../shipping/chosen-orders.ts'
import { SlipsPage } from '../shipping/slips-page.tsx'

export const Route = createFileRoute('/orders/slips')({
  ...searchOf(chosenOrders),
  beforeLoad: staffOnly('merchandiser', 'finance'),
  loader: ({ context, deps }) => context.api.call(listOrdersToPack, numbersOf(deps)),
  component: Slips,
})

function Slips() {
  return <SlipsPage orders={Route.useLoaderData()} asked={numbersOf(Route.useLoaderDeps())} />
}
