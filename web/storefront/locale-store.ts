import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'

/** The language of one rendering (server) or of the open page (browser), with its words. */
export type LocaleStore = {
  locale: () => Locale
  words: () => Dictionary
  /** Sets the language without telling anybody: the URL is just being read. */
  note: (locale: Locale) => void
  /** Shows the page in `locale`. */
  show: (locale: Locale, words: Dictionary) => void
  subscribe: (listener: () => void) => () => void
}

export function createLocaleStore(locale: Locale, words: Dictionary): LocaleStore {
  let current = { locale, words }
  const listeners = new Set<() => void>()
  return {
    locale: () => current.locale,
    words: () => current.words,
    note: (next) => {
      current = { ...current, locale: next }
    },
    show: (next, nextWords) => {
      current = { locale: next, words: nextWords }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
