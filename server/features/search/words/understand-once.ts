import { LRUCache } from 'lru-cache'
import { shanghaiYear } from '#domain/shanghai.ts'
import type { Lexicon } from './lexicon.ts'
import { type Understanding, understand } from './understand.ts'

const UNDERSTANDINGS_MAX = 2_000
const understandings = new WeakMap<Lexicon, LRUCache<string, Understanding>>()

/**
 * The same lexicon takes the same keyword for the same as long as the year lasts ("drink now", "old vintages"): guessing at misspellings is
 * dear, and many make the same.
 */
export function understandOnce(lexicon: Lexicon, keyword: string): Understanding {
  let cache = understandings.get(lexicon)
  if (!cache) {
    cache = new LRUCache({ max: UNDERSTANDINGS_MAX })
    understandings.set(lexicon, cache)
  }
  const key = `${shanghaiYear(new Date())} ${keyword}`
  const known = cache.get(key)
  if (known) return known
  const understanding = understand(lexicon, keyword)
  cache.set(key, understanding)
  return understanding
}
