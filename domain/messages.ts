import type { Locale } from './locale.ts'

/** Plural forms are `key_one` and `key_other`, chosen by the parameter `count`. */
export type Dictionary = Readonly<Record<string, string>>
export type MessageParams = Readonly<Record<string, string | number>>

/** Fills in `{name}`; an unknown key shows itself, so that it is noticed. */
export function translate(dictionary: Dictionary, locale: Locale, key: string, params: MessageParams = {}): string {
  const plural = typeof params.count === 'number' ? `${key}_${new Intl.PluralRules(locale).select(params.count)}` : key
  const words = dictionary[plural] ?? dictionary[`${key}_other`] ?? dictionary[key] ?? key
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

export const mergeDictionary = (present: Dictionary, fetched: Dictionary): Dictionary => ({ ...fetched, ...present })
