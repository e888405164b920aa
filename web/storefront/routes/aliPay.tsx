import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { AlipayPage } from '../payments/alipay-page.tsx'
import { loadCashier } from '../payments/load-cashier.ts'
import { enterReturnPage, returnPage } from '../payments/return-page.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/aliPay')({
  ...returnPage,
  beforeLoad: (entering) => enterReturnPage('/aliPay', entering),
  loader: ({ context, deps }) => loadCashier(context, deps),
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.aliPay(match.search.orderId, match.search.type),
      title: wordsOf(match.context.locale).t('payments.title-alipay'),
      noIndex: true,
    }),
  component: AliPay,
})

function AliPay() {
  const { cashier, cancelledAt, goods } = Route.useLoaderData()
  const { back } = Route.useSearch()
  return <AlipayPage key={cashier.orderNumber} cashier={cashier} cancelledAt={cancelledAt} goods={goods} isBack={back === 1} />
}
