import { createFileRoute } from '@tanstack/react-router'
import { readTitleSearch } from '../catalog/list-search.ts'
import { loadSearch } from '../catalog/load-search.ts'
import { searchHead } from '../catalog/search-head.ts'
import { SearchPage } from '../catalog/search-page.tsx'

export const Route = createFileRoute('/goods_search')({
  validateSearch: readTitleSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadSearch(context.api, deps),
  head: ({ match }) => searchHead(match.context, '/goods_search', match.search),
  component: () => <SearchPage route="/goods_search" search={Route.useSearch()} result={Route.useLoaderData()} />,
})
