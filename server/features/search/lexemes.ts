import { fold, spelledOut } from '#domain/fold.ts'
import { initialsOf, spellingsOf, syllablesOf } from './sound.ts'

/*
 * The words of the index. Capital prefixes never occur in folded words.
 *   riesling, 雷司   in names or texts (Chinese in pairs of signs)
 *   Nriesling        in the name
 *   T1001, U1001     has this term or one below it; the name mentions it
 *   Pleisi, Ilsl     neighbouring syllables of the name; initials of a Chinese run
 *   Xmoselriesling   the whole name, without spaces
 *   V2022, S750      vintage, bottle size in ml
 *   Bbody4           taste bar; Onew, K6: mark of the shop, bottles per case
 *   D1001, A         number of the wine; every wine
 */
export const NAME = 'N'
export const TERM = 'T'
export const MENTION = 'U'
export const SYLLABLES = 'P'
export const INITIALS = 'I'
export const WHOLE = 'X'
export const VINTAGE = 'V'
export const SIZE = 'S'
export const BAR = 'B'
export const OFFER = 'O'
export const PACK = 'K'
export const ANY = 'A'
export const NUMBER = 'D'

const HAN = /\p{Script=Han}/u
const RUNS = /\p{Script=Han}+|[^\p{Script=Han}\s]+/gu
const LEXEME_MAX = 100
export const WHOLE_MAX = 100
const EMPTY_WORDS = new Set(
  'a an and are as at be but by for from has have in into is it its not of on or that the their this to too under with der die das und mit von'.split(
    ' ',
  ),
)

export const runsOf = (folded: string): string[] => folded.match(RUNS) ?? []

export const isHan = (run: string): boolean => HAN.test(run)
/** Of one of `runsOf`, whose signs are all of one kind: asked of each word of each text. No Han sign stands before U+2E80. */
const isHanRun = (run: string): boolean => run.charCodeAt(0) >= 0x2e80 && isHan(run)

export const compact = (folded: string): string => folded.replaceAll(' ', '')

/** Umlauts spelled with e, and the e left out: Kaefferkopf as kafferkopf. */
export const contracted = (folded: string): string => folded.replace(/([aou])e/g, '$1')

export const foldings = (text: string): string[] =>
  UMLAUT.test(text.normalize('NFC')) ? [fold(text), spelledOut(text)] : [fold(text)]
const UMLAUT = /[äöüÄÖÜ]/

/** Neighbouring signs; a single sign stands for itself. */
export function pairsOf(run: string): string[] {
  const signs = [...run]
  if (signs.length < 2) return signs
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
}

/** Only words with umlauts are folded a second time: texts are long. */
export function addTextWords(words: Set<string>, text: string): void {
  addWordsOf(words, fold(text))
  if (!UMLAUT.test(text)) return
  for (const part of text.split(/\s+/)) if (UMLAUT.test(part)) addWordsOf(words, spelledOut(part))
}

function addWordsOf(words: Set<string>, folded: string): void {
  for (const run of runsOf(folded)) {
    if (isHanRun(run)) addPairs(words, run)
    else if (run.length > 1 && run.length <= LEXEME_MAX && !EMPTY_WORDS.has(run)) words.add(run)
  }
}

/** As `pairsOf`, without a list for each sign. */
function addPairs(words: Set<string>, run: string): void {
  if (run.length < 2 || SURROGATE.test(run)) for (const pair of pairsOf(run)) words.add(pair)
  else for (let at = 1; at < run.length; at++) words.add(run.slice(at - 1, at + 1))
}
const SURROGATE = /[\ud800-\udfff]/

export function nameWords(name: string): Set<string> {
  const words = new Set<string>()
  const [plain = '', ...spelled] = foldings(name)
  for (const folded of [plain, ...spelled]) {
    for (const run of runsOf(folded)) {
      const parts = isHanRun(run) ? [...pairsOf(run), ...run] : [run]
      for (const part of parts) if (part.length <= LEXEME_MAX) words.add(part).add(NAME + part)
    }
    if (folded) words.add(WHOLE + compact(folded).slice(0, WHOLE_MAX))
  }
  for (const run of runsOf(plain).filter(isHan)) {
    const syllables = syllablesOf(run)
    syllables.slice(1).forEach((syllable, index) => {
      for (const spelling of spellingsOf([syllables[index] ?? '', syllable])) words.add(SYLLABLES + spelling)
    })
    if (syllables.length >= 2 && syllables.length <= 30) words.add(INITIALS + initialsOf(syllables))
  }
  return words
}

export type Condition = string

/** Folded words have no quotes in them. */
export const has = (word: string): Condition => `'${word}'`
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join('&')})`
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join('|')})`

/** Condition: a folded text stands in the name (`NAME`) or anywhere (''); undefined without words. */
export function contains(folded: string, where: typeof NAME | ''): Condition | undefined {
  const words = runsOf(folded).flatMap((run) => (isHan(run) ? pairsOf(run) : [run]))
  return words.length > 0 ? allOf([...new Set(words)].map((word) => has(where + word))) : undefined
}

const WORDS_MAX = 40
/** Length of the longest names. */
export const PHRASE_WORDS_MAX = 6
export const PHRASE_SIGNS_MAX = 12

export type Sequence = { isHan: boolean; runs: string[] }

export function cutSequences(folded: string): Sequence[] {
  const sequences: Sequence[] = []
  for (const run of runsOf(folded).slice(0, WORDS_MAX)) {
    const last = sequences.at(-1)
    const han = isHanRun(run)
    if (last?.isHan === han) last.runs.push(run)
    else sequences.push({ isHan: han, runs: [run] })
  }
  return sequences
}
