import { fold } from '#domain/fold.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { transaction } from '#server/db/database.ts'
import {
  ANY,
  BAR,
  cutSequences,
  MENTION,
  NAME,
  NUMBER,
  nameWords,
  OFFER,
  PACK,
  PHRASE_SIGNS_MAX,
  PHRASE_WORDS_MAX,
  SIZE,
  TERM,
  textWords,
  VINTAGE,
} from '../lexemes.ts'
import { readState } from '../sql.ts'
import type { Lexicon, LexiconTerm } from '../words/lexicon.ts'
import { keptLexicon, type LexiconVersion, lexiconOf } from '../words/open-lexicon.ts'
import {
  countPending,
  countWords,
  dropPending,
  holdWords,
  listArticleTexts,
  listIndexedWords,
  listWineTexts,
  lockIndex,
  saveArticleRows,
  saveIndexRows,
  settleIndex,
  takePending,
  type WineText,
} from './index-sql.ts'

const BATCH = 500
const ALL_AT_ONCE = 2_000
const TOLD_BY_NAME = new Set(['grape', 'region', 'site', 'classification', 'estate', 'type', 'taste'])
/** Words whose wines are counted: names, for corrections, and terms. */
const isCounted = (word: string): boolean => word.startsWith(NAME) || word.startsWith(TERM) || word < 'A' || word >= '['

export async function indexWines(tx: Db, ids: readonly number[], onProgress?: (done: number) => void): Promise<void> {
  const version = await lockIndex(tx, true)
  if (!version || ids.length === 0) return
  const lexicon = await lexiconOf(tx, version)
  const counts = new Map<string, number>()
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    await indexBatch(tx, lexicon, batch, counts)
    onProgress?.(Math.min(start + BATCH, ids.length))
  }
  await countWords(tx, counts)
  await settleIndex(tx)
}

async function indexBatch(tx: Db, lexicon: Lexicon, ids: readonly number[], counts: Map<string, number>): Promise<void> {
  await dropPending(tx, 'wine', ids)
  const before = await listIndexedWords(tx, ids)
  const wines = await listWineTexts(tx, ids)
  const rows = wines.map((wine) => ({ id: wine.id, words: [...wineWords(lexicon, wine)], alcohol: wine.alcohol }))
  const known = new Set(wines.map(({ id }) => id))
  await saveIndexRows(
    tx,
    rows,
    ids.filter((id) => !known.has(id)),
  )
  const count = (words: readonly string[], more: number) => {
    for (const word of words) if (isCounted(word)) counts.set(word, (counts.get(word) ?? 0) + more)
  }
  for (const { words } of before) count(words, -1)
  for (const { words } of rows) count(words, 1)
}

export function wineWords(lexicon: Lexicon, wine: WineText): Set<string> {
  const words = new Set<string>([ANY, NUMBER + wine.id])
  for (const text of wine.texts) for (const word of textWords(text)) words.add(word)
  for (const name of wine.names) for (const word of nameWords(name)) words.add(word)
  for (const word of nameWords(wine.code)) if (!word.startsWith(NAME)) words.add(word)
  for (const id of wine.termIds) words.add(TERM + id)
  for (const year of wine.vintages) words.add(VINTAGE + year)
  for (const size of wine.sizes) words.add(SIZE + size)
  for (const pack of wine.packs) words.add(PACK + pack)
  for (const offer of wine.offers) words.add(OFFER + offer)
  for (const [bar, level] of Object.entries(wine.bars ?? {})) words.add(BAR + bar + level)
  for (const term of wine.names.flatMap((name) => [...mentionsIn(lexicon, name)])) {
    const isTold = TOLD_BY_NAME.has(term.kind) && !wine.kinds.includes(term.kind)
    // 晚收 is Spätlese in a German name, but not in an Alsatian one.
    if (!isTold && !wine.termIds.includes(term.id)) continue
    words.add(MENTION + term.id).add(TERM + term.id)
  }
  return words
}

function mentionsIn(lexicon: Lexicon, name: string): Set<LexiconTerm> {
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

async function indexArticles(tx: Db, ids: readonly number[]): Promise<void> {
  const articles = await listArticleTexts(tx, ids)
  const rows = articles.map(({ id, names, texts }) => {
    const words = new Set<string>([ANY])
    for (const text of texts) for (const word of textWords(text.replace(/<[^>]*>|&\w+;/g, ' '))) words.add(word)
    for (const name of names) for (const word of nameWords(name)) words.add(word)
    return { id, words: [...words] }
  })
  const known = new Set(articles.map(({ id }) => id))
  await saveArticleRows(
    tx,
    rows,
    ids.filter((id) => !known.has(id)),
  )
}

/**
 * Indexes up to `limit` pending wines and articles and returns how many. Skips when another process is indexing, unless
 * `isWaiting`: then 0 means that nothing is left.
 */
export async function indexPending(db: Pool, { limit = BATCH, isWaiting = false } = {}): Promise<number> {
  return transaction(db, async (tx) => {
    const version = await lockIndex(tx, isWaiting)
    if (!version) return 0
    const wines = await takePending(tx, 'wine', limit)
    const articles = await takePending(tx, 'article', limit)
    if (wines.length > BATCH) await holdWords(tx)
    if (wines.length > 0) {
      const counts = new Map<string, number>()
      const lexicon = await lexiconFor(tx, db, version)
      for (let start = 0; start < wines.length; start += BATCH)
        await indexBatch(tx, lexicon, wines.slice(start, start + BATCH), counts)
      await countWords(tx, counts)
    }
    if (articles.length > 0) await indexArticles(tx, articles)
    if (wines.length + articles.length > 0) await settleIndex(tx)
    return wines.length + articles.length
  })
}

const lexiconFor = async (tx: Db, db: Pool, version: LexiconVersion): Promise<Lexicon> => {
  const known = keptLexicon(db)
  return known?.version.lexicon === version.lexicon ? known.lexicon : lexiconOf(tx, version)
}

/** For a new index (server/prepare.ts). */
export async function indexAllPending(db: Pool, onProgress: (done: number, total: number) => void = () => {}): Promise<number> {
  const total = await countPending(db)
  let done = 0
  for (;;) {
    const more = await indexPending(db, { limit: ALL_AT_ONCE, isWaiting: true })
    if (more === 0) return done
    done += more
    onProgress(Math.min(done, total), total)
  }
}

export async function currentLexicon(db: Pool): Promise<Lexicon> {
  const state = await readState(db)
  if (!state.isPending) return lexiconOf(db, state)
  await indexPending(db)
  return lexiconOf(db, await readState(db))
}
