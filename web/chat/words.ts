import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import type { ChatKey } from '#messages/keys.ts'
import { type Words, wordsIn } from '#web/ui/words/words.ts'
import { useSurroundings } from './surroundings.tsx'

/** Bundled with the chat, so that other pages do not load them. */
const areas = import.meta.glob<Dictionary>('/messages/*/chat.json', { eager: true, import: 'default' })

export type ChatWords = Words<ChatKey>

/** `said`: words that the merchant says otherwise. */
export const chatWords = (locale: Locale, said: Dictionary = {}): ChatWords =>
  wordsIn(locale, { ...areas[`/messages/${locale}/chat.json`], ...said })

export const useChatWords = (): ChatWords => useSurroundings().words
