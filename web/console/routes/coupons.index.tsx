import { createFileRoute } from '@tanstack/react-router'
import { listStaffCoupons } from '#contract/staff/coupons.ts'
import { searchOf } from '#web/ui/query.ts'
import { CouponsPage } from '../coupons/coupons-page.tsx'
import { staffOnly } from '../guard.ts'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/coupons/')({
  ...searchOf((asked): { page?: number } => {
    const { page } = listSearch(asked)
    return page ? { page } : {}
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, deps }) => ({ ...(await context.api.call(listStaffCoupons, deps)), at: new Date() }),
  component: Coupons,
})

function Coupons() {
  return <CouponsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
