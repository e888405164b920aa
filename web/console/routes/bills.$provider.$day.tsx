import { createFileRoute, notFound } from '@tanstack/react-router'
import { findBillDay } from '#contract/staff/bills.ts'
import { BILL_PROVIDERS } from '#domain/payment.ts'
import { searchOf } from '#web/ui/query.ts'
import { BillDayPage } from '../bills/bill-day-page.tsx'
import { staffOnly } from '../guard.ts'
import { calendarDay, listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/bills/$provider/$day')({
  ...searchOf((asked): { page?: number } => {
    const { page } = listSearch(asked)
    return page ? { page } : {}
  }),
  beforeLoad: staffOnly('finance'),
  loader: ({ context, params, deps }) => {
    const [provider, day] = [oneOf(BILL_PROVIDERS, params.provider), calendarDay(params.day)]
    if (!provider || !day) throw notFound()
    return context.api.call(findBillDay, { provider, day, ...deps })
  },
  component: BillDay,
})

function BillDay() {
  return <BillDayPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
