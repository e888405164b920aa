import type { Message } from '#domain/conversation.ts'
import type { Locale } from '#domain/locale.ts'

const HAN = /\p{Script=Han}/u
const LETTERS = /\p{L}/u

/** The language of the shopper's last text; before any text, that of their pages. */
export function shopperLocale(messages: readonly Pick<Message, 'author' | 'kind' | 'content'>[], ofPages: Locale): Locale {
  const said = messages.findLast(({ author, kind, content }) => author === 'shopper' && kind === 'text' && LETTERS.test(content))
  if (!said) return ofPages
  return HAN.test(said.content) ? 'zh-CN' : 'en-US'
}
