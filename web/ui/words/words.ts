import { type Locale, type Localized, text } from '#domain/locale.ts'
import { type Dictionary, type MessageParams, translate } from '#domain/messages.ts'
import { type Fen, formatMoney } from '#domain/money.ts'

export type Words<Key extends string> = {
  locale: Locale
  t: (key: Key, params?: MessageParams) => string
  /** Picks the language of a content text. */
  say: (content: Localized) => string
  money: (amount: Fen) => string
}

export const wordsIn = <Key extends string>(locale: Locale, dictionary: Dictionary): Words<Key> => ({
  locale,
  t: (key, params) => translate(dictionary, locale, key, params),
  say: (content) => text(content, locale),
  money: (amount) => formatMoney(amount, locale),
})
