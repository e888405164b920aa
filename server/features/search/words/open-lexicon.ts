import type { Db } from '#server/db/database.ts'
import { listLexiconAliases, listLexiconTerms, listWordsSince } from '../sql.ts'
import { buildLexicon, type Lexicon } from './lexicon.ts'

export type LexiconVersion = { lexicon: number; words: number }
type Kept = { version: LexiconVersion; lexicon: Lexicon; words: Map<string, number> }

/** Per database; a transaction reads its own. */
const cache = new WeakMap<object, Kept>()
const reading = new WeakMap<object, { version: LexiconVersion; promise: Promise<Lexicon> }>()

const isSame = (a: LexiconVersion, b: LexiconVersion) => a.lexicon === b.lexicon && a.words === b.words

export const keptLexicon = (db: Db): { version: LexiconVersion; lexicon: Lexicon } | undefined => cache.get(db)

/** Cached, or read as far as it has changed (single flight). */
export async function lexiconOf(db: Db, version: LexiconVersion): Promise<Lexicon> {
  const known = cache.get(db)
  if (known && isSame(known.version, version)) return known.lexicon
  const running = reading.get(db)
  if (running && isSame(running.version, version)) return running.promise
  const promise = readLexicon(db, version, known).finally(() => reading.delete(db))
  reading.set(db, { version, promise })
  return promise
}

async function readLexicon(db: Db, version: LexiconVersion, known: Kept | undefined): Promise<Lexicon> {
  const since = known?.version.words ?? 0
  const changed = await listWordsSince(db, since)
  const words = changed.length > 0 ? new Map(known?.words) : (known?.words ?? new Map<string, number>())
  for (const { word, wines } of changed) words.set(word, wines)
  const lexicon =
    known?.version.lexicon !== version.lexicon
      ? buildLexicon(await listLexiconTerms(db), await listLexiconAliases(db), words)
      : changed.length > 0
        ? { ...known.lexicon, words }
        : known.lexicon
  cache.set(db, { version, lexicon, words })
  return lexicon
}
