import { useRouter } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import type { MessageKey } from '#messages/keys.ts'
import { type Words, wordsIn } from '#web/ui/words/words.ts'

/** The language of the page and the functions that speak it. */
export function useWords(): Words<MessageKey> {
  const store = useRouter().options.context.locale
  const words = useSyncExternalStore(store.subscribe, store.words, store.words)
  const locale = useSyncExternalStore(store.subscribe, store.locale, store.locale)
  return useMemo(() => wordsIn(locale, words), [locale, words])
}

/** The same outside of components (loaders, `head`). */
export const wordsOf = (store: { locale: () => Locale; words: () => Dictionary }): Words<MessageKey> =>
  wordsIn(store.locale(), store.words())
