import { createFileRoute, notFound } from '@tanstack/react-router'
import { isRefusal } from '#web/api/is-refusal.ts'
import { findOrder } from '#web/api/orders.ts'
import { findCashier } from '#web/api/payments.ts'
import { pageHead } from '../head.ts'
import { orderIdOf } from '../orders/order-id.ts'
import { PayPage } from '../orders/pay-page.tsx'
import { paths } from '../paths.ts'
import { requireSignIn } from '../require-sign-in.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/payment')({
  validateSearch: ({ orderId }: Record<string, unknown>) => ({ orderId: orderIdOf(orderId) }),
  beforeLoad: ({ context, location }) => requireSignIn(context, location),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (deps.orderId === '') throw notFound()
    try {
      const cashier = await findCashier(context.api, deps.orderId)
      const order = cashier.status === 'cancelled' ? await findOrder(context.api, deps.orderId) : null
      return { cashier, cancelledAt: order?.cancelledAt ?? null }
    } catch (error) {
      if (isRefusal(error, 'order-not-found', 'order-gone', 'not-found', 'invalid-input')) throw notFound()
      throw error
    }
  },
  // The time left counts from the moment of loading: nothing kept, nothing fetched in advance.
  preload: false,
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.payment(match.search.orderId),
      title: wordsOf(match.context.locale).t('orders.pay.title'),
      noIndex: true,
    }),
  component: Payment,
})

function Payment() {
  const { cashier, cancelledAt } = Route.useLoaderData()
  return <PayPage key={cashier.orderNumber} cashier={cashier} cancelledAt={cancelledAt} />
}
