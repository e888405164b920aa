/** The two languages of the shop and text that exists in both. */
export const LOCALES = ['zh-CN', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'zh-CN'

/** Content in both languages. Inside the shop it is one value; the wire spells it as a field and its `_en` sibling. */
export type Localized = { zh: string; en: string }

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** Chinese mode is on whenever the locale is not en-US. An empty translation falls back to the other language. */
export const text = (content: Localized, locale: Locale): string =>
  locale === 'en-US' ? content.en || content.zh : content.zh || content.en

/** The language of what somebody has written, whatever that of the page on which it stands. */
export const localeOfText = (written: string): Locale => (/\p{Script=Han}/u.test(written) ? 'zh-CN' : 'en-US')

/** The other language, which the language switch offers. */
export const otherLocale = (locale: Locale): Locale => (locale === 'zh-CN' ? 'en-US' : 'zh-CN')

/** Takes a leading locale segment off a path: `/en-US/detail` → `{ locale: 'en-US', path: '/detail' }`. */
export function splitLocale(path: string): { locale: Locale | undefined; path: string } {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  return isLocale(first) ? { locale: first, path: rest || '/' } : { locale: undefined, path }
}

/** The best of our languages for an Accept-Language header, or undefined when it names none of them. */
export function localeFromAcceptLanguage(header: string | undefined): Locale | undefined {
  for (const range of header?.split(',') ?? []) {
    const language = range.trim().slice(0, 2).toLowerCase()
    if (language === 'zh') return 'zh-CN'
    if (language === 'en') return 'en-US'
  }
  return undefined
}

export const NO_WORDS: Localized = { zh: '', en: '' }

/** Whether there are words in at least one of the languages. */
export const isFilled = ({ zh, en }: Localized): boolean => zh.trim() !== '' || en.trim() !== ''

/** Written in both languages. */
export const isInBoth = ({ zh, en }: Localized): boolean => zh.trim() !== '' && en.trim() !== ''
