import { LRUCache } from 'lru-cache'
import type { Lexicon } from './lexicon.ts'
import { type Understanding, understand } from './understand.ts'

const UNDERSTANDINGS_KEPT = 2_000
const understandings = new WeakMap<Lexicon, LRUCache<string, Understanding>>()

/** The same lexicon takes the same keyword for the same: guessing at misspellings is dear, and many make the same. */
export function understandOnce(lexicon: Lexicon, keyword: string): Understanding {
  let kept = understandings.get(lexicon)
  if (!kept) {
    kept = new LRUCache({ max: UNDERSTANDINGS_KEPT })
    understandings.set(lexicon, kept)
  }
  const known = kept.get(keyword)
  if (known) return known
  const understanding = understand(lexicon, keyword)
  kept.set(keyword, understanding)
  return understanding
}
