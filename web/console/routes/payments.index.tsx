import { createFileRoute } from '@tanstack/react-router'
import { listPayments, type PaymentsAsked } from '#contract/staff/payment-list.ts'
import { PAY_METHODS, PAYMENT_STATUSES } from '#domain/payment.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { PaymentsPage } from '../money/payments-page.tsx'
import { calendarDay, listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/payments/')({
  ...searchOf((asked): PaymentsAsked => {
    const method = oneOf(PAY_METHODS, asked.method)
    const status = oneOf(PAYMENT_STATUSES, asked.status)
    const [from, to] = [calendarDay(asked.from), calendarDay(asked.to)]
    return {
      ...listSearch(asked),
      ...(method && { method }),
      ...(status && { status }),
      ...(from && { from }),
      ...(to && { to }),
    }
  }),
  beforeLoad: staffOnly('finance'),
  loader: ({ context, deps }) => context.api.call(listPayments, deps),
  component: Payments,
})

function Payments() {
  return <PaymentsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
