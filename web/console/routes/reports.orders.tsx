import { createFileRoute } from '@tanstack/react-router'
import { listOrdersBehind, type OrdersBehind } from '#contract/staff/reports.ts'
import { ORDER_FIGURES, type OrderFigure, REPORT_READERS } from '#domain/report.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { oneOf, wholeNumber } from '../page-search.ts'
import { OrdersBehindPage } from '../reports/orders-behind-page.tsx'
import { daysAsked, type PeriodSearch, periodSearch } from '../reports/report-search.ts'

type Search = PeriodSearch & Omit<Partial<OrdersBehind>, 'figure'> & { figure?: OrderFigure | undefined }

export const Route = createFileRoute('/reports/orders')({
  ...searchOf(
    (asked: Record<string, unknown>): Search => ({
      ...periodSearch(asked),
      figure: oneOf(ORDER_FIGURES, asked.figure),
      productId: wholeNumber(asked.productId),
      couponId: wholeNumber(asked.couponId),
      flashId: wholeNumber(asked.flashId),
      page: wholeNumber(asked.page),
    }),
  ),
  beforeLoad: staffOnly(...REPORT_READERS),
  loader: async ({ context: { api }, deps: { period, from, to, figure = 'placed', ...deps } }) => {
    const asked = { ...deps, ...daysAsked({ period, from, to }), figure }
    return { ...(await api.call(listOrdersBehind, asked)), asked }
  },
  component: Orders,
})

function Orders() {
  return <OrdersBehindPage {...Route.useLoaderData()} />
}
