import type { Clause } from './clauses.ts'
import type { Joins } from './join-clauses.ts'
import type { Lexicon } from './lexicon.ts'

/* What a piece of a search costs: the cheapest way to cut a search into pieces is what it is taken for. */
export const COST = {
  noise: 0.6,
  phrase: 1,
  /** A name of something that no wine has: what it is made of may say more. 德国起泡酒 */
  emptyPhrase: 2.2,
  without: 1.1,
  part: 1.2,
  sign: 1.4,
  word: 1.5,
  beginning: 1.95,
  /** What stands in the middle of a run of signs may be any two signs. */
  placeBegun: 2.2,
  placeContaining: 2.6,
  sound: 2.3,
  /** For each sound that is another. */
  wrongSound: 0.7,
  nameSound: 2.7,
  misspeltPhrase: 2.4,
  nameSign: 2.8,
  unknown: 3,
} as const
/** Text that no name knows costs more the longer it is: any two signs stand somewhere in the texts. */
export const textCost = (signs: number): number => 1.4 + 0.7 * signs

/** Understands the words that a synonym stands for. It is passed on as a value, since cutting is itself a part of understanding. */
export type ReadWords = (lexicon: Lexicon, words: string) => Clause[]

/** A part of a search and what it may mean; clauses are made for the cheapest pieces only. */
export type Piece = {
  cost: number
  clauses: (readWords: ReadWords) => Clause[]
  isUnknown?: boolean
  isWeak?: boolean
  isGoods?: boolean
  joins?: Joins
}

/** A search with more words that nobody knows is no search: the rest is not looked at more closely. */
export const GUESSES_MAX = 6
/** How many words of a search have been guessed at, and phrases of several words; guessing is dear. */
export type Guesses = { guesses: number; phrases: number; isOneWord: boolean }

/** What says nothing. */
export const NOISE: Piece = { cost: COST.noise, clauses: () => [] }
/** A word that joins its neighbours, or turns the next one round. */
export const joining = (how: Joins['how'], typed: string): Piece => ({ ...NOISE, joins: { how, typed } })

/** The cheapest pieces that together are all of `length` signs or words. */
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
