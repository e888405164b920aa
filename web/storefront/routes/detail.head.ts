import type { Article } from '#domain/content.ts'
import { articleJsonLd } from '../content/articles/article-json-ld.ts'
import type { StorefrontContext } from '../context.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

type Shown = { article: Article; isPreview: boolean }

export function articleHead(context: StorefrontContext, { article, isPreview }: Shown) {
  const { t, say } = wordsOf(context.locale)
  const path = paths.article(article.categoryId, article.id)
  return pageHead(context, {
    path,
    title: say(article.title),
    description: say(article.synopsis),
    image: article.image,
    noIndex: isPreview,
    jsonLd: [
      articleJsonLd(context, article),
      breadcrumbJsonLd(context, [
        { name: t('shell.nav.home'), path: paths.home() },
        { name: t('content.news.title'), path: paths.news() },
        { name: say(article.category), path: paths.news(article.categoryId) },
        { name: say(article.title), path },
      ]),
    ],
  })
}
