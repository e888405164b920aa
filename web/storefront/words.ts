import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Locale, type Localized, text } from '#domain/locale.ts'
import { type MessageParams, translate } from '#domain/messages.ts'
import { type Fen, formatMoney } from '#domain/money.ts'
import type { MessageKey } from '#messages/keys.ts'
import { useStore } from '#web/ui/use-store.ts'

/** The page's language and the functions that speak it. */
export function useWords() {
  const { shown } = useRouter().options.context.locale
  const { locale, words } = useStore(shown, shown.state)
  const t = useCallback((key: MessageKey, params?: MessageParams) => translate(words, locale, key, params), [words, locale])
  return {
    locale,
    t,
    /** Content in both languages. */
    say: (content: Localized) => text(content, locale),
    money: (amount: Fen) => formatMoney(amount, locale),
  }
}

/** The same for loaders and `head`. */
export const wordsOf = (store: { locale: () => Locale; words: () => Readonly<Record<string, string>> }) => ({
  locale: store.locale(),
  t: (key: MessageKey, params?: MessageParams) => translate(store.words(), store.locale(), key, params),
  say: (content: Localized) => text(content, store.locale()),
})
