import { createFileRoute } from '@tanstack/react-router'
import { listAfterSales } from '#contract/staff/after-sales.ts'
import { AFTER_SALE_READERS, AFTER_SALE_STATUSES, type AfterSaleStatus } from '#domain/after-sale.ts'
import { searchOf } from '#web/ui/query.ts'
import { AfterSalesPage } from '../after-sales/after-sales-page.tsx'
import { staffOnly } from '../guard.ts'
import { type ListSearch, listSearch, oneOf } from '../page-search.ts'

/** Without a state the list shows undecided requests. */
type Search = ListSearch & { status?: AfterSaleStatus | 'all' }

export const Route = createFileRoute('/after-sales/')({
  ...searchOf((asked): Search => {
    const status = oneOf(['all', ...AFTER_SALE_STATUSES] as const, asked.status, 'applied')
    return { ...listSearch(asked), ...(status && { status }) }
  }),
  beforeLoad: staffOnly(...AFTER_SALE_READERS),
  loader: ({ context, deps: { status = 'applied', ...asked } }) =>
    context.api.call(listAfterSales, { ...asked, status: status === 'all' ? undefined : status }),
  component: AfterSales,
})

function AfterSales() {
  return <AfterSalesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
