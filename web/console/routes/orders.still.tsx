import { createFileRoute } from '@tanstack/react-router'
import { listStillParcels } from '#contract/staff/parcels.ts'
import { STILL_DAYS_MAX } from '#domain/parcel.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { listSearch, wholeNumber } from '../page-search.ts'
import { stillDays } from '../shipping/kept-days.ts'
import { StillPage } from '../shipping/still-page.tsx'

export const Route = createFileRoute('/orders/still')({
  ...searchOf(({ page, days }: Record<string, unknown>): { page?: number; days?: number } => {
    const wanted = wholeNumber(days)
    const known = listSearch({ page }).page
    return { ...(known ? { page: known } : {}), ...(wanted && wanted <= STILL_DAYS_MAX ? { days: wanted } : {}) }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, deps: { page = 1, days: asked } }) => {
    const days = stillDays(asked)
    return { ...(await context.api.call(listStillParcels, { page, days })), page, days }
  },
  component: Still,
})

function Still() {
  return <StillPage {...Route.useLoaderData()} />
}
