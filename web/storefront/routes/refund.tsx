import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApplyPage } from '../after-sales/apply-page.tsx'
import { ClosedPage } from '../after-sales/closed-page.tsx'
import { loadOrderToRefund, loadRequest } from '../after-sales/load-refund.ts'
import { RequestPage } from '../after-sales/request-page.tsx'
import { pageHead } from '../head.ts'
import { orderIdOf } from '../orders/order-id.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** An order (`unique`: one of its lines), or `id`: an existing request. */
type Search = { orderId?: string; unique?: string; id?: string }

export const Route = createFileRoute('/refund')({
  validateSearch: ({ orderId, unique, id }: Record<string, unknown>): Search => ({
    orderId: orderIdOf(orderId) || undefined,
    unique: orderIdOf(unique) || undefined,
    id: orderIdOf(id) || undefined,
  }),
  staticData: { isPrivate: true },
  loaderDeps: ({ search: { orderId, id } }) => ({ orderId, id }),
  loader: ({ context: { api }, deps: { orderId, id } }) => {
    if (id) return loadRequest(api, id)
    if (orderId) return loadOrderToRefund(api, orderId)
    throw notFound()
  },
  // Always fresh.
  gcTime: 0,
  preload: false,
  head: ({ match }) => {
    const { id, orderId = '', unique } = match.search
    return pageHead(match.context, {
      path: id ? paths.afterSale(id) : paths.refund(orderId, unique),
      title: wordsOf(match.context.locale).t(id ? 'after-sales.title-request' : 'after-sales.title-apply'),
      noIndex: true,
    })
  },
  component: Refund,
})

function Refund() {
  const data = Route.useLoaderData()
  const { unique } = Route.useSearch()
  switch (data.page) {
    case 'request':
      return <RequestPage key={data.request.number} request={data.request} />
    case 'closed':
      return <ClosedPage order={data.order} reason={data.reason} />
    case 'apply':
      return <ApplyPage key={data.order.number} order={data.order} lines={data.lines} unique={unique} />
  }
}
