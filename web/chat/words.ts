import { useMemo } from 'react'
import { type Locale, type Localized, text } from '#domain/locale.ts'
import { type Dictionary, type MessageParams, translate } from '#domain/messages.ts'
import { type Fen, formatMoney } from '#domain/money.ts'
import type { ChatKey } from '#messages/keys.ts'
import { useSurroundings } from './surroundings.tsx'

/** The chat brings its words along: no other page needs them, and they are no part of a first view. */
const areas = import.meta.glob<Dictionary>('/messages/*/chat.json', { eager: true, import: 'default' })

export type ChatWords = {
  locale: Locale
  t: (key: ChatKey, params?: MessageParams) => string
  say: (content: Localized) => string
  money: (amount: Fen) => string
}

export const chatWords = (locale: Locale): ChatWords => ({
  locale,
  t: (key, params) => translate(areas[`/messages/${locale}/chat.json`] ?? {}, locale, key, params),
  say: (content) => text(content, locale),
  money: (amount) => formatMoney(amount, locale),
})

export function useChatWords(): ChatWords {
  const { locale } = useSurroundings()
  return useMemo(() => chatWords(locale), [locale])
}
