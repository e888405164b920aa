import { createFileRoute } from '@tanstack/react-router'
import { searchOf } from '#web/ui/query.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { loadCashier } from '../payments/load-cashier.ts'
import { PayPage } from '../payments/pay-page.tsx'
import { paySearchOf } from '../payments/pay-search.ts'
import { CHECKOUT } from '../shell/route-traits.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/payment')({
  ...searchOf(paySearchOf),
  staticData: { isPrivate: true, frame: CHECKOUT },
  loader: ({ context, deps }) => loadCashier(context, deps),
  // Always fresh: the time left counts from loading.
  preload: false,
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.payment(match.search.orderId, match.search.type),
      title: wordsOf(match.context.locale).t('payments.title'),
      noIndex: true,
    }),
  component: Payment,
})

function Payment() {
  const { cashier, cancelledAt, goods } = Route.useLoaderData()
  return <PayPage key={cashier.orderNumber} cashier={cashier} cancelledAt={cancelledAt} goods={goods} />
}
