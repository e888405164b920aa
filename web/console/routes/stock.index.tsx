import { createFileRoute } from '@tanstack/react-router'
import { listStock, STOCK_STATES, type StockState } from '#contract/staff/stock.ts'
import { listStockPlaces } from '#contract/staff/stock-places.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { type ListSearch, listSearch, oneOf, wholeNumber } from '../page-search.ts'
import { StockPage } from '../stock/stock-page.tsx'

export const Route = createFileRoute('/stock/')({
  ...searchOf((asked): ListSearch & { state?: StockState; place?: number } => {
    const state = oneOf(STOCK_STATES, asked.state, 'all')
    const place = wholeNumber(asked.place)
    return { ...listSearch(asked), ...(state && { state }), ...(place && { place }) }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, deps: { place, ...asked } }) => {
    const [found, places] = await Promise.all([api.call(listStock, { ...asked, placeId: place }), api.call(listStockPlaces)])
    return { ...found, places }
  },
  component: Stock,
})

function Stock() {
  return <StockPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
