import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ChatWords, chatWords } from '#web/chat/words.ts'
import { useWords } from '../words.ts'

/** The chat's own words, and those that the merchant says otherwise, which the shop's dictionary brings. */
export function useShopChatWords(): ChatWords {
  const { locale } = useWords()
  const { words } = useRouter().options.context.locale
  return useMemo(() => chatWords(locale, words()), [locale, words])
}
