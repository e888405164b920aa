import { createFileRoute } from '@tanstack/react-router'
import { searchOf } from '#web/ui/query.ts'
import { loadSearch } from '../catalog/search/load-search.ts'
import { searchHead } from '../catalog/search/search-head.ts'
import { SearchPage } from '../catalog/search/search-page.tsx'
import { readTitleSearch } from '../catalog/search/title-search.ts'

export const Route = createFileRoute('/goods_search')({
  staticData: { showsWine: true, firstSheet: true, frame: { nav: false, search: false } },
  ...searchOf(readTitleSearch),
  loader: ({ context, deps }) => loadSearch(context.api, deps),
  head: ({ match }) => searchHead(match.context, '/goods_search', match.search),
  component: () => <SearchPage route="/goods_search" search={Route.useSearch()} result={Route.useLoaderData()} />,
})
