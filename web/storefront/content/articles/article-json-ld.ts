import type { Article } from '#domain/content.ts'
import type { StorefrontContext } from '../../context.ts'
import { wordsOf } from '../../words.ts'

export function articleJsonLd(context: StorefrontContext, article: Article): object {
  const { say, locale } = wordsOf(context.locale)
  const { siteName, logoUrl } = context.company.info()
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: say(article.title),
    description: say(article.synopsis),
    inLanguage: locale,
    datePublished: article.publishedOn,
    author: { '@type': 'Person', name: say(article.author) },
    publisher: {
      '@type': 'Organization',
      name: say(siteName),
      ...(logoUrl ? { logo: new URL(logoUrl, context.origin).href } : {}),
    },
    ...(article.image ? { image: new URL(article.image, context.origin).href } : {}),
  }
}
