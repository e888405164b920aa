import { customPinyin, pinyin } from 'pinyin-pro'
import { READINGS } from './grammar/noise.ts'

customPinyin(READINGS)

const HAN = /\p{Script=Han}/u
const CACHED_MAX = 50_000
const cache = new Map<string, readonly string[]>()

/** Without tones: 雷司令 → lei si ling. ü is written v: 绿 → lv. */
export function syllablesOf(text: string): readonly string[] {
  const known = cache.get(text)
  if (known) return known
  const syllables = HAN.test(text)
    ? pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).map((syllable) => syllable.toLowerCase())
    : []
  if (cache.size >= CACHED_MAX) cache.clear()
  cache.set(text, syllables)
  return syllables
}

export const waysToType = (syllables: readonly string[]): (readonly string[])[] =>
  syllables.some((syllable) => syllable.includes('v'))
    ? ['v', 'u', 'yu'].map((typed) => syllables.map((syllable) => syllable.replaceAll('v', typed)))
    : [syllables]

export const spellingsOf = (syllables: readonly string[]): string[] => waysToType(syllables).map((way) => way.join(''))

export const initialsOf = (syllables: readonly string[]): string => syllables.map((syllable) => syllable.charAt(0)).join('')

/** Merges sounds that many speakers confuse, for instance zh and z, ng and n, l and n, h and f. */
export const soundKey = (letters: string): string =>
  letters
    .replace(/([zcs])h/g, '$1')
    .replace(/ng/g, 'n')
    .replace(/[nr]/g, 'l')
    .replace(/hu(?=[aeio])/g, 'f')
    .replace(/v/g, 'u')

/** How a European word sounds: phalz and Pfalz, sirah and Syrah. */
export function hearing(word: string): string {
  const known = heardWords.get(word)
  if (known !== undefined) return known
  let heard = word
  for (const [letters, sound] of SOUNDS) heard = heard.replace(letters, sound)
  if (heardWords.size >= CACHED_MAX) heardWords.clear()
  heardWords.set(word, heard)
  return heard
}

const heardWords = new Map<string, string>()

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/chs|x/g, 'ks'],
  [/t?sch|sh/g, 's'],
  [/ph|pf/g, 'f'],
  [/th|dt|d$/g, 't'],
  [/tz|ts|z|c(?=[eiy])/g, 's'],
  [/ck|ch|c|qu?/g, 'k'],
  [/v/g, 'w'],
  [/eau/g, 'o'],
  [/([ao])u(?=[^aeiou]|$)/g, '$1w'],
  [/ow/g, 'u'],
  [/oo/g, 'u'],
  [/[ae]e/g, 'e'],
  [/ie|ij|y/g, 'i'],
  [/ai/g, 'ei'],
  [/(?<!^)h/g, ''],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})e$/g, ''],
]
