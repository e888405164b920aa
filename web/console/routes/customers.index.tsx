import { createFileRoute } from '@tanstack/react-router'
import { listCustomers } from '#contract/staff/customers.ts'
import { listViews } from '#contract/staff/views.ts'
import { CUSTOMER_READERS } from '#domain/customer.ts'
import { searchOf } from '#web/ui/query.ts'
import { CustomersPage } from '../customers/customers-page.tsx'
import { customersSearch } from '../customers/customers-search.ts'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/customers/')({
  ...searchOf(customersSearch),
  beforeLoad: staffOnly(...CUSTOMER_READERS),
  loader: async ({ context: { api }, deps }) => {
    const [found, views] = await Promise.all([api.call(listCustomers, deps), api.call(listViews, 'customers')])
    return { found, views }
  },
  component: Customers,
})

function Customers() {
  return <CustomersPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
