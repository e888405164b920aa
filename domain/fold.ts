import { pinyin } from 'pinyin-pro'
import type { Localized } from '#domain/locale.ts'
import { simplified } from '#domain/vocabulary/traditional-signs.ts'

const WORDS_MAX = 8

/**
 * Normal form for comparing keywords: lower case, no accents or ligatures, simplified Chinese, only letters, digits and spaces.
 */
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

/** Digits, letters and signs as a Chinese keyboard may write them: １２８．５ is 128.5. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/** German umlauts spelled out: Gruener, Spaetlese. */
export const spelledOut = (text: string): string =>
  fold(text.replace(/[äöü]/gi, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`))

export const searchWords = (keyword: string): string[] => fold(keyword).split(' ').filter(Boolean).slice(0, WORDS_MAX)

/** Initials match as a whole only: lsl is 雷司令, not part of longer initials. The dots never occur in folded words. */
const asInitials = (letters: string): string => `.${letters}.`

type Named = { name: Localized; aliases: readonly string[] }

export function buildSearchText(name: Localized, terms: readonly Named[], others: readonly string[]): string {
  const words = new Set<string>()
  for (const text of [name.zh, name.en, ...others]) for (const form of formsOf(text)) words.add(form)
  for (const term of terms) for (const form of termForms(term)) words.add(form)
  return [...words].join('  ')
}

const knownForms = new WeakMap<Named, string[]>()

/** Cached: ten thousand wines share some hundred terms. */
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
