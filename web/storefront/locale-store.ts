import { Store } from '@tanstack/store'
import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'

type Language = { locale: Locale; words: Dictionary }

export type LocaleStore = {
  locale: () => Locale
  words: () => Dictionary
  shown: Store<Language>
  /** Sets the language without rendering. */
  note: (locale: Locale, words: Dictionary) => void
  announce: () => void
}

export function createLocaleStore(locale: Locale, words: Dictionary): LocaleStore {
  let current: Language = { locale, words }
  const shown = new Store(current)
  return {
    locale: () => current.locale,
    words: () => current.words,
    shown,
    note: (next, nextWords) => {
      current = { locale: next, words: nextWords }
    },
    announce: () => shown.setState(() => current),
  }
}
