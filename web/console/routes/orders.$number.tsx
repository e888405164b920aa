import { createFileRoute } from '@tanstack/react-router'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { staffOnly } from '../guard.ts'
import { OrderPage } from '../orders/order-page.tsx'

export const Route = createFileRoute('/orders/$number')({
  beforeLoad: staffOnly('merchandiser', 'finance'),
  loader: ({ context, params }) => context.api.call(findDeskOrder, params.number),
  component: Order,
})

function Order() {
  const order = Route.useLoaderData()
  return <OrderPage key={order.number} order={order} />
}
