import { useMemo, useSyncExternalStore } from 'react'
import type { ConsoleKey } from '#messages/keys.ts'
import { type Words as WordsOf, wordsIn } from '#web/ui/words/words.ts'
import { useConsole } from './context.ts'

export type Words = WordsOf<ConsoleKey>

export function useWords(): Words {
  const store = useConsole().locale
  const words = useSyncExternalStore(store.subscribe, store.words)
  const locale = useSyncExternalStore(store.subscribe, store.locale)
  return useMemo(() => wordsIn(locale, words), [locale, words])
}
