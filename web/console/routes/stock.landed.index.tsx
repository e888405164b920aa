import { createFileRoute } from '@tanstack/react-router'
import { listLanded } from '#contract/staff/landed-costs.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { LandedListPage } from '../landed/landed-list-page.tsx'
import { pageSearch } from '../page-search.ts'

export const Route = createFileRoute('/stock/landed/')({
  ...searchOf(pageSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context: { api }, deps }) => api.call(listLanded, deps),
  component: LandedList,
})

function LandedList() {
  return <LandedListPage {...Route.useLoaderData()} page={Route.useLoaderDeps().page ?? 1} />
}
