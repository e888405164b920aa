import { useCallback, useSyncExternalStore } from 'react'
import { type Locale, type Localized, text } from '#domain/locale.ts'
import { type MessageParams, translate } from '#domain/messages.ts'
import { type Fen, formatMoney } from '#domain/money.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import { useConsole } from './context.ts'

export type Words = {
  locale: Locale
  /** Words of the dictionary. */
  t: (key: ConsoleKey, params?: MessageParams) => string
  /** Content that exists in both languages. */
  say: (content: Localized) => string
  money: (amount: Fen) => string
}

/** The language of the page and the functions that speak it. */
export function useWords(): Words {
  const store = useConsole().locale
  const words = useSyncExternalStore(store.subscribe, store.words)
  const locale = useSyncExternalStore(store.subscribe, store.locale)
  return {
    locale,
    t: useCallback((key: ConsoleKey, params?: MessageParams) => translate(words, locale, key, params), [words, locale]),
    say: useCallback((content: Localized) => text(content, locale), [locale]),
    money: useCallback((amount: Fen) => formatMoney(amount, locale), [locale]),
  }
}
