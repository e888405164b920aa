import { createFileRoute } from '@tanstack/react-router'
import { ALIAS_KINDS, type AliasKind, listAliases } from '#contract/staff/search.ts'
import { PHRASE_MAX } from '#domain/search.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { type ListSearch, listSearch, oneOf } from '../page-search.ts'
import { SynonymsPage } from '../search-words/synonyms-page.tsx'

/** `add`: a phrase that needs a synonym. */
type Search = ListSearch & { kind?: AliasKind; add?: string }

export const Route = createFileRoute('/search-words/')({
  ...searchOf((asked): Search => {
    const kind = oneOf(ALIAS_KINDS, asked.kind)
    const { add } = asked
    return {
      ...listSearch(asked),
      ...(kind && { kind }),
      ...(typeof add === 'string' && { add: add.slice(0, PHRASE_MAX) }),
    }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps }) => context.api.call(listAliases, deps),
  component: SearchWords,
})

function SearchWords() {
  const asked = Route.useLoaderDeps()
  return <SynonymsPage key={asked.add ?? ''} {...Route.useLoaderData()} asked={asked} />
}
