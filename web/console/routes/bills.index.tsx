import { createFileRoute } from '@tanstack/react-router'
import { listBillDays } from '#contract/staff/bills.ts'
import { searchOf } from '#web/ui/query.ts'
import { BillsPage } from '../bills/bills-page.tsx'
import { staffOnly } from '../guard.ts'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/bills/')({
  ...searchOf((asked): { page?: number } => {
    const { page } = listSearch(asked)
    return page ? { page } : {}
  }),
  beforeLoad: staffOnly('finance'),
  loader: ({ context, deps }) => context.api.call(listBillDays, deps),
  component: Bills,
})

function Bills() {
  return <BillsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
