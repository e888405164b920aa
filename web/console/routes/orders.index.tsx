import { createFileRoute } from '@tanstack/react-router'
import { type DeskSearch, listDeskOrders } from '#contract/staff/orders.ts'
import { listViews } from '#contract/staff/views.ts'
import { DESK_TABS } from '#domain/order-desk.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { OrdersPage } from '../orders/orders-page.tsx'
import { listSearch, oneOf } from '../page-search.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && DAY.test(value) ? value : undefined)

export const Route = createFileRoute('/orders/')({
  ...searchOf((asked): DeskSearch => {
    const [tab, from, to] = [oneOf(DESK_TABS, asked.tab, 'all'), dayOf(asked.from), dayOf(asked.to)]
    return { ...listSearch(asked), ...(tab && { tab }), ...(from && { from }), ...(to && { to }) }
  }),
  beforeLoad: staffOnly('merchandiser', 'finance'),
  loader: async ({ context: { api }, deps }) => {
    const [found, views] = await Promise.all([api.call(listDeskOrders, deps), api.call(listViews, 'orders')])
    return { ...found, views }
  },
  component: Orders,
})

function Orders() {
  return <OrdersPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
