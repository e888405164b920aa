/** The languages of the shop. */
export const LOCALES = ['zh-CN', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'zh-CN'

/** The wire spells it as a field and its `_en` sibling. */
export type Localized = { zh: string; en: string }

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** Falls back to the other language when empty. */
export const text = (content: Localized, locale: Locale): string =>
  locale === 'en-US' ? content.en || content.zh : content.zh || content.en

export const localeOfText = (written: string): Locale => (/\p{Script=Han}/u.test(written) ? 'zh-CN' : 'en-US')

export const otherLocale = (locale: Locale): Locale => (locale === 'zh-CN' ? 'en-US' : 'zh-CN')

/** Made once: making one costs more than all the numbers of a wine. */
const numbers = new Map<string, Intl.NumberFormat>()

/** As `toLocaleString` writes it, which makes a format each time; with a minus instead of a hyphen. */
export function formatNumber(value: number, locale: Locale, fractionDigitsMax = 3): string {
  const key = `${locale} ${fractionDigitsMax}`
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: fractionDigitsMax })
  numbers.set(key, format)
  return format.format(value).replace('-', '−')
}

/** `/en-US/detail` → `{ locale: 'en-US', path: '/detail' }`. */
export function splitLocale(path: string): { locale: Locale | undefined; path: string } {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  return isLocale(first) ? { locale: first, path: rest || '/' } : { locale: undefined, path }
}

/** The language that the first part of a path means in other letters, as links from elsewhere have it: `/en_us/detail`. */
export const localeMeantBy = (path: string): Locale | undefined => {
  const written = path.split('/', 2)[1]?.replace('_', '-').toLowerCase()
  return LOCALES.find((locale) => locale.toLowerCase() === written)
}

/** Our best language for an Accept-Language header with its weights (RFC 9110, 12.5.4); undefined when it names none of ours. */
export function localeFromAcceptLanguage(header: string | undefined): Locale | undefined {
  const ranges = (header?.split(',') ?? []).flatMap((range) => {
    const [language = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const locale = LOCALES.find((each) => each.slice(0, 2) === language.split(/[^a-z]/)[0])
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
    return locale ? [{ locale, weight: weight === undefined ? 1 : Number(weight) || 0 }] : []
  })
  // Of equals the first one.
  return ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)[0]?.locale
}

export const NO_WORDS: Localized = { zh: '', en: '' }

export const isFilled = ({ zh, en }: Localized): boolean => zh.trim() !== '' || en.trim() !== ''

export const isInBoth = ({ zh, en }: Localized): boolean => zh.trim() !== '' && en.trim() !== ''
