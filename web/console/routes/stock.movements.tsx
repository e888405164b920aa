import { createFileRoute } from '@tanstack/react-router'
import { listMovements } from '#contract/staff/stock.ts'
import { MOVEMENT_REASONS } from '#domain/stock.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { calendarDay, oneOf, wholeNumber } from '../page-search.ts'
import { MovementsPage, type MovementsSearch } from '../stock/movements-page.tsx'

export const Route = createFileRoute('/stock/movements')({
  ...searchOf(
    (asked: Record<string, unknown>): MovementsSearch => ({
      sku: wholeNumber(asked.sku),
      by: wholeNumber(asked.by),
      before: wholeNumber(asked.before),
      reason: oneOf(MOVEMENT_REASONS, asked.reason),
      from: calendarDay(asked.from),
      to: calendarDay(asked.to),
    }),
  ),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context: { api }, deps: { sku, by, ...asked } }) => api.call(listMovements, { ...asked, skuId: sku, byAccount: by }),
  component: Movements,
})

function Movements() {
  return <MovementsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
