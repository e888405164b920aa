import { createFileRoute } from '@tanstack/react-router'
import { findOrder } from '#contract/shop/orders.ts'
import { pageHead } from '../head.ts'
import { loadOwn } from '../orders/load-own.ts'
import { orderIdOf } from '../orders/order-id.ts'
import { paths } from '../paths.ts'
import { EvaluationPage } from '../reviews/evaluation-page.tsx'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/evaluation')({
  validateSearch: ({ orderId }: Record<string, unknown>): { orderId: string } => ({ orderId: orderIdOf(orderId) }),
  staticData: { isPrivate: true },
  loaderDeps: ({ search: { orderId } }) => ({ orderId }),
  loader: ({ context: { api }, deps }) =>
    loadOwn(deps.orderId, async (number) => ({ order: await api.call(findOrder, { number }) })),
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.evaluation(match.search.orderId),
      title: wordsOf(match.context.locale).t('reviews.write-title'),
      noIndex: true,
    }),
  component: () => {
    const { order } = Route.useLoaderData()
    return <EvaluationPage key={order.number} order={order} />
  },
})
