import { BESIDE_WINE } from '#server/features/search/grammar/noise.ts'
import { readOffers } from '#server/features/search/grammar/offers.ts'
import { readQuantities } from '#server/features/search/grammar/quantities.ts'
import { inPlainWords } from '#server/features/search/grammar/turns.ts'
import { type Clause, isUnknown, offerClause, quantityClause } from './clauses.ts'
import { cutHan } from './cut-han.ts'
import { cutLatin } from './cut-latin.ts'
import { joinClauses } from './join-clauses.ts'
import { compact } from '#server/features/search/index/lexemes.ts'
import type { Lexicon } from './lexicon.ts'
import { standingFor } from './meanings.ts'
import type { Piece } from './pieces.ts'
import { fold } from '#domain/fold.ts'
import { cutSequences } from './sequences.ts'

export type Understanding = {
  clauses: Clause[]
  /** The whole search without spaces, which may be the whole name or the code of a wine. */
  whole: string
  /** The search is a number. */
  number: number | undefined
  /** Only words were typed that mean all of the goods. */
  isEverything: boolean
}

const CLAUSES_MAX = 10

/** Takes a search for terms of the shop, words of its wines, and quantities. Misspellings are looked for only where nothing else fits. */
export function understand(lexicon: Lexicon, keyword: string): Understanding {
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
      ...offers.map(({ typed, offer }) => offerClause(typed, offer)),
      ...quantities.map(quantityClause),
    ].slice(0, CLAUSES_MAX),
    whole,
    number: /^\d{1,9}$/.test(whole) ? Number(whole) : undefined,
    isEverything: clauses.length + offers.length + quantities.length === 0 && pieces.some(({ isGoods }) => isGoods),
  }
}

/** Words that mean wine only where something else does: 德国白酒. */
function besideWine(lexicon: Lexicon, pieces: readonly Piece[]): Piece[] {
  const read = pieces.map((piece) => ({ ...piece, read: piece.clauses() }))
  const isOfWine = read.some((piece) => piece.read.some(({ word }) => word.meaning === 'term'))
  return read.map((piece) => {
    const [first] = piece.read
    const meant = isOfWine && first && isUnknown(first) ? BESIDE_WINE[first.typed] : undefined
    const clauses = first && meant !== undefined ? standingFor(lexicon, first.typed, meant) : piece.read
    return { ...piece, clauses: () => clauses }
  })
}
