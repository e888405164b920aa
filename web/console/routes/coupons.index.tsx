import { createFileRoute } from '@tanstack/react-router'
import { listStaffCoupons } from '#contract/staff/coupons.ts'
import { CouponsPage } from '../coupons/coupons-page.tsx'
import { staffOnly } from '../guard.ts'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/coupons/')({
  validateSearch: (asked: Record<string, unknown>): { page?: number } => {
    const { page } = listSearch(asked)
    return page ? { page } : {}
  },
  beforeLoad: staffOnly('merchandiser'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => ({ ...(await context.api.call(listStaffCoupons, deps)), at: new Date() }),
  component: Coupons,
})

function Coupons() {
  return <CouponsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
