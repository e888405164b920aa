import { WORD_STATES, type WordsAsked } from '#contract/staff/words.ts'
import { WORD_PLACES } from '#domain/word-places.ts'
import { listSearch, oneOf } from '../page-search.ts'

/** Without what is wrong or usual. */
export const wordsSearch = (asked: Record<string, unknown>): WordsAsked => {
  const [place, state] = [oneOf(WORD_PLACES, asked.place), oneOf(WORD_STATES, asked.state, 'all')]
  return { ...listSearch(asked), ...(place && { place }), ...(state && { state }) }
}
