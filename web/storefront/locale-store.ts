import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'

/** The language of one rendering (server) or of the open page (browser), with its words. */
export type LocaleStore = {
  locale: () => Locale
  words: () => Dictionary
  /** Changes the language without telling anybody: the address is just being read or written. */
  note: (locale: Locale, words: Dictionary) => void
  /** Tells everything on the page that the language has changed. */
  announce: () => void
  subscribe: (listener: () => void) => () => void
}

export function createLocaleStore(locale: Locale, words: Dictionary): LocaleStore {
  let current = { locale, words }
  const listeners = new Set<() => void>()
  return {
    locale: () => current.locale,
    words: () => current.words,
    note: (next, nextWords) => {
      current = { locale: next, words: nextWords }
    },
    announce: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
