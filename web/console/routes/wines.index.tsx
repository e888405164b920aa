import { createFileRoute } from '@tanstack/react-router'
import { listViews } from '#contract/staff/views.ts'
import { listStaffWines } from '#contract/staff/wine-list.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { WinesPage } from '../wines/list/wines-page.tsx'
import { winesSearch } from '../wines/list/wines-search.ts'

export const Route = createFileRoute('/wines/')({
  ...searchOf(winesSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, deps: { search = '', term, ...asked } }) => {
    const [found, views] = await Promise.all([
      api.call(listStaffWines, { ...asked, keyword: search, termId: term }),
      api.call(listViews, 'wines'),
    ])
    return { found, views }
  },
  component: Wines,
})

function Wines() {
  return <WinesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
