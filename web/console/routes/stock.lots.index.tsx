import { createFileRoute } from '@tanstack/react-router'
import { listLots } from '#contract/staff/lots.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { listSearch } from '../page-search.ts'
import { LotsPage } from '../stock/lots-page.tsx'

export const Route = createFileRoute('/stock/lots/')({
  ...searchOf(listSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context: { api }, deps }) => api.call(listLots, deps),
  component: Lots,
})

function Lots() {
  return <LotsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
