import { createFileRoute } from '@tanstack/react-router'
import { readTitleSearch } from '../catalog/list-search.ts'
import { loadSearch } from '../catalog/load-search.ts'
import { searchHead } from '../catalog/search-head.ts'
import { SearchPage } from '../catalog/search-page.tsx'

export const Route = createFileRoute('/inputList')({
  validateSearch: readTitleSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadSearch(context.api, deps),
  head: ({ match }) => searchHead(match.context, '/inputList', match.search),
  component: () => <SearchPage route="/inputList" search={Route.useSearch()} result={Route.useLoaderData()} />,
})
