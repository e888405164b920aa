import { createFileRoute } from '@tanstack/react-router'
import { listCustomers } from '#contract/staff/customers.ts'
import { CUSTOMER_READERS } from '#domain/customer.ts'
import { CustomersPage } from '../customers/customers-page.tsx'
import { customersSearch } from '../customers/customers-search.ts'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/customers/')({
  validateSearch: customersSearch,
  beforeLoad: staffOnly(...CUSTOMER_READERS),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.api.call(listCustomers, deps),
  component: Customers,
})

function Customers() {
  return <CustomersPage found={Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
