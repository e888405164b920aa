import { fold } from '#domain/fold.ts'
import type { Recognition } from '#domain/search.ts'
import { ELSEWHERE } from '../grammar/stand-ins.ts'
import { compact, isHan } from '../lexemes.ts'
import { type Clause, nearestClause, termClause, textClause } from './clauses.ts'
import { type Entry, isNameWord, type Lexicon, type LexiconTerm, winesOf } from './lexicon.ts'
import { isOffered, nearestTerms, termsOf, withWines } from './look-up.ts'
import { COST, type Piece, type ReadWords } from './pieces.ts'

/** A wine of other regions (sancerre): itself where sold, otherwise the nearest. */
export function entriesOf(lexicon: Lexicon, typed: string): readonly Entry[] | undefined {
  const entries = lexicon.phrases.get(compact(typed))
  const elsewhere = ELSEWHERE.get(typed)
  if (!elsewhere) return entries
  const itself = elsewhere.names
    .map((name) => lexicon.names.get(compact(name)))
    .find((named) => named && isAnyOffered(lexicon, named))
  if (itself) return itself
  if (entries && isAnyOffered(lexicon, entries)) return entries
  const written = elsewhere.names.find((name) => name.split(' ').every((word) => isNameWord(lexicon, word)))
  const replacement = written ?? elsewhere.nearest
  return replacement === undefined || written === typed ? entries : [{ replacement }]
}

const isAnyOffered = (lexicon: Lexicon, entries: readonly Entry[]): boolean =>
  entries.some((entry) => !('term' in entry) || isOffered(lexicon, entry.term))

export function phrasePiece(lexicon: Lexicon, typed: string, entries: readonly Entry[], cost: number): Piece {
  const [first] = entries
  if (first && 'replacement' in first)
    return { cost, clauses: (readWords) => standingFor(lexicon, typed, first.replacement, readWords) }
  const isName = entries.some((entry) => 'term' in entry && entry.how === 'name')
  const how = isName || !first ? 'name' : first.how
  return { cost, clauses: () => [offeredClause(lexicon, typed, termsOf(entries), how)] }
}

export const costOf = (lexicon: Lexicon, entries: readonly Entry[]): number =>
  isAnyOffered(lexicon, entries) ? COST.phrase : COST.emptyPhrase

export function correctedClauses(lexicon: Lexicon, typed: string, corrected: string, readWords: ReadWords): Clause[] {
  const entries = lexicon.phrases.get(corrected)
  const [replaced] = entries ?? []
  if (replaced && 'replacement' in replaced)
    return standingFor(lexicon, typed, replaced.replacement, readWords).map((clause) => ({
      ...clause,
      word: asCorrected(clause.word, corrected),
    }))
  const terms = withWines(lexicon, entries ? termsOf(entries) : (lexicon.parts.get(corrected) ?? []))
  if (terms.length === 0) return [textClause(typed, corrected, 'corrected')]
  return [termClause(lexicon, typed, terms, 'corrected', terms.length === 1 && entries ? undefined : corrected)]
}

/** Chinese synonyms are shown as written; Latin ones are folded in the lexicon, so the term's name is shown. */
function asCorrected(word: Clause['word'], synonym: string): Clause['word'] {
  const [first] = word.meaning === 'term' && word.how !== 'excluded' ? word.terms : []
  if (word.meaning !== 'term' || !first) return word
  return { ...word, how: 'corrected', spelling: isHan(word.typed) ? synonym : first.name.en }
}

function offeredClause(lexicon: Lexicon, typed: string, terms: readonly LexiconTerm[], how: Recognition): Clause {
  const filled = withWines(lexicon, terms)
  const near = filled.some(({ id }) => winesOf(lexicon, id) > 0) ? [] : nearestTerms(lexicon, terms)
  return near.length > 0 ? nearestClause(lexicon, typed, near) : termClause(lexicon, typed, filled, how)
}

/** `+` means both, `|` either. */
export function standingFor(lexicon: Lexicon, typed: string, replacement: string, readWords: ReadWords): Clause[] {
  const names = withoutAliases(lexicon)
  const clauses = replacement.split('+').flatMap((part) => {
    const choices = part.split('|')
    if (choices.length === 1) return readWords(names, part)
    const terms = choices.flatMap((choice) => termsOf(names.phrases.get(compact(fold(choice))) ?? []))
    return [offeredClause(lexicon, typed, [...new Set(terms)], 'synonym')]
  })
  return clauses.map((clause) => ({ ...clause, typed, word: asSynonym(clause.word, typed) }))
}

export const asSynonym = (word: Clause['word'], typed: string): Clause['word'] =>
  word.meaning === 'term'
    ? { ...word, typed, spelling: typed, how: word.how === 'name' ? 'synonym' : word.how }
    : { ...word, typed }

const namesOnly = new WeakMap<Lexicon, Lexicon>()
/** Prevents endless recursion of synonyms. */
function withoutAliases(lexicon: Lexicon): Lexicon {
  const known = namesOnly.get(lexicon)
  if (known) return known
  const made = { ...lexicon, phrases: lexicon.names }
  namesOnly.set(lexicon, made)
  return made
}
