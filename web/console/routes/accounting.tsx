import { createFileRoute } from '@tanstack/react-router'
import { listMoneyDays } from '#contract/staff/ledger.ts'
import { DAYS_SHOWN_MAX, periodProblems } from '#domain/money-day.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { searchOf } from '#web/ui/query.ts'
import { AccountingPage } from '../accounting/accounting-page.tsx'
import { staffOnly } from '../guard.ts'
import { calendarDay } from '../page-search.ts'

export const Route = createFileRoute('/accounting')({
  ...searchOf((asked): { from?: string; to?: string } => {
    const [from, to] = [calendarDay(asked.from), calendarDay(asked.to)]
    const isPossible = from && to && Object.keys(periodProblems({ from, to }, DAYS_SHOWN_MAX)).length === 0
    return isPossible ? { from, to } : {}
  }),
  beforeLoad: staffOnly('finance'),
  loader: async ({ context, deps }) => {
    const today = shanghaiDay(new Date())
    // This month until today.
    const period = { from: deps.from ?? `${today.slice(0, 8)}01`, to: deps.to ?? today }
    return { days: await context.api.call(listMoneyDays, period), period }
  },
  component: Accounting,
})

function Accounting() {
  const { days, period } = Route.useLoaderData()
  return <AccountingPage key={`${period.from} ${period.to}`} days={days} period={period} />
}
