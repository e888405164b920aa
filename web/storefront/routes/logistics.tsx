import { createFileRoute } from '@tanstack/react-router'
import { findOrder } from '#contract/shop/orders.ts'
import { pageHead } from '../head.ts'
import { loadOwn } from '../orders/load-own.ts'
import { LogisticsPage } from '../orders/logistics-page.tsx'
import { orderIdOf } from '../orders/order-id.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** `parcel`: its id, for an order sent in several. */
type Search = { orderId: string; parcel?: number }

export const Route = createFileRoute('/logistics')({
  validateSearch: ({ orderId, parcel }: Record<string, unknown>): Search => ({
    orderId: orderIdOf(orderId),
    parcel: Number.isSafeInteger(Number(parcel)) && Number(parcel) > 0 ? Number(parcel) : undefined,
  }),
  staticData: { isPrivate: true },
  loaderDeps: ({ search: { orderId } }) => ({ orderId }),
  loader: ({ context: { api }, deps }) =>
    loadOwn(deps.orderId, async (number) => ({ order: await api.call(findOrder, { number }) })),
  // Always fresh.
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.logistics(match.search.orderId),
      title: wordsOf(match.context.locale).t('orders.logistics'),
      noIndex: true,
    }),
  component: Logistics,
})

function Logistics() {
  const { order } = Route.useLoaderData()
  return <LogisticsPage order={order} parcelId={Route.useSearch().parcel} />
}
