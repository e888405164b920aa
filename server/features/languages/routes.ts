import * as languages from '#contract/shop/languages.ts'
import { DEFAULT_LOCALE, isLocale, LOCALES } from '#domain/locale.ts'
import { LANGUAGE_NAMES } from '#domain/vocabulary/shop-words.ts'
import type { Serve } from '#server/http/serve.ts'
import { dictionaryVersion } from '#server/http/words.ts'
import { PHONE_WORDS, PHONE_WORDS_VERSION } from './phone-words.ts'
import { DICTIONARY_TAG, type Wordbook } from './wordbook.ts'

export function languageRoutes(serve: Serve, wordbook: Wordbook): void {
  serve(languages.defaultLanguage, () => ({ lang_type: DEFAULT_LOCALE }), { cache: true })

  serve(languages.languageList, () => LOCALES.map((locale) => ({ name: LANGUAGE_NAMES[locale], value: locale })), { cache: true })

  serve(
    languages.dictionary,
    async ({ query, locale, client, tag }) => {
      const wanted = isLocale(query.lang) ? query.lang : locale
      if (client === 'phone') return { [wanted]: { ...PHONE_WORDS[wanted] } }
      tag(DICTIONARY_TAG)
      return { [wanted]: { ...(await wordbook.read())[wanted].words } }
    },
    { cache: true },
  )

  serve(
    languages.dictionaryVersion,
    async ({ client, tag }) => {
      if (client === 'phone') return { version: PHONE_WORDS_VERSION }
      tag(DICTIONARY_TAG)
      const edition = await wordbook.read()
      return { version: dictionaryVersion(Object.fromEntries(LOCALES.map((locale) => [locale, edition[locale].version]))) }
    },
    { cache: true },
  )
}
