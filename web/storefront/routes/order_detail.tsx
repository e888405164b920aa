import { createFileRoute, notFound } from '@tanstack/react-router'
import { isRefusal } from '#web/api/is-refusal.ts'
import { findOrder } from '#web/api/orders.ts'
import { pageHead } from '../head.ts'
import { orderIdOf } from '../orders/order-id.ts'
import { OrderPage } from '../orders/order-page.tsx'
import { paths } from '../paths.ts'
import { requireSignIn } from '../require-sign-in.ts'
import { wordsOf } from '../words.ts'

/** `paid`: the payment has just gone through, so the page says thank you. */
type Search = { orderId: string; paid?: 1 }

export const Route = createFileRoute('/order_detail')({
  validateSearch: ({ orderId, paid }: Record<string, unknown>): Search => ({
    orderId: orderIdOf(orderId),
    ...(Number(paid) === 1 ? { paid: 1 } : {}),
  }),
  beforeLoad: ({ context, location }) => requireSignIn(context, location),
  loaderDeps: ({ search: { orderId } }) => ({ orderId }),
  loader: async ({ context, deps }) => {
    if (deps.orderId === '') throw notFound()
    try {
      return { order: await findOrder(context.api, deps.orderId) }
    } catch (error) {
      // Somebody else's order does not exist for this shopper (T30).
      if (isRefusal(error, 'order-not-found', 'order-gone', 'not-found', 'invalid-input')) throw notFound()
      throw error
    }
  },
  // The state of an order is shown as it is, never as it was.
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
  const { order } = Route.useLoaderData()
  const { paid } = Route.useSearch()
  return <OrderPage key={order.number} order={order} isJustPaid={paid === 1} />
}
