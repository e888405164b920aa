import { useRouter } from '@tanstack/react-router'
import { createContext, createElement, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import type { MessageKey } from '#messages/keys.ts'
import { useStore } from '#web/ui/use-store.ts'
import { type Words, wordsIn } from '#web/ui/words/words.ts'

export const useWords: () => Words<MessageKey> = import.meta.env.SSR ? useRenderedWords : useLiveWords

const LiveContext = createContext<Words<MessageKey> | undefined>(undefined)

function useLiveWords(): Words<MessageKey> {
  const words = useContext(LiveContext)
  if (!words) throw new Error('no words around this component')
  return words
}

/** Follows the language for the whole page: a hundred parts that each followed it by themselves would hold up its start. */
export function LiveWords({ children }: { children: ReactNode }): ReactElement {
  const { shown } = useRouter().options.context.locale
  const { locale, words } = useStore(shown, shown.state)
  const live = useMemo(() => wordsIn<MessageKey>(locale, words), [locale, words])
  return createElement(LiveContext, { value: live }, children)
}

const rendered = new WeakMap<Dictionary, Words<MessageKey>>()

/** A page asks five hundred times. */
function useRenderedWords(): Words<MessageKey> {
  const { locale, words: dictionary } = useRouter().options.context.locale.shown.state
  const known = rendered.get(dictionary)
  if (known?.locale === locale) return known
  const words = wordsIn<MessageKey>(locale, dictionary)
  rendered.set(dictionary, words)
  return words
}

export const wordsOf = (store: { locale: () => Locale; words: () => Dictionary }): Words<MessageKey> =>
  wordsIn(store.locale(), store.words())
