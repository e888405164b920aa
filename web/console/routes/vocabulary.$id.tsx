import { createFileRoute } from '@tanstack/react-router'
import { findVocabularyTerm } from '#contract/staff/vocabulary.ts'
import { type ListedTermKind, TERM_KINDS } from '#domain/term-kinds.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'
import { oneOf } from '../page-search.ts'
import { TermPage } from '../vocabulary/term-page.tsx'

/** `kind` of a new term. */
export const Route = createFileRoute('/vocabulary/$id')({
  ...searchOf((asked): { kind?: ListedTermKind } => {
    const kind = oneOf(TERM_KINDS, asked.kind)
    return kind ? { kind } : {}
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params, deps }) => {
    const id = idOrNew(params.id)
    const term = id === 'new' ? undefined : await context.api.call(findVocabularyTerm, id)
    return { term, kind: term?.kind ?? deps.kind ?? TERM_KINDS[0] }
  },
  component: Term,
})

function Term() {
  const { term, kind } = Route.useLoaderData()
  return <TermPage key={term?.id ?? `new ${kind}`} term={term} kind={kind} />
}
