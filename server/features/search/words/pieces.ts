import type { Clause } from './clauses.ts'
import type { Joins } from './join-clauses.ts'
import type { Lexicon } from './lexicon.ts'

/** A search is cut into the cheapest pieces. */
export const COST = {
  noise: 0.6,
  phrase: 1,
  /** No wines: its parts may be more useful. 德国起泡酒 */
  emptyPhrase: 2.2,
  without: 1.1,
  part: 1.2,
  sign: 1.4,
  word: 1.5,
  beginning: 1.95,
  placeBegun: 2.2,
  placeContaining: 2.6,
  sound: 2.3,
  wrongSound: 0.7,
  nameSound: 2.7,
  misspeltPhrase: 2.4,
  nameSign: 2.8,
  unknown: 3,
} as const
/** Longer text costs more: any two signs match somewhere. */
export const textCost = (signs: number): number => 1.4 + 0.7 * signs

/** Reads replacements of synonyms; passed in to avoid a circular import. */
export type ReadWords = (lexicon: Lexicon, words: string) => Clause[]

export type Piece = {
  cost: number
  clauses: (readWords: ReadWords) => Clause[]
  isUnknown?: boolean
  isWeak?: boolean
  isGoods?: boolean
  joins?: Joins
}

/** With more unknown words, none is guessed. */
export const GUESSES_MAX = 6
export type Guesses = { guesses: number; phrases: number; isOneWord: boolean }

export const NOISE: Piece = { cost: COST.noise, clauses: () => [] }
export const joining = (how: Joins['how'], typed: string): Piece => ({ ...NOISE, joins: { how, typed } })

export function cheapest(length: number, longest: number, pieceOf: (from: number, to: number) => Piece | undefined): Piece[] {
  const best: { cost: number; pieces: Piece[] }[] = [{ cost: 0, pieces: [] }]
  for (let to = 1; to <= length; to++) {
    for (let from = Math.max(0, to - longest); from < to; from++) {
      const before = best[from]
      const piece = before && pieceOf(from, to)
      if (!piece) continue
      const cost = before.cost + piece.cost
      const known = best[to]
      if (!known || cost < known.cost) best[to] = { cost, pieces: [...before.pieces, piece] }
    }
  }
  return best[length]?.pieces ?? []
}
