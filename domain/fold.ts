import { pinyin } from 'pinyin-pro'
import type { Localized } from '#domain/locale.ts'
import { simplified } from '#domain/vocabulary/traditional-signs.ts'

const WORDS_MAX = 8

/** Lower case, without accents, ligatures taken apart, in simplified signs, everything but letters and digits a space: what a keyword is compared in. */
export const fold = (text: string): string =>
  simplified(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The German way to write umlauts without umlauts: Gruener, Spaetlese. */
export const spelledOut = (text: string): string =>
  fold(text.replace(/[äöü]/gi, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`))

/** The words of a keyword, each of which a wine must contain; none when nothing but signs was typed. */
export const searchWords = (keyword: string): string[] => fold(keyword).split(' ').filter(Boolean).slice(0, WORDS_MAX)

/** Initials count as a whole only: lsl is 雷司令, and not a part of some longer name's initials. No folded word has a point. */
const asInitials = (letters: string): string => `.${letters}.`

type Named = { name: Localized; aliases: readonly string[] }

/** Everything by which a wine may be looked for: its names, those of its estate, region, grapes and so on, in every spelling. */
export function buildSearchText(name: Localized, terms: readonly Named[], others: readonly string[]): string {
  const words = new Set<string>()
  for (const text of [name.zh, name.en, ...others]) for (const form of formsOf(text)) words.add(form)
  for (const term of terms) for (const form of termForms(term)) words.add(form)
  return [...words].join('  ')
}

const knownForms = new WeakMap<Named, string[]>()

/** Kept per term: ten thousand wines share some hundred terms. */
function termForms(term: Named): string[] {
  const known = knownForms.get(term)
  if (known) return known
  const forms = [term.name.zh, term.name.en, ...term.aliases].flatMap(formsOf)
  knownForms.set(term, forms)
  return forms
}

function formsOf(text: string): string[] {
  const forms = new Set([fold(text), spelledOut(text)])
  if (/\p{Script=Han}/u.test(text)) {
    const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true })
    forms.add(fold(syllables.join('')))
    forms.add(asInitials(fold(syllables.map((syllable) => syllable.charAt(0)).join(''))))
  }
  forms.delete('')
  return [...forms]
}
