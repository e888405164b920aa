import { type Locale, text } from '#domain/locale.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Pool } from '#server/db/database.ts'
import { currentLexicon } from '../index/index-wines.ts'
import { type Lexicon, type LexiconTerm, winesOf } from '../words/lexicon.ts'
import { listPopular } from './history-sql.ts'

const WORDS = 8
const DAYS = 30
/** Rarer searches stay private. */
const SEARCHES_MIN = 3
const DAY_MS = 86_400_000

/**
 * Recent popular searches in the reader's language, as terms and never as typed; padded with the grapes and regions with most
 * wines.
 */
export async function readPopularSearches(db: Pool, locale: Locale, now: Date): Promise<string[]> {
  const { lexicon } = await currentLexicon(db)
  const since = shanghaiDay(new Date(now.getTime() - DAYS * DAY_MS))
  const searches = (await listPopular(db, since, SEARCHES_MIN, WORDS)).flatMap(({ termIds }) => {
    const terms = termIds.map((id) => lexicon.terms.get(id)).filter((term): term is LexiconTerm => term !== undefined)
    return terms.length === termIds.length && terms.every(({ id }) => winesOf(lexicon, id) > 0) ? [nameOf(terms, locale)] : []
  })
  return [...new Set([...searches, ...plenty(lexicon).map((term) => nameOf([term], locale))])].slice(0, WORDS)
}

const nameOf = (terms: readonly LexiconTerm[], locale: Locale): string => terms.map(({ name }) => text(name, locale)).join(' ')

const plenty = (lexicon: Lexicon): LexiconTerm[] =>
  [...lexicon.terms.values()]
    .filter(({ kind, id }) => (kind === 'grape' || kind === 'region') && winesOf(lexicon, id) > 0)
    .toSorted((a, b) => winesOf(lexicon, b.id) - winesOf(lexicon, a.id))
    .slice(0, WORDS)
