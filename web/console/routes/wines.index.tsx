import { createFileRoute } from '@tanstack/react-router'
import { listStaffWines } from '#contract/staff/wine-list.ts'
import { staffOnly } from '../guard.ts'
import { WinesPage } from '../wines/list/wines-page.tsx'
import { winesSearch } from '../wines/list/wines-search.ts'

export const Route = createFileRoute('/wines/')({
  validateSearch: winesSearch,
  beforeLoad: staffOnly('merchandiser'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps: { search = '', term, ...asked } }) =>
    api.call(listStaffWines, { ...asked, keyword: search, termId: term }),
  component: Wines,
})

function Wines() {
  return <WinesPage found={Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
