import { createFileRoute } from '@tanstack/react-router'
import { listWithFacets } from '#contract/shop/product-list.ts'
import { KEYWORD_MAX } from '#domain/search.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { TryPage } from '../search-words/try-page.tsx'

const HITS = 8

export const Route = createFileRoute('/search-words/try')({
  ...searchOf(({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' ? { q: q.slice(0, KEYWORD_MAX) } : {})),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps: { q } }) => (q ? context.api.call(listWithFacets, { keyword: q, limit: HITS }) : null),
  component: Try,
})

function Try() {
  const { q = '' } = Route.useLoaderDeps()
  return <TryPage words={q} tried={Route.useLoaderData()} />
}
