import { createFileRoute } from '@tanstack/react-router'
import { listInvoices, STAFF_INVOICE_STATES, type StaffInvoiceState } from '#contract/staff/invoices.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { InvoicesPage } from '../invoices/invoices-page.tsx'
import { listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/invoices')({
  ...searchOf((asked): { page?: number; state?: StaffInvoiceState } => {
    const { page } = listSearch(asked)
    const state = oneOf(STAFF_INVOICE_STATES, asked.state, 'requested')
    return { ...(page && { page }), ...(state && { state }) }
  }),
  beforeLoad: staffOnly('finance'),
  loader: ({ context, deps }) => context.api.call(listInvoices, deps),
  component: Invoices,
})

function Invoices() {
  return <InvoicesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
