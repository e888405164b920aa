import { searchWords } from '#domain/fold.ts'
import type { UnderstoodWord } from '#domain/search.ts'
import type { Pool } from '#server/db/database.ts'
import { findMatches } from '#server/features/search/find-matches.ts'
import { listAccountsMeant, listUnsoldWines, type Searched } from './search-sql.ts'

/** A wider word, such as a grape, is better searched by wine. */
const WINES_MAX = 300
const HAS_LETTERS = /\p{L}{2}|\p{Script=Han}/u

/** At the same time: most searches that find nothing take no longer than the slower of the two. */
export async function meantBy(db: Pool, search: string): Promise<Searched> {
  if (search === '') return { search, wines: [], accounts: [] }
  const [wines, accounts] = await Promise.all([winesMeant(db, search), listAccountsMeant(db, search)])
  return { search, wines, accounts }
}

/** Wines whose orders a search means: those that the shop's own search finds, if it reads every word as it is typed, and those not on sale. */
async function winesMeant(db: Pool, search: string): Promise<number[]> {
  const words = searchWords(search)
  if (!words.some((word) => HAS_LETTERS.test(word.replace(/^\p{L}+\d+$/u, '')))) return []
  const [{ tiers, understood }, unsold] = await Promise.all([findMatches(db, search), listUnsoldWines(db, words, WINES_MAX)])
  const onSale = understood.words.every(isAsTyped) ? tiers.flatMap(({ ids }) => [...ids]) : []
  return [...onSale, ...unsold].slice(0, WINES_MAX)
}

/** Names of people look like misspelt wines, and digits like vintages. */
const isAsTyped = (word: UnderstoodWord): boolean =>
  !word.isDropped && (word.meaning === 'term' || word.meaning === 'text') && word.how !== 'corrected' && word.how !== 'excluded'
