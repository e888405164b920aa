import type { Lexicon, LexiconTerm } from '#server/features/search/words/lexicon.ts'
import { fold } from '#domain/fold.ts'
import { cutSequences, PHRASE_SIGNS_MAX, PHRASE_WORDS_MAX } from '#server/features/search/words/sequences.ts'

/** The terms that a name mentions under one of their own names, longest phrases first. */
export function mentionsIn(lexicon: Lexicon, name: string): Set<LexiconTerm> {
  const found = new Set<LexiconTerm>()
  for (const { isHan: han, runs } of cutSequences(fold(name))) {
    const parts = han ? runs.flatMap((run) => [...run]) : runs
    const longest = han ? PHRASE_SIGNS_MAX : PHRASE_WORDS_MAX
    for (let from = 0; from < parts.length; ) {
      let taken = 1
      for (let length = Math.min(longest, parts.length - from); length >= (han ? 2 : 1); length--) {
        const terms = namedBy(lexicon, parts.slice(from, from + length).join(''))
        if (terms.length === 0) continue
        for (const term of terms) found.add(term)
        taken = length
        break
      }
      from += taken
    }
  }
  return found
}

const namedBy = (lexicon: Lexicon, phrase: string): LexiconTerm[] =>
  (lexicon.names.get(phrase) ?? []).flatMap((entry) => ('term' in entry && entry.how !== 'sound' ? [entry.term] : []))
