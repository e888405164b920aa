import type { Locale } from './locale.ts'

/** Plural forms are `key_one` and `key_other`, chosen by the parameter `count`. */
export type Dictionary = Readonly<Record<string, string>>
export type MessageParams = Readonly<Record<string, string | number>>

/** Made once: making one costs more than a whole sentence. */
const plurals = new Map<Locale, Intl.PluralRules>()

/** Fills in `{name}`; an unknown key shows itself, so that it is noticed. */
export function translate(dictionary: Dictionary, locale: Locale, key: string, params: MessageParams = {}): string {
  const words = wordsFor(dictionary, locale, key, params)
  return words.includes('{') ? words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : words
}

function wordsFor(dictionary: Dictionary, locale: Locale, key: string, { count }: MessageParams): string {
  const plural = typeof count === 'number' ? dictionary[`${key}_${pluralOf(locale, count)}`] : dictionary[key]
  return plural ?? dictionary[`${key}_other`] ?? dictionary[key] ?? key
}

function pluralOf(locale: Locale, count: number): string {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale)
  plurals.set(locale, rules)
  return rules.select(count)
}

export const mergeDictionary = (present: Dictionary, fetched: Dictionary): Dictionary => ({ ...fetched, ...present })
