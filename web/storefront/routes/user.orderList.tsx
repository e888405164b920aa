import { createFileRoute } from '@tanstack/react-router'
import { listOrders, orderCounts } from '#contract/shop/orders.ts'
import { ORDER_SEARCH_MAX, ORDER_TABS, type OrderTab } from '#domain/order-tabs.ts'
import { pageIn } from '../content/articles/article-search.ts'
import { pageHead } from '../head.ts'
import { OrdersPage } from '../orders/orders-page.tsx'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** `type` comes from the header's links and is ignored. */
type Search = { type?: 1; tab?: OrderTab; search?: string; page?: number }

export const Route = createFileRoute('/user/orderList')({
  validateSearch: ({ type, tab, search, page }: Record<string, unknown>): Search => ({
    type: Number(type) === 1 ? 1 : undefined,
    tab: ORDER_TABS.find((name) => name === tab),
    search: (typeof search === 'string' && search.trim().slice(0, ORDER_SEARCH_MAX)) || undefined,
    page: pageIn(page),
  }),
  loaderDeps: ({ search: { tab = 'all', search = '', page = 1 } }) => ({ tab, search, page }),
  loader: async ({ context, deps: { tab, search, page } }) => {
    const [orders, counts] = await Promise.all([
      context.api.call(listOrders, { tab, search, page }),
      context.api.call(orderCounts),
    ])
    return { orders, counts }
  },
  // Always fresh.
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.userOrders(match.search.tab),
      title: wordsOf(match.context.locale).t('orders.my-orders'),
      noIndex: true,
    }),
  component: OrderList,
})

function OrderList() {
  const { orders, counts } = Route.useLoaderData()
  const { tab = 'all', search = '', page = 1 } = Route.useSearch()
  return <OrdersPage orders={orders} counts={counts} tab={tab} search={search} page={page} />
}
