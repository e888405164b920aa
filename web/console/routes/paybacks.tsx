import { createFileRoute } from '@tanstack/react-router'
import { listPaybacks } from '#contract/staff/payments.ts'
import { PAYBACK_STATES, type PaybackState } from '#domain/payment.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { PAYBACKS_PER_PAGE, PaybacksPage } from '../money/paybacks-page.tsx'
import { listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/paybacks')({
  ...searchOf((asked): { page?: number; state?: PaybackState } => {
    const { page } = listSearch(asked)
    const state = oneOf(PAYBACK_STATES, asked.state)
    return { ...(page && { page }), ...(state && { state }) }
  }),
  beforeLoad: staffOnly('finance'),
  loader: ({ context, deps: { page = 1, state } }) =>
    context.api.call(listPaybacks, { query: { page, limit: PAYBACKS_PER_PAGE, ...(state && { state }) } }),
  component: Paybacks,
})

function Paybacks() {
  return <PaybacksPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
