import { allOf, type Condition, has, INITIALS, isHan, NAME, SYLLABLES } from '../lexemes.ts'
import { syllablesOf, waysToType } from '../sound.ts'
import type { Lexicon } from './lexicon.ts'

/*
 * Chinese names of wines are not terms, but are typed by sound: jingjiniao for 荆棘鸟. The index has each pair of neighbouring
 * syllables.
 */

const SYLLABLE_LETTERS_MAX = 6
const SYLLABLES_MIN = 2
const LETTERS_MIN = 5
const LETTERS_MAX = 40
const WHOLE_BEFORE_BEGUN_MIN = 2
const INITIALS_TYPED = /^[bcdfghjklmnpqrstwxyz]{4,20}$/

type Following = ReadonlyMap<string, ReadonlySet<string>>
const cache = new WeakMap<Lexicon['words'], Following>()

function followingOf({ words }: Lexicon): Following {
  const known = cache.get(words)
  if (known) return known
  const following = new Map<string, Set<string>>()
  for (const [word, wines] of words) {
    if (wines === 0 || !word.startsWith(NAME) || !isHan(word)) continue
    for (const [first, second] of waysToType(syllablesOf(word.slice(NAME.length)))) {
      if (first === undefined || second === undefined) continue
      const others = following.get(first)
      if (others) others.add(second)
      else following.set(first, new Set([second]))
    }
  }
  cache.set(words, following)
  return following
}

export type Heard = { condition: Condition; syllables: number; isBegun: boolean }

/** The last syllable may be incomplete; undefined without a match. */
export function heardInNames(lexicon: Lexicon, letters: string): Heard | undefined {
  if (letters.length < LETTERS_MIN || letters.length > LETTERS_MAX) return undefined
  const following = followingOf(lexicon)
  const whole = cut(following, letters, false)
  const found = whole ?? cut(following, letters, true)
  if (!found || found.length < SYLLABLES_MIN) return undefined
  const isBegun = whole === undefined
  const syllables = found.length - (isBegun ? 1 : 0)
  if (isBegun && syllables < WHOLE_BEFORE_BEGUN_MIN) return undefined
  const pairs = pairsFrom(found).map((pair, index, all) => (isBegun && index === all.length - 1 ? `${pair}:*` : pair))
  return { condition: allOf([...new Set(pairs)]), syllables, isBegun }
}

export function soundsInNames(lexicon: Lexicon, signs: string): Condition | undefined {
  const following = followingOf(lexicon)
  const syllables = syllablesOf(signs)
  const isKnown = syllables.slice(1).every((second, index) => following.get(syllables[index] ?? '')?.has(second))
  return isKnown && syllables.length >= SYLLABLES_MIN ? allOf([...new Set(pairsFrom(syllables))]) : undefined
}

export const initialsInNames = (letters: string): Condition | undefined =>
  INITIALS_TYPED.test(letters) ? `${has(INITIALS + letters)}:*` : undefined

const pairsFrom = (syllables: readonly string[]): Condition[] =>
  syllables.slice(1).map((second, index) => has(SYLLABLES + syllables[index] + second))

function cut(following: Following, letters: string, mayBeBegun: boolean): string[] | undefined {
  const after = (first: string, rest: string): string[] | undefined => {
    for (const second of following.get(first) ?? []) {
      if (rest === second || (mayBeBegun && second.startsWith(rest))) return [rest]
      const more = rest.startsWith(second) ? after(second, rest.slice(second.length)) : undefined
      if (more) return [second, ...more]
    }
    return undefined
  }
  for (let length = 1; length <= Math.min(SYLLABLE_LETTERS_MAX, letters.length - 1); length++) {
    const first = letters.slice(0, length)
    const more = after(first, letters.slice(length))
    if (more) return [first, ...more]
  }
  return undefined
}
