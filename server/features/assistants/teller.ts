import type { Teller } from '#contract/assistants/teller.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromAcceptLanguage } from '#domain/locale.ts'
import { say } from '#server/http/words.ts'

/** `origin` without a slash at its end. */
export const tellerFor = (locale: Locale, origin: string): Teller => ({
  locale,
  say: (key, params) => say(locale, key, params),
  absolute: (path) => (/^https?:\/\//.test(path) ? path : origin + path),
})

/** The words of the request decide, then the header (the protocol, `context.language`). */
export const localeFor = (language: string | undefined, header: string | undefined): Locale =>
  (isLocale(language) ? language : localeFromAcceptLanguage(language)) ?? localeFromAcceptLanguage(header) ?? DEFAULT_LOCALE
