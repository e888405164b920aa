import { createFileRoute } from '@tanstack/react-router'
import { listExpected } from '#contract/staff/expected-deliveries.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { pageSearch } from '../page-search.ts'
import { ExpectedPage } from '../stock/expected-page.tsx'

export const Route = createFileRoute('/stock/expected')({
  ...searchOf(pageSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context: { api }, deps }) => api.call(listExpected, deps),
  component: Expected,
})

function Expected() {
  return <ExpectedPage {...Route.useLoaderData()} page={Route.useLoaderDeps().page ?? 1} />
}
