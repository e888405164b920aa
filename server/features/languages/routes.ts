import * as languages from '#contract/shop/languages.ts'
import { DEFAULT_LOCALE, isLocale, LOCALES } from '#domain/locale.ts'
import { LANGUAGE_NAMES } from '#domain/vocabulary/shop-words.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { dictionaryVersion } from '#server/http/words.ts'
import { readDictionary } from './dictionary.ts'

export function languageRoutes(serve: Serve, { db }: Deps): void {
  serve(languages.defaultLanguage, () => ({ lang_type: DEFAULT_LOCALE }), { cache: true })

  serve(languages.languageList, () => LOCALES.map((locale) => ({ name: LANGUAGE_NAMES[locale], value: locale })), { cache: true })

  serve(
    languages.dictionary,
    async ({ query, locale, tag }) => {
      const wanted = isLocale(query.lang) ? query.lang : locale
      const { words, tag: shows } = await readDictionary(db, wanted)
      tag(shows)
      return { [wanted]: { ...words } }
    },
    { cache: true },
  )

  serve(
    languages.dictionaryVersion,
    async ({ tag }) => {
      const dictionaries = await Promise.all(LOCALES.map((locale) => readDictionary(db, locale)))
      for (const dictionary of dictionaries) tag(dictionary.tag)
      return { version: dictionaryVersion(Object.assign({}, ...dictionaries.map(({ words }, index) => ({ [index]: words })))) }
    },
    { cache: true },
  )
}
