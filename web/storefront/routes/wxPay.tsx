import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { loadCashier } from '../payments/load-cashier.ts'
import { enterReturnPage, returnPage } from '../payments/return-page.ts'
import { WechatPage } from '../payments/wechat-page.tsx'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/wxPay')({
  ...returnPage,
  beforeLoad: (entering) => enterReturnPage('/wxPay', entering),
  loader: ({ context, deps }) => loadCashier(context, deps),
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.wxPay(match.search.orderId, match.search.type),
      title: wordsOf(match.context.locale).t('payments.title-wechat'),
      noIndex: true,
    }),
  component: WxPay,
})

function WxPay() {
  const { cashier, cancelledAt, goods } = Route.useLoaderData()
  const { back } = Route.useSearch()
  return <WechatPage key={cashier.orderNumber} cashier={cashier} cancelledAt={cancelledAt} goods={goods} isBack={back === 1} />
}
