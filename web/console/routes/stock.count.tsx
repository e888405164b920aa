import { createFileRoute } from '@tanstack/react-router'
import { listStockPlaces, readCountSheet } from '#contract/staff/stock-places.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { wholeNumber } from '../page-search.ts'
import { CountPage } from '../stock/count-page.tsx'

export const Route = createFileRoute('/stock/count')({
  ...searchOf((asked): { place?: number } => {
    const place = wholeNumber(asked.place)
    return place === undefined ? {} : { place }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, deps: { place } }) => {
    const [sheet, places] = await Promise.all([api.call(readCountSheet, { placeId: place }), api.call(listStockPlaces)])
    return { sheet, places, readAt: new Date().toISOString() }
  },
  component: Count,
})

function Count() {
  const { place } = Route.useLoaderDeps()
  return <CountPage key={place ?? 'all'} {...Route.useLoaderData()} place={place} />
}
