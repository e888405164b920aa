import { createFileRoute } from '@tanstack/react-router'
import { findStaffWord } from '#contract/staff/words.ts'
import { WORD_WRITERS } from '#domain/words.ts'
import { staffOnly } from '../guard.ts'
import { foundOrLost } from '../page-params.ts'
import { WordPage } from '../shop-words/word-page.tsx'
import { wordsSearch } from '../shop-words/words-search.ts'

export const Route = createFileRoute('/words/$key')({
  validateSearch: wordsSearch,
  beforeLoad: staffOnly(...WORD_WRITERS),
  loader: ({ context: { api }, params }) => foundOrLost(api.call(findStaffWord, params.key)),
  component: Word,
})

function Word() {
  const word = Route.useLoaderData()
  return <WordPage key={word.key} word={word} asked={Route.useSearch()} />
}
