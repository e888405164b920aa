import { createFileRoute } from '@tanstack/react-router'
import { findOrderLimits } from '#contract/staff/held-stock.ts'
import { staffOnly } from '../guard.ts'
import { OrderLimitsPage } from '../settings/order-limits-page.tsx'

export const Route = createFileRoute('/settings/order-limits')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => context.api.call(findOrderLimits),
  component: OrderLimits,
})

function OrderLimits() {
  return <OrderLimitsPage limits={Route.useLoaderData()} />
}
