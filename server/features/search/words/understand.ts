import { LRUCache } from 'lru-cache'
import { fold } from '#domain/fold.ts'
import { shanghaiYear } from '#domain/shanghai.ts'
import { BESIDE_WINE } from '../grammar/noise.ts'
import { readOffers } from '../grammar/offers.ts'
import { readQuantities } from '../grammar/quantities.ts'
import { inPlainWords } from '../grammar/turns.ts'
import { compact, cutSequences } from '../lexemes.ts'
import { type Clause, giftClause, isUnknown, offerClause, quantityClause } from './clauses.ts'
import { cutHan } from './cut-han.ts'
import { cutLatin } from './cut-latin.ts'
import { type Joinable, joinClauses } from './join-clauses.ts'
import type { Lexicon } from './lexicon.ts'
import { standingFor } from './meanings.ts'
import type { Piece, ReadWords } from './pieces.ts'

export type Understanding = {
  clauses: Clause[]
  /** Without spaces; may be a name or the code of a wine. */
  whole: string
  number: number | undefined
  isEverything: boolean
}

const CLAUSES_MAX = 10

function understand(lexicon: Lexicon, keyword: string): Understanding {
  const { quantities, rest: unmeasured } = readQuantities(inPlainWords(keyword.toLowerCase()))
  const { offers, rest } = readOffers(unmeasured)
  const sequences = cutSequences(fold(rest))
  const isOneWord = quantities.length === 0 && sequences.length === 1 && sequences[0]?.runs.length === 1
  const state = { guesses: 0, phrases: 0, isOneWord }
  const pieces = sequences.flatMap((sequence) =>
    sequence.isHan ? cutHan(lexicon, sequence.runs, state) : cutLatin(lexicon, sequence.runs, state),
  )
  const clauses = joinClauses(besideWine(lexicon, pieces))
  const whole = compact(fold(keyword))
  return {
    clauses: [
      ...clauses,
      ...offers.map(({ typed, offer }) =>
        offer === 'gift'
          ? giftClause(typed, clauses.length + quantities.length + offers.length === 1)
          : offerClause(typed, offer),
      ),
      ...quantities.map(quantityClause),
    ].slice(0, CLAUSES_MAX),
    whole,
    number: /^\d{1,9}$/.test(whole) ? Number(whole) : undefined,
    isEverything: clauses.length + offers.length + quantities.length === 0 && pieces.some(({ isGoods }) => isGoods),
  }
}

const readWords: ReadWords = (lexicon, words) => understand(lexicon, words).clauses

function besideWine(lexicon: Lexicon, pieces: readonly Piece[]): Joinable[] {
  const read = pieces.map(({ joins, clauses }) => ({ ...(joins && { joins }), clauses: clauses(readWords) }))
  const isOfWine = read.some(({ clauses }) => clauses.some(({ word }) => word.meaning === 'term'))
  return read.map((piece) => {
    const [first] = piece.clauses
    const meant = isOfWine && first && isUnknown(first) ? BESIDE_WINE[first.typed] : undefined
    return first && meant !== undefined ? { ...piece, clauses: standingFor(lexicon, first.typed, meant, readWords) } : piece
  })
}

const UNDERSTANDINGS_MAX = 2_000
const understandings = new WeakMap<Lexicon, LRUCache<string, Understanding>>()

/** Cached per lexicon and year ("drink now"): corrections are slow. */
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
