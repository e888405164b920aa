import { fold } from '#domain/fold.ts'
import type { SearchContext, SearchHelp, SuggestedTerm, Understood } from '#domain/search.ts'
import type { Pool } from '#server/db/database.ts'
import { findMatchesOnce } from '../find-matches.ts'
import { isHan, runsOf } from '../lexemes.ts'
import type { SkuReads } from '../sku-reads.ts'
import { isUnknown } from '../words/clauses.ts'
import { nearestLatin } from '../words/correct.ts'
import { isPlain } from '../words/cut-latin.ts'
import { isKnownWord, type Lexicon, winesOf } from '../words/lexicon.ts'
import { understandOnce } from '../words/understand.ts'
import { findArticles, readEstates, readEstatesOf } from './suggest.ts'

const ESTATES = 4
const ARTICLES = 4
const HELP_TERMS = 8
const BEST_WINES = 60
const SPELLED_WORDS_MAX = 6

/** `isBehind`: see `Matches`. */
export async function readSearchContext(
  { db, skus }: { db: Pool; skus: SkuReads },
  keyword: string,
  at: Date,
): Promise<SearchContext & { isBehind: boolean }> {
  const { tiers, understood, lexicon, isBehind } = await findMatchesOnce(db, keyword, skus)
  const named = termsIn(understood).filter(({ kind }) => kind === 'estate')
  const best = tiers.flatMap(({ ids }) => [...ids].slice(0, BEST_WINES)).slice(0, BEST_WINES)
  const estateIds = named.map(({ id }) => id).slice(0, ESTATES)
  const [estates, articles] = await Promise.all([
    named.length > 0 ? readEstates(db, lexicon, estateIds) : readEstatesOf(db, lexicon, best, ESTATES),
    findArticles(
      db,
      understandOnce(lexicon, keyword).clauses.filter((clause) => !isUnknown(clause)),
      { limit: ARTICLES, at },
    ),
  ])
  const wineCount = tiers.reduce((sum, { ids }) => sum + ids.length, 0)
  const isHelpNeeded = wineCount === 0 || understood.isPartial
  const help = isHelpNeeded ? helpFor(lexicon, keyword, understood) : null
  return { understood, wineCount, estates, articles, help, isBehind }
}

const termsIn = ({ words }: Understood) =>
  words.flatMap((word) => (word.meaning === 'term' && word.how !== 'excluded' ? word.terms : []))

function helpFor(lexicon: Lexicon, keyword: string, understood: Understood): SearchHelp {
  const near = new Map<number, SuggestedTerm>()
  const put = (id: number) => {
    const term = lexicon.terms.get(id)
    const wines = winesOf(lexicon, id)
    if (term && wines > 0) near.set(id, { id, kind: term.kind, code: term.code, name: term.name, wines })
  }
  for (const { id } of termsIn(understood)) {
    put(id)
    for (let above = lexicon.terms.get(id)?.parentId ?? null; above !== null; above = lexicon.terms.get(above)?.parentId ?? null)
      put(above)
  }
  for (const id of commonTerms(lexicon)) {
    if (near.size >= HELP_TERMS) break
    put(id)
  }
  return { spelling: understood.corrected ?? looseSpelling(lexicon, keyword), terms: [...near.values()].slice(0, HELP_TERMS) }
}

const common = new WeakMap<Lexicon, readonly number[]>()

/** Those with the most wines come first. A lexicon that changes is another one. */
function commonTerms(lexicon: Lexicon): readonly number[] {
  const known = common.get(lexicon)
  if (known) return known
  const ids = [...lexicon.terms.values()]
    .filter(({ kind }) => kind === 'grape' || kind === 'region' || kind === 'type')
    .toSorted((a, b) => winesOf(lexicon, b.id) - winesOf(lexicon, a.id))
    .map(({ id }) => id)
  common.set(lexicon, ids)
  return ids
}

const LETTERS_PER_WRONG = 3

/** "Did you mean": spellings too distant for an automatic correction. */
function looseSpelling(lexicon: Lexicon, keyword: string): string | null {
  const words = runsOf(fold(keyword))
  if (words.length > SPELLED_WORDS_MAX) return null
  const spelled = words.map((word) =>
    isHan(word) || isPlain(lexicon, word) || lexicon.parts.has(word) || isKnownWord(lexicon, word)
      ? word
      : (likelySpelling(lexicon, word) ?? word),
  )
  const whole = spelled.join(' ')
  return whole === words.join(' ') ? null : whole
}

function likelySpelling(lexicon: Lexicon, word: string): string | undefined {
  const nearest = nearestLatin(lexicon, word, 1)
  const isLikely = nearest && !nearest.isAside && nearest.word.charAt(0) === word.charAt(0)
  return isLikely && nearest.wrong * LETTERS_PER_WRONG <= word.length ? nearest.word : undefined
}
