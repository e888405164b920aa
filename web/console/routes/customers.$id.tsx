import { createFileRoute } from '@tanstack/react-router'
import { findCustomerInFull } from '#contract/staff/customers.ts'
import { CUSTOMER_READERS } from '#domain/customer.ts'
import { CustomerPage } from '../customers/customer-page.tsx'
import { staffOnly } from '../guard.ts'
import { foundOrLost, idParam } from '../page-params.ts'

export const Route = createFileRoute('/customers/$id')({
  beforeLoad: staffOnly(...CUSTOMER_READERS),
  loader: ({ context, params }) => foundOrLost(context.api.call(findCustomerInFull, idParam(params.id))),
  component: Customer,
})

function Customer() {
  const customer = Route.useLoaderData()
  return <CustomerPage key={customer.id} customer={customer} />
}
