import { createFileRoute } from '@tanstack/react-router'
import { listTermKinds, listVocabulary, type TermsAsked, VOCABULARY_STATES } from '#contract/staff/vocabulary.ts'
import { TERM_KINDS } from '#domain/term-kinds.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { listSearch, oneOf } from '../page-search.ts'
import { VocabularyPage } from '../vocabulary/vocabulary-page.tsx'

const withKind = (asked: Partial<TermsAsked>) => ({ ...asked, kind: asked.kind ?? TERM_KINDS[0] })

export const Route = createFileRoute('/vocabulary/')({
  ...searchOf((asked): Partial<TermsAsked> => {
    const kind = oneOf(TERM_KINDS, asked.kind, TERM_KINDS[0])
    const state = oneOf(VOCABULARY_STATES, asked.state, 'all')
    return { ...listSearch(asked), ...(kind && { kind }), ...(state && { state }) }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, deps }) => {
    const [terms, kinds] = await Promise.all([api.call(listVocabulary, withKind(deps)), api.call(listTermKinds)])
    return { ...terms, kinds }
  },
  component: Vocabulary,
})

function Vocabulary() {
  return <VocabularyPage {...Route.useLoaderData()} asked={withKind(Route.useLoaderDeps())} />
}
