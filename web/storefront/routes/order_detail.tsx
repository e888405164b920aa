import { createFileRoute } from '@tanstack/react-router'
import { findInvoicing } from '#contract/shop/invoices.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { pageHead } from '../head.ts'
import { loadOwn } from '../orders/load-own.ts'
import { orderIdOf } from '../orders/order-id.ts'
import { OrderPage } from '../orders/order-page.tsx'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** `paid`: just paid, so the page says thank you. */
type Search = { orderId: string; paid?: 1 }

export const Route = createFileRoute('/order_detail')({
  validateSearch: ({ orderId, paid }: Record<string, unknown>): Search => ({
    orderId: orderIdOf(orderId),
    paid: Number(paid) === 1 ? 1 : undefined,
  }),
  staticData: { isPrivate: true },
  loaderDeps: ({ search: { orderId } }) => ({ orderId }),
  loader: ({ context: { api }, deps }) =>
    loadOwn(deps.orderId, async (number) => {
      const [order, invoicing] = await Promise.all([
        api.call(findOrder, { number }),
        api.call(findInvoicing, { orderNumber: number }),
      ])
      return { order, invoicing }
    }),
  // Always fresh.
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.order(match.search.orderId),
      title: wordsOf(match.context.locale).t('orders.detail-title'),
      noIndex: true,
    }),
  component: OrderDetail,
})

function OrderDetail() {
  const { order, invoicing } = Route.useLoaderData()
  const { paid } = Route.useSearch()
  return <OrderPage key={order.number} order={order} invoicing={invoicing} isJustPaid={paid === 1} />
}
