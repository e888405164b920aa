import { LOCALES, type Locale, text } from '#domain/locale.ts'
import type { StorefrontContext } from './context.ts'

type PageHead = {
  path: string
  /** The shop's name is appended. */
  title?: string
  description?: string
  image?: string
  noIndex?: boolean
  jsonLd?: readonly object[]
}

const OG_LOCALES: Record<Locale, string> = { 'zh-CN': 'zh_CN', 'en-US': 'en_US' }
const DESCRIPTION_MAX = 160

/** The head of a page (U59). `x-default` is the address without language, which redirects to the visitor's own. */
export function pageHead(
  context: StorefrontContext,
  { path, title, description, image, noIndex = false, jsonLd = [] }: PageHead,
) {
  const { origin } = context
  const locale = context.locale.locale()
  const company = context.company.info()
  const siteName = text(company.siteName, locale)
  const summary = shorten(description || text(company.description, locale))
  const fullTitle = title ? `${title} · ${siteName}` : siteName
  const here = absolute(origin, path, locale)
  const picture = image && new URL(image, origin).href
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: summary },
      { name: 'keywords', content: text(company.keywords, locale) },
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: siteName },
      { property: 'og:title', content: title ?? siteName },
      { property: 'og:description', content: summary },
      { property: 'og:url', content: here },
      { property: 'og:locale', content: OG_LOCALES[locale] },
      ...LOCALES.filter((other) => other !== locale).map((other) => ({
        property: 'og:locale:alternate',
        content: OG_LOCALES[other],
      })),
      ...(picture ? [{ property: 'og:image', content: picture }] : []),
      { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ],
    links: noIndex
      ? []
      : [
          { rel: 'canonical', href: here },
          ...LOCALES.map((other) => ({ rel: 'alternate', hrefLang: other, href: absolute(origin, path, other) })),
          { rel: 'alternate', hrefLang: 'x-default', href: absolute(origin, path) },
        ],
    scripts: jsonLd.map(asScript),
  }
}

/** Data must not be able to close the script element. */
const asScript = (thing: object) => ({ type: 'application/ld+json', children: JSON.stringify(thing).replaceAll('<', '\\u003c') })

export function organisationJsonLd({ origin, locale, company }: StorefrontContext) {
  const { siteName, logoUrl, contactNumber, address } = company.info()
  const language = locale.locale()
  return asScript({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: text(siteName, language),
    url: absolute(origin, '/', language),
    ...(logoUrl ? { logo: new URL(logoUrl, origin).href } : {}),
    address: text(address, language),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: contactNumber },
  })
}

export const breadcrumbJsonLd = (context: StorefrontContext, steps: readonly { name: string; path: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(context.origin, path, context.locale.locale()),
  })),
})

/** Without a locale: the address that redirects to the visitor's language. */
export function absolute(origin: string, path: string, locale?: Locale): string {
  const prefix = locale ? `/home/${locale}` : '/home'
  return `${origin}${prefix}${path === '/' ? (locale ? '' : '/') : path}`
}

function shorten(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > DESCRIPTION_MAX ? `${line.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : line
}
