import type { StaffScope } from './account.ts'
import type { Dictionary } from './messages.ts'

/** Shoppers' words, which the merchant may say otherwise. */

export const WORD_WRITERS = ['merchandiser', 'admin'] as const satisfies readonly StaffScope[]

export const WORDS_MAX = 1_000
export const WORD_KEY_MAX = 100

/** One line, without signs that turn the writing around or cannot be seen. */
export const plainWords = (words: string): string =>
  words
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const PLURAL = /_(one|other)$/
/** Plural forms belong together. */
export const baseOf = (key: string): string => key.replace(PLURAL, '')

export const placeholdersIn = (words: string): string[] =>
  [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].toSorted()

/** Required by law or for its sake: reworded, never emptied. */
export const LEGAL_WORDS: readonly string[] = [
  'shell.age.title',
  'shell.age.text',
  'shell.age.yes',
  'shell.age.no',
  'shell.age.remembered',
  'shell.footer.adults',
  'shell.footer.driving',
  'shell.footer.health',
  'shell.footer.minors',
  'shell.footer.pregnancy',
  'catalog.warning',
  'content.festival.adults',
  'orders.delivery-adult',
  'accounts.agreement',
  'accounts.codeCreatesAccount',
]
export const isLegal = (key: string): boolean => LEGAL_WORDS.includes(baseOf(key))

/** Under these a legal sentence says nothing. */
const LEGAL_LETTERS_MIN = 4

export type WordProblem = { kind: 'missing' | 'unknown'; names: string[] } | { kind: 'empty' }

/** What is wrong with saying `builtIn` as `words`; `count` may be left out of a singular, as in “one wine”. */
export function wordProblem(key: string, builtIn: string, words: string): WordProblem | undefined {
  const letters = words.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters === 0 && /[\p{L}\p{N}]/u.test(builtIn)) return { kind: 'empty' }
  if (isLegal(key) && letters < LEGAL_LETTERS_MIN) return { kind: 'empty' }
  const wanted = placeholdersIn(builtIn)
  const given = placeholdersIn(words)
  const unknown = given.filter((name) => !wanted.includes(name))
  if (unknown.length > 0) return { kind: 'unknown', names: unknown }
  const missing = wanted.filter((name) => !given.includes(name) && !(name === 'count' && key.endsWith('_one')))
  return missing.length > 0 ? { kind: 'missing', names: missing } : undefined
}

/** What no longer fits the built-in words, after an update of the shop, is left out. */
export const fittingOverrides = (builtIn: Dictionary, overrides: Dictionary): Dictionary =>
  Object.fromEntries(
    Object.entries(overrides).filter(([key, words]) => {
      const own = Object.hasOwn(builtIn, key) ? builtIn[key] : undefined
      return own !== undefined && wordProblem(key, own, words) === undefined
    }),
  )
