import { createFileRoute } from '@tanstack/react-router'
import { listStockHolders } from '#contract/staff/held-stock.ts'
import { staffOnly } from '../guard.ts'
import { HeldStockPage } from '../held-stock/held-stock-page.tsx'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/held-stock/')({
  validateSearch: listSearch,
  beforeLoad: staffOnly('merchandiser'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.api.call(listStockHolders, deps),
  component: HeldStock,
})

function HeldStock() {
  return <HeldStockPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
