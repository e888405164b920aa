import { fold } from '#domain/fold.ts'
import type { Recognition, SearchMeasure, SearchOffer, SearchRange, UnderstoodWord } from '#domain/search.ts'
import { OFFER_NAMES } from '#domain/vocabulary/facet-words.ts'
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
 * One thing that a wine must satisfy, from the strictest condition to the loosest: its name says so; one of its terms or its name does;
 * it is written anywhere. A missing condition is the next stricter one.
 */
export type Clause = {
  typed: string
  word: Word
  inName?: Condition
  asTerm?: Condition
  anywhere?: Condition
  /** Instead of conditions: a bound that no word of the index stands for. */
  bounds?: { measure: BoundMeasure; range: SearchRange }
  /** What the wines are marked with besides what was typed. */
  marks: string[]
}

const BOUND_MEASURES = ['price', 'alcohol', 'sugar', 'drinking'] as const
/** What is a number of a wine or a bottle, and no word of the index. */
export type BoundMeasure = (typeof BOUND_MEASURES)[number]
const isBound = (measure: SearchMeasure): measure is BoundMeasure => BOUND_MEASURES.some((each) => each === measure)

const MARKED_TERMS_MAX = 4
const YEAR_MIN = 1950
const YEAR_MAX = 2049
const PACK_MAX = 24
const BAR_MAX = 5
const SIZES = [187, 200, 250, 375, 500, 620, 700, 750, 1_000, 1_500, 3_000, 5_000, 6_000]

/** A word taken for one of these terms. A term that no wine has may still be written in some wine's text. */
export function termClause(
  lexicon: Lexicon,
  typed: string,
  terms: readonly LexiconTerm[],
  how: Recognition,
  spelling?: string,
): Clause {
  const isWritten = how === 'name' || how === 'synonym'
  // A part of names (santa) is a word of other names as well.
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
  // A wine has one type, and its name may tell another that it is as well: a sparkling rosé, whatever pink is called by who looks for it.
  const alsoCalled = how !== 'beginning' && !isEmpty ? terms.filter(({ kind }) => kind === 'type').flatMap(calledInName) : []
  // A name that mentions the term is found as such; what was typed may also be a part of other words of names (阿尔 in 阿尔萨斯, brut in extra brut).
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
    // A name that says a level which the wine does not have (Selection) is no better than a text that does.
    inName: anyOf([...mentioned, ...(isMentionedByName || isLevel ? [] : inNames)]),
    asTerm: anyOf([...terms.map(({ id }) => has(TERM + id)), ...(isLevel ? [] : inNames), ...alsoCalled]),
    ...(isEmpty ? { anywhere: writtenSo(typed, terms) } : {}),
    ...(!isEmpty && isLevel && typedInName ? { anywhere: anyOf([...terms.map(({ id }) => has(TERM + id)), typedInName]) } : {}),
    marks: terms.slice(0, MARKED_TERMS_MAX).flatMap(({ name }) => [name.zh, name.en]),
  }
}

/** What no wine was given may be written in its text: blanc de noirs. */
function writtenSo(typed: string, terms: readonly LexiconTerm[]): Condition {
  const spellings = [typed, ...terms.flatMap(({ name }) => [fold(name.zh), fold(name.en)])]
  return anyOf([...new Set(spellings.map((spelling) => contains(spelling, '') ?? has(NAME)))])
}

/** Names of wines say "from Piesport" as Piesporter, and from Zeltingen as Zeltinger, whether they name a site of the village or none. */
function ofVillage(typed: string, terms: readonly LexiconTerm[]): Condition[] {
  if (isHan(typed) || runsOf(typed).length > 1 || terms.length === 0 || terms.some(({ kind }) => kind !== 'site')) return []
  return [...new Set([`${typed}er`, typed.replace(/en?$/, 'er')])]
    .filter((form) => form !== typed)
    .map((form) => has(NAME + form))
}

const calledInName = ({ name }: LexiconTerm): Condition[] =>
  [name.zh, name.en].flatMap((each) => contains(fold(each), NAME) ?? [])

/** Taken for what comes nearest to something that no wine has, nearest first; that itself may still be written in some wine's text. */
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

/** A single sign is part of many words (半干), and such names are parts of each other (威尔士雷司令, extra brut, 阿尔萨斯). */
const mayStandInNames = (typed: string, terms: readonly LexiconTerm[]): boolean =>
  !(isHan(typed) && [...typed].length === 1) && terms.every(({ kind }) => !NESTED_NAMES.has(kind))
const NESTED_NAMES = new Set(['grape', 'taste', 'region', 'country'])

/** Names are written whole: 福斯特 begins the names of several sites, and stands in those of their wines. */
const beginsInName = (typed: string): Condition | undefined => (isHan(typed) ? contains(typed, NAME) : `${has(NAME + typed)}:*`)

/** A word that stands in names or texts, as it is or as its beginning. */
export function textClause(typed: string, spelling: string, how: 'name' | 'beginning' | 'corrected'): Clause {
  const begun = how === 'beginning' ? ':*' : ''
  const word: Word = { typed, meaning: 'text', how, spelling }
  if (begun) return { typed, word, inName: has(NAME + spelling) + begun, anywhere: has(spelling) + begun, marks: [spelling] }
  const [inName, anywhere] = [contains(spelling, NAME), contains(spelling, '')]
  return { typed, word, ...(inName ? { inName } : {}), ...(anywhere ? { anywhere } : {}), marks: [spelling] }
}

/** Names of wines sound like what was typed. */
export const soundClause = (typed: string, condition: Condition, how: 'name' | 'beginning' = 'name'): Clause => ({
  typed,
  word: { typed, meaning: 'text', how, spelling: typed },
  inName: condition,
  marks: [],
})

/** Nothing is known by that name: no wine satisfies it, and it is the first to be dropped. */
export const unknownClause = (typed: string): Clause => ({
  typed,
  word: { typed, meaning: 'text', how: 'name', spelling: typed },
  marks: [],
})

/** Two words of which either will do: 雷司令或西万尼, red or white. */
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
 * What is not wanted: everything but the wines that have the terms or whose names say so, and of a word that is no term (no oak) those that
 * do not speak of it; of a word that means several things at once (不要甜白) those that are all of them. Undefined for what nobody knows.
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

/** Words as they are written side by side: Chinese without a space. */
const inOne = (...words: string[]): string => {
  const written = words.filter(Boolean)
  return written.join(written.every(isHan) ? '' : ' ')
}

/** No wine can satisfy it. */
export const isUnknown = ({ inName, asTerm, anywhere, bounds }: Clause): boolean => !inName && !asTerm && !anywhere && !bounds

/** A vintage, size, case or taste is a word of the index; prices, alcohol, sugar and years of drinking are bounds. */
export function quantityClause({ typed, measure, range }: Quantity): Clause {
  const base = { typed, word: { typed, meaning: 'range' as const, measure, range }, marks: [] }
  if (measure === 'vintage') return { ...base, inName: anyOf(yearsOf(range).map((year) => has(VINTAGE + year))) }
  if (measure === 'size') return { ...base, inName: anyOf(sizesOf(range).map((size) => has(SIZE + size))) }
  if (measure === 'pack') return { ...base, inName: anyOf(upTo(PACK_MAX, range).map((bottles) => has(PACK + bottles))) }
  if (isBound(measure)) return { ...base, bounds: { measure, range } }
  const { from, to } = range
  const some = upTo(BAR_MAX, range).map((level) => has(BAR + measure + level))
  // Of much, most comes first; of little, least.
  const most = from === undefined ? some.slice(0, -1) : to === undefined ? some.slice(1) : some
  return { ...base, inName: anyOf(most), asTerm: anyOf(some) }
}

/** A mark of the shop. */
export const offerClause = (typed: string, offer: SearchOffer): Clause => ({
  typed,
  word: { typed, meaning: 'offer', offer, name: OFFER_NAMES[offer] },
  inName: has(OFFER + offer),
  marks: [],
})

const upTo = (max: number, { from = 0, to = max }: SearchRange): number[] =>
  Array.from({ length: max + 1 }, (_, number) => number).filter((number) => number >= from && number <= to)

function yearsOf({ from = YEAR_MIN, to = YEAR_MAX }: SearchRange): number[] {
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index)
}

function sizesOf({ from = 0, to = Number.MAX_SAFE_INTEGER }: SearchRange): number[] {
  const sizes = SIZES.filter((size) => size >= from && size <= to)
  return sizes.length > 0 ? sizes : [from]
}
