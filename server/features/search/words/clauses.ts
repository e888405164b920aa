import { fold } from '#domain/fold.ts'
import type { Recognition, SearchMeasure, SearchOffer, SearchRange, UnderstoodWord } from '#domain/search.ts'
import { GIFT_SEARCHED, OFFER_NAMES } from '#domain/vocabulary/facet-words.ts'
import type { Quantity } from '../grammar/quantities.ts'
import {
  ANY,
  allOf,
  anyOf,
  BAR,
  type Condition,
  compact,
  contains,
  has,
  isHan,
  MENTION,
  NAME,
  OFFER,
  PACK,
  runsOf,
  SIZE,
  TERM,
  VINTAGE,
} from '../lexemes.ts'
import { type Lexicon, type LexiconTerm, winesOf } from './lexicon.ts'

type Word = UnderstoodWord extends infer Each ? (Each extends unknown ? Omit<Each, 'isDropped'> : never) : never

/**
 * One condition of a search, from strict to loose: in the name, as a term, in any text. A missing level means the stricter one
 * before it.
 */
export type Clause = {
  typed: string
  word: Word
  inName?: Condition
  asTerm?: Condition
  anywhere?: Condition
  bounds?: { measure: BoundMeasure; range: SearchRange }
  /** Highlighted besides `typed`. */
  marks: string[]
}

const BOUND_MEASURES = ['price', 'alcohol', 'sugar', 'drinking'] as const
export type BoundMeasure = (typeof BOUND_MEASURES)[number]
const isBound = (measure: SearchMeasure): measure is BoundMeasure => BOUND_MEASURES.some((each) => each === measure)

const MARKED_TERMS_MAX = 4
const YEAR_MIN = 1950
const YEAR_MAX = 2049
const PACK_MAX = 24
const BAR_MAX = 5
const SIZES = [187, 200, 250, 375, 500, 620, 700, 750, 1_000, 1_500, 3_000, 5_000, 6_000]

/** A term without wines is also searched in texts. */
export function termClause(
  lexicon: Lexicon,
  typed: string,
  terms: readonly LexiconTerm[],
  how: Recognition,
  spelling?: string,
): Clause {
  const isWritten = how === 'name' || how === 'synonym'
  const isPart = !lexicon.phrases.has(compact(typed))
  const typedInName =
    isWritten && (isPart || mayStandInNames(typed, terms))
      ? contains(typed, NAME)
      : how === 'beginning'
        ? beginsInName(typed)
        : undefined
  const mentioned = terms.map(({ id }) => has(MENTION + id))
  const isLevel = terms.every(({ kind }) => kind === 'classification')
  const isEmpty = terms.every(({ id }) => winesOf(lexicon, id) === 0)
  const inNames = [...(typedInName ? [typedInName] : []), ...(isWritten ? ofVillage(typed, terms) : [])]
  // A wine has one type, but its name may mention another: sparkling rosé.
  const alsoCalled = how !== 'beginning' && !isEmpty ? terms.filter(({ kind }) => kind === 'type').flatMap(calledInName) : []
  // The typed text may be part of other words (阿尔 in 阿尔萨斯, brut in extra brut).
  const isMentionedByName = how === 'name' || how === 'synonym' ? lexicon.names.has(compact(typed)) : false
  const [first] = terms
  return {
    typed,
    word: {
      typed,
      meaning: 'term',
      how,
      terms: terms.map(({ id, kind, code, name }) => ({ id, kind, code, name })),
      spelling: spelling ?? (how === 'corrected' && first ? (isHan(typed) ? first.name.zh : first.name.en) : typed),
    },
    // A level that stands only in the name (Selection) is a weak hit, like one in a text.
    inName: anyOf([...mentioned, ...(isMentionedByName || isLevel ? [] : inNames)]),
    asTerm: anyOf([...terms.map(({ id }) => has(TERM + id)), ...(isLevel ? [] : inNames), ...alsoCalled]),
    ...(isEmpty ? { anywhere: writtenSo(typed, terms) } : {}),
    ...(!isEmpty && isLevel && typedInName ? { anywhere: anyOf([...terms.map(({ id }) => has(TERM + id)), typedInName]) } : {}),
    marks: terms.slice(0, MARKED_TERMS_MAX).flatMap(({ name }) => [name.zh, name.en]),
  }
}

function writtenSo(typed: string, terms: readonly LexiconTerm[]): Condition {
  const spellings = [typed, ...terms.flatMap(({ name }) => [fold(name.zh), fold(name.en)])]
  return anyOf([...new Set(spellings.map((spelling) => contains(spelling, '') ?? has(NAME)))])
}

function ofVillage(typed: string, terms: readonly LexiconTerm[]): Condition[] {
  if (isHan(typed) || runsOf(typed).length > 1 || terms.length === 0 || terms.some(({ kind }) => kind !== 'site')) return []
  return [...new Set([`${typed}er`, typed.replace(/en?$/, 'er')])]
    .filter((form) => form !== typed)
    .map((form) => has(NAME + form))
}

const calledInName = ({ name }: LexiconTerm): Condition[] =>
  [name.zh, name.en].flatMap((each) => contains(fold(each), NAME) ?? [])

export function nearestClause(lexicon: Lexicon, typed: string, [nearest, ...others]: readonly LexiconTerm[]): Clause {
  const terms = nearest ? [nearest, ...others] : others
  const any = anyOf(terms.map(({ id }) => has(TERM + id)))
  return {
    ...termClause(lexicon, typed, terms, 'synonym'),
    ...(nearest ? { inName: has(TERM + nearest.id) } : {}),
    asTerm: any,
    anywhere: anyOf([any, contains(fold(typed), '') ?? any]),
  }
}

/** Such names contain each other (威尔士雷司令, extra brut). */
const mayStandInNames = (typed: string, terms: readonly LexiconTerm[]): boolean =>
  !(isHan(typed) && [...typed].length === 1) && terms.every(({ kind }) => !NESTED_NAMES.has(kind))
const NESTED_NAMES = new Set(['grape', 'taste', 'region', 'country'])

const beginsInName = (typed: string): Condition | undefined => (isHan(typed) ? contains(typed, NAME) : `${has(NAME + typed)}:*`)

export function textClause(typed: string, spelling: string, how: 'name' | 'beginning' | 'corrected'): Clause {
  const begun = how === 'beginning' ? ':*' : ''
  const word: Word = { typed, meaning: 'text', how, spelling }
  if (begun) return { typed, word, inName: has(NAME + spelling) + begun, anywhere: has(spelling) + begun, marks: [spelling] }
  const [inName, anywhere] = [contains(spelling, NAME), contains(spelling, '')]
  return { typed, word, ...(inName ? { inName } : {}), ...(anywhere ? { anywhere } : {}), marks: [spelling] }
}

export const soundClause = (typed: string, condition: Condition, how: 'name' | 'beginning' = 'name'): Clause => ({
  typed,
  word: { typed, meaning: 'text', how, spelling: typed },
  inName: condition,
  marks: [],
})

export const unknownClause = (typed: string): Clause => ({
  typed,
  word: { typed, meaning: 'text', how: 'name', spelling: typed },
  marks: [],
})

export function eitherClause(a: Clause, b: Clause, or: string): Clause | undefined {
  if (a.word.meaning !== 'term' || b.word.meaning !== 'term') return undefined
  const either = (of: (clause: Clause) => Condition | undefined): Condition | undefined => {
    const conditions = [of(a), of(b)].filter((condition) => condition !== undefined)
    return conditions.length > 0 ? anyOf(conditions) : undefined
  }
  const inName = either(({ inName }) => inName)
  const asTerm = either(({ asTerm, inName }) => asTerm ?? inName)
  const anywhere = a.anywhere || b.anywhere ? either((clause) => clause.anywhere ?? clause.asTerm ?? clause.inName) : undefined
  const typed = inOne(a.typed, or, b.typed)
  const how = b.word.how === 'corrected' ? b.word.how : a.word.how
  const spelling = inOne(a.word.spelling, or, b.word.spelling)
  return {
    typed,
    word: { ...a.word, typed, how, spelling, terms: [...a.word.terms, ...b.word.terms] },
    ...(inName ? { inName } : {}),
    ...(asTerm ? { asTerm } : {}),
    ...(anywhere ? { anywhere } : {}),
    marks: [...a.marks, ...b.marks, a.typed, b.typed],
  }
}

/**
 * Wines without these terms, neither as term nor in the name; other words (no oak) must not appear in any text. Undefined for
 * unknown words.
 */
export function withoutClause(named: readonly Clause[], not: string): Clause | undefined {
  const unwanted = named.map(unwantedOf)
  const [first] = named
  const conditions = unwanted.filter((condition) => condition !== undefined)
  if (!first || conditions.length < named.length) return undefined
  const typed = inOne(not, first.typed)
  return {
    typed,
    word: excludedWord(named, first.word, typed, not),
    inName: allOf([has(ANY), `!${allOf(conditions)}`]),
    marks: [],
  }
}

function unwantedOf({ word, inName, asTerm, anywhere }: Clause): Condition | undefined {
  if (word.meaning !== 'term' && word.meaning !== 'text') return undefined
  const wanted = word.meaning === 'term' ? [inName, asTerm] : [inName, anywhere]
  const any = [...new Set(wanted.filter((condition) => condition !== undefined))]
  return any.length > 0 ? anyOf(any) : undefined
}

function excludedWord(named: readonly Clause[], first: Word, typed: string, not: string): Word {
  if (first.meaning === 'text') return { ...first, typed, how: 'excluded' }
  if (first.meaning !== 'term') return first
  const terms = named.flatMap(({ word }) => (word.meaning === 'term' ? word.terms : []))
  return { ...first, typed, spelling: inOne(not, first.spelling), how: 'excluded', terms }
}

const inOne = (...words: string[]): string => {
  const written = words.filter(Boolean)
  return written.join(written.every(isHan) ? '' : ' ')
}

export const isUnknown = ({ inName, asTerm, anywhere, bounds }: Clause): boolean => !inName && !asTerm && !anywhere && !bounds

export function quantityClause({ typed, measure, range }: Quantity): Clause {
  const base = { typed, word: { typed, meaning: 'range' as const, measure, range }, marks: [] }
  if (measure === 'vintage') return { ...base, inName: anyOf(yearsOf(range).map((year) => has(VINTAGE + year))) }
  if (measure === 'size') return { ...base, inName: anyOf(sizesOf(range).map((size) => has(SIZE + size))) }
  if (measure === 'pack') return { ...base, inName: anyOf(upTo(PACK_MAX, range).map((bottles) => has(PACK + bottles))) }
  if (isBound(measure)) return { ...base, bounds: { measure, range } }
  const { from, to } = range
  const some = upTo(BAR_MAX, range).map((level) => has(BAR + measure + level))
  // Strongest first for "much", weakest first for "little".
  const most = from === undefined ? some.slice(0, -1) : to === undefined ? some.slice(1) : some
  return { ...base, inName: anyOf(most), asTerm: anyOf(some) }
}

export const offerClause = (typed: string, offer: SearchOffer): Clause => ({
  typed,
  word: { typed, meaning: 'offer', offer, name: OFFER_NAMES[offer] },
  inName: has(OFFER + offer),
  marks: [],
})

/**
 * Sets first, then wines that the merchant calls fit as a present. Beside other words it only says what comes first: somebody who
 * looks for a red wine as a present is glad of any red wine.
 */
export const giftClause = (typed: string, isAlone: boolean): Clause => ({
  typed,
  word: { typed, meaning: 'offer', offer: 'gift', name: GIFT_SEARCHED },
  marks: [],
  inName: has(OFFER + SET),
  asTerm: anyOf([has(OFFER + SET), has(`${OFFER}gift`)]),
  ...(isAlone ? {} : { anywhere: has(ANY) }),
})
const SET = 'set'

export const isGift = ({ word }: Clause): boolean => word.meaning === 'offer' && word.offer === 'gift'

const upTo = (max: number, { from = 0, to = max }: SearchRange): number[] =>
  Array.from({ length: max + 1 }, (_, number) => number).filter((number) => number >= from && number <= to)

function yearsOf({ from = YEAR_MIN, to = YEAR_MAX }: SearchRange): number[] {
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index)
}

function sizesOf({ from = 0, to = Number.MAX_SAFE_INTEGER }: SearchRange): number[] {
  const sizes = SIZES.filter((size) => size >= from && size <= to)
  return sizes.length > 0 ? sizes : [from]
}
