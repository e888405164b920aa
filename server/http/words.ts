import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Reader } from '#contract/localized.ts'
import type { OrderReader } from '#contract/shop/order-shapes.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { type Dictionary, type MessageParams, translate } from '#domain/messages.ts'

const MESSAGES = new URL('../../messages/', import.meta.url)

export type Dictionaries = Readonly<Record<Locale, Dictionary>>

export const builtInWords: Dictionaries = Object.fromEntries(LOCALES.map((locale) => [locale, readWords(locale)])) as Record<
  Locale,
  Dictionary
>

function readWords(locale: Locale): Dictionary {
  const folder = new URL(`${locale}/`, MESSAGES)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}

let spoken: Dictionaries = builtInWords

/** From now on this process says the merchant's words where it has some (features/languages/wordbook.ts). */
export function speak(overrides: Dictionaries): void {
  spoken = Object.fromEntries(LOCALES.map((locale) => [locale, { ...builtInWords[locale], ...overrides[locale] }])) as Record<
    Locale,
    Dictionary
  >
}

/** To shoppers. */
export const say = (locale: Locale, key: string, params?: MessageParams): string => translate(spoken[locale], locale, key, params)

/** Who reads an answer, with our words in their language. */
export const readerOf = ({ locale, client }: Reader): OrderReader => ({
  locale,
  client,
  say: (key, params) => say(locale, key, params),
})

/** To staff, who know the words of the house. */
export const sayBuiltIn = (locale: Locale, key: string, params?: MessageParams): string =>
  translate(builtInWords[locale], locale, key, params)

/** Clients fetch the dictionary again when this changes. */
export const dictionaryVersion = (dictionary: Dictionary): string =>
  createHash('sha256').update(JSON.stringify(dictionary)).digest('hex').slice(0, 12)
