import type { Locale } from '#domain/locale.ts'
import { type Dictionary, mergeDictionary } from '#domain/messages.ts'
import type { Db } from '#server/db/database.ts'
import type { Tag } from '#server/http/changes.ts'
import { builtInWords } from '#server/http/words.ts'
import { listAddedWords } from './sql.ts'

const DICTIONARY_TAG = 'dictionary'

/** The shop's pages do not need these areas. */
const NOT_THE_SHOPS = /^(import|console|console-chat|console-sales|console-money|console-content|console-wines|chat)\./

export async function readDictionary(db: Db, locale: Locale): Promise<{ words: Dictionary; tag: Tag }> {
  const added = await listAddedWords(db, locale)
  const addedWords = Object.fromEntries(added.map(({ key, words }) => [key, words]))
  return { words: mergeDictionary(pageWords[locale], addedWords), tag: DICTIONARY_TAG }
}

const pageWords = Object.fromEntries(
  Object.entries(builtInWords).map(([locale, words]) => [
    locale,
    Object.fromEntries(Object.entries(words).filter(([key]) => !NOT_THE_SHOPS.test(key))),
  ]),
) as Record<Locale, Dictionary>
