import { fold } from '#domain/fold.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { transaction, withoutWaiting } from '#server/db/database.ts'
import {
  ANY,
  addTextWords,
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
  VINTAGE,
} from '../lexemes.ts'
import { readState, type SearchState } from '../sql.ts'
import type { Entry, Lexicon, LexiconTerm } from '../words/lexicon.ts'
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
const ALL_AT_ONCE = 4_000
const TOLD_BY_NAME = new Set(['grape', 'region', 'site', 'classification', 'estate', 'type', 'taste'])
/** Words whose wines are counted: names, for corrections, and terms. */
const isCounted = (word: string): boolean => word.startsWith(NAME) || word.startsWith(TERM) || word < 'A' || word >= '['

export async function indexWines(tx: Db, ids: readonly number[], onProgress?: (done: number) => void): Promise<void> {
  const version = await lockIndex(tx, true)
  if (!version || ids.length === 0) return
  await indexBatches(tx, await lexiconOf(tx, version), [...new Set(ids)], onProgress)
  await settleIndex(tx)
}

/**
 * The words of one batch are cut while the database saves the one before and reads the one after it: each takes about as long. `ids`: each
 * once.
 */
async function indexBatches(
  tx: Db,
  lexicon: Lexicon,
  ids: readonly number[],
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const counts = new Map<string, number>()
  const readings: Promise<Batch>[] = []
  const read = (start: number) => {
    if (start >= ids.length) return
    const reading = readBatch(tx, ids.slice(start, start + BATCH))
    // Whoever waits for it is told of its failure.
    reading.catch(() => {})
    readings.push(reading)
  }
  read(0)
  read(BATCH)
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = await readings.shift()
    if (batch) await withoutWaiting(tx, saveBatch(tx, lexicon, batch, counts))
    read(start + 2 * BATCH)
    onProgress(Math.min(start + BATCH, ids.length))
  }
  await countWords(tx, counts)
}

type Batch = { ids: readonly number[]; before: { words: string[] }[]; wines: WineText[] }

/** What is written after it was dropped waits again. */
async function readBatch(tx: Db, ids: readonly number[]): Promise<Batch> {
  const [, before, wines] = await Promise.all([dropPending(tx, 'wine', ids), listIndexedWords(tx, ids), listWineTexts(tx, ids)])
  return { ids, before, wines }
}

function saveBatch(tx: Db, lexicon: Lexicon, { ids, before, wines }: Batch, counts: Map<string, number>): Promise<void> {
  const count = (words: Iterable<string>, more: number) => {
    for (const word of words) if (isCounted(word)) counts.set(word, (counts.get(word) ?? 0) + more)
  }
  for (const { words } of before) count(words, -1)
  // A list of all words of all wines would be most of what the garbage collector carries about.
  const rows = wines.map((wine) => {
    const words = wineWords(lexicon, wine)
    count(words, 1)
    return { id: wine.id, words: [...words].join(' '), alcohol: wine.alcohol }
  })
  const known = new Set(wines.map(({ id }) => id))
  const gone = ids.filter((id) => !known.has(id))
  return saveIndexRows(tx, rows, gone)
}

function wineWords(lexicon: Lexicon, wine: WineText): Set<string> {
  const words = new Set<string>([ANY, NUMBER + wine.id])
  addTextWords(words, wine.text)
  for (const name of wine.names) for (const word of nameWords(name)) words.add(word)
  for (const word of nameWords(wine.code)) if (!word.startsWith(NAME)) words.add(word)
  const terms = withThoseAbove(lexicon, wine.termIds)
  for (const { id } of terms) words.add(TERM + id)
  for (const year of wine.vintages) words.add(VINTAGE + year)
  for (const size of wine.sizes) words.add(SIZE + size)
  for (const pack of wine.packs) words.add(PACK + pack)
  for (const offer of wine.offers) words.add(OFFER + offer)
  for (const [bar, level] of Object.entries(wine.bars ?? {})) words.add(BAR + bar + level)
  const kinds = new Set([...terms].map(({ kind }) => kind))
  for (const name of wine.names) {
    for (const term of mentionsIn(lexicon, name)) {
      const isTold = TOLD_BY_NAME.has(term.kind) && !kinds.has(term.kind)
      // 晚收 is Spätlese in a German name, but not in an Alsatian one.
      if (isTold || terms.has(term)) words.add(MENTION + term.id).add(TERM + term.id)
    }
  }
  return words
}

function withThoseAbove({ terms }: Lexicon, ids: readonly number[]): Set<LexiconTerm> {
  const found = new Set<LexiconTerm>()
  for (const id of ids) {
    for (let term = terms.get(id); term && !found.has(term); term = term.parentId === null ? undefined : terms.get(term.parentId))
      found.add(term)
  }
  return found
}

function mentionsIn(lexicon: Lexicon, name: string): Set<LexiconTerm> {
  const found = new Set<LexiconTerm>()
  for (const { isHan: han, runs } of cutSequences(fold(name))) {
    const parts = han ? runs.flatMap((run) => [...run]) : runs
    const begins = placesIn(parts)
    const whole = parts.join('')
    const longest = han ? PHRASE_SIGNS_MAX : PHRASE_WORDS_MAX
    for (let from = 0; from < parts.length; ) {
      let taken = 1
      for (let length = Math.min(longest, parts.length - from); length >= (han ? 2 : 1); length--) {
        const entries = lexicon.names.get(whole.slice(begins[from], begins[from + length]))
        const terms = entries ? termsNamedBy(entries) : []
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

/** Where each part begins in all of them together, and where the last one ends. */
function placesIn(parts: readonly string[]): number[] {
  let end = 0
  return [0, ...parts.map((part) => (end += part.length))]
}

const termsNamedBy = (entries: readonly Entry[]): LexiconTerm[] =>
  entries.flatMap((entry) => ('term' in entry && entry.how !== 'sound' ? [entry.term] : []))

async function indexArticles(tx: Db, ids: readonly number[]): Promise<void> {
  const articles = await listArticleTexts(tx, ids)
  const rows = articles.map(({ id, names, texts }) => {
    const words = new Set<string>([ANY])
    for (const text of texts) addTextWords(words, text.replace(/<[^>]*>|&\w+;/g, ' '))
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
      await indexBatches(tx, await lexiconFor(tx, db, version), wines)
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

/** With the state that it was read for. */
export async function currentLexicon(db: Pool): Promise<{ state: SearchState; lexicon: Lexicon }> {
  const state = await readState(db)
  if (!state.isPending) return { state, lexicon: await lexiconOf(db, state) }
  await indexPending(db)
  const fresh = await readState(db)
  return { state: fresh, lexicon: await lexiconOf(db, fresh) }
}
