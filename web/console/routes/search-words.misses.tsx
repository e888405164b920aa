import { createFileRoute } from '@tanstack/react-router'
import { listMisses } from '#contract/staff/search.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { listSearch } from '../page-search.ts'
import { MissesPage } from '../search-words/misses-page.tsx'

export const Route = createFileRoute('/search-words/misses')({
  ...searchOf((asked): { page?: number } => {
    const { page } = listSearch(asked)
    return page ? { page } : {}
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps }) => context.api.call(listMisses, deps),
  component: Misses,
})

function Misses() {
  return <MissesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
