import { createFileRoute } from '@tanstack/react-router'
import { listStaffWords } from '#contract/staff/words.ts'
import { WORD_WRITERS } from '#domain/words.ts'
import { staffOnly } from '../guard.ts'
import { WordsPage } from '../shop-words/words-page.tsx'
import { wordsSearch } from '../shop-words/words-search.ts'

export const Route = createFileRoute('/words/')({
  validateSearch: wordsSearch,
  beforeLoad: staffOnly(...WORD_WRITERS),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => api.call(listStaffWords, deps),
  component: Words,
})

function Words() {
  return <WordsPage found={Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
