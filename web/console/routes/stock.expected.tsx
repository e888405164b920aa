import { createFileRoute } from '@tanstack/react-router'
import { listExpected } from '#contract/staff/expected-deliveries.ts'
import { staffOnly } from '../guard.ts'
import { listSearch } from '../page-search.ts'
import { ExpectedPage } from '../stock/expected-page.tsx'

export const Route = createFileRoute('/stock/expected')({
  validateSearch: (asked: Record<string, unknown>): { page?: number } => {
    const { page } = listSearch(asked)
    return page === undefined ? {} : { page }
  },
  beforeLoad: staffOnly('merchandiser'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => api.call(listExpected, deps),
  component: Expected,
})

function Expected() {
  return <ExpectedPage {...Route.useLoaderData()} page={Route.useLoaderDeps().page ?? 1} />
}
