import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import type { MessageKey } from '#messages/keys.ts'
import { useStore } from '#web/ui/use-store.ts'
import { type Words, wordsIn } from '#web/ui/words/words.ts'

export function useWords(): Words<MessageKey> {
  const { shown } = useRouter().options.context.locale
  const { locale, words } = useStore(shown, shown.state)
  return useMemo(() => wordsIn(locale, words), [locale, words])
}

export const wordsOf = (store: { locale: () => Locale; words: () => Dictionary }): Words<MessageKey> =>
  wordsIn(store.locale(), store.words())
