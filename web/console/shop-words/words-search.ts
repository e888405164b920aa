import type { WordsAsked } from '#contract/staff/words.ts'
import { WORD_PLACES } from '#domain/word-places.ts'
import { listSearch, oneOf } from '../page-search.ts'

/** Without what is wrong or usual. */
export const wordsSearch = (asked: Record<string, unknown>): WordsAsked => {
  const place = oneOf(WORD_PLACES, asked.place)
  return { ...listSearch(asked), ...(place && { place }), ...(asked.changed === 'yes' && { changed: true }) }
}
