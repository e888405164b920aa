import { createFileRoute } from '@tanstack/react-router'
import { type InvoicesAsked, listInvoices, STAFF_INVOICE_STATES } from '#contract/staff/invoices.ts'
import { INVOICE_SEARCH_MAX } from '#domain/invoice.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { InvoicesPage } from '../invoices/invoices-page.tsx'
import { calendarDay, listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/invoices')({
  ...searchOf((asked): InvoicesAsked => {
    const { page } = listSearch(asked)
    const state = oneOf(STAFF_INVOICE_STATES, asked.state, 'requested')
    const search = typeof asked.search === 'string' ? asked.search.slice(0, INVOICE_SEARCH_MAX) : ''
    const [from, to] = [calendarDay(asked.from), calendarDay(asked.to)]
    return { ...(page && { page }), ...(state && { state }), ...(search && { search }), ...(from && { from }), ...(to && { to }) }
  }),
  beforeLoad: staffOnly('finance'),
  loader: ({ context, deps }) => context.api.call(listInvoices, deps),
  component: Invoices,
})

function Invoices() {
  return <InvoicesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
