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
  return import.meta.env.SSR ? renderedWords(locale, words) : useMemo(() => wordsIn(locale, words), [locale, words])
}

const rendered = new WeakMap<Dictionary, Words<MessageKey>>()

/** A page asks five hundred times; a dictionary is of one language. */
function renderedWords(locale: Locale, dictionary: Dictionary): Words<MessageKey> {
  const known = rendered.get(dictionary)
  if (known?.locale === locale) return known
  const words = wordsIn<MessageKey>(locale, dictionary)
  rendered.set(dictionary, words)
  return words
}

export const wordsOf = (store: { locale: () => Locale; words: () => Dictionary }): Words<MessageKey> =>
  wordsIn(store.locale(), store.words())
