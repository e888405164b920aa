import { createFileRoute } from '@tanstack/react-router'
import { listStockHolders } from '#contract/staff/held-stock.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { HeldStockPage } from '../held-stock/held-stock-page.tsx'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/held-stock/')({
  ...searchOf(listSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps }) => context.api.call(listStockHolders, deps),
  component: HeldStock,
})

function HeldStock() {
  return <HeldStockPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
