import { createFileRoute } from '@tanstack/react-router'
import { listOrdersToSend } from '#contract/staff/parcels.ts'
import { staffOnly } from '../guard.ts'
import { OrdersPage } from '../orders/orders-page.tsx'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/orders')({
  validateSearch: listSearch,
  beforeLoad: staffOnly('merchandiser'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.api.call(listOrdersToSend, deps),
  component: Orders,
})

function Orders() {
  return <OrdersPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
