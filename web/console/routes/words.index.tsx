import { createFileRoute } from '@tanstack/react-router'
import { listStaffWords } from '#contract/staff/words.ts'
import { WORD_WRITERS } from '#domain/words.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { WordsPage } from '../shop-words/words-page.tsx'
import { wordsSearch } from '../shop-words/words-search.ts'

export const Route = createFileRoute('/words/')({
  ...searchOf(wordsSearch),
  beforeLoad: staffOnly(...WORD_WRITERS),
  loader: ({ context: { api }, deps }) => api.call(listStaffWords, deps),
  component: Words,
})

function Words() {
  return <WordsPage found={Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
