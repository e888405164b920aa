import { createFileRoute } from '@tanstack/react-router'
import { listCounts } from '#contract/staff/stock-places.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { pageSearch } from '../page-search.ts'
import { CountsPage } from '../stock/counts-page.tsx'

export const Route = createFileRoute('/stock/counts/')({
  ...searchOf(pageSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context: { api }, deps }) => api.call(listCounts, deps),
  component: Counts,
})

function Counts() {
  return <CountsPage {...Route.useLoaderData()} page={Route.useLoaderDeps().page ?? 1} />
}
