import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { findArticle, listArticles } from '#web/api/content.ts'
import { listWinesById } from '#web/api/wines-by-id.ts'
import { articleJsonLd } from '../content/articles/article-json-ld.ts'
import { ArticlePage } from '../content/articles/article-page.tsx'
import { idIn } from '../content/articles/article-search.ts'
import { throwNotThere } from '../content/not-there.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** One more than are shown: the article itself may be among them. */
const OTHERS = 4

export const Route = createFileRoute('/detail')({
  validateSearch: ({ cid, id }: Record<string, unknown>): { cid?: number; id?: number } => ({ cid: idIn(cid), id: idIn(id) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { cid, id } }) => {
    if (id === undefined) throw notFound()
    const article = await findArticle(api, id).catch(throwNotThere)
    // One address per article: a category that is missing or wrong in the query is put right.
    if (cid !== article.categoryId) throw redirect({ to: '/detail', search: { cid: article.categoryId, id }, statusCode: 301 })
    const [{ list }, wines] = await Promise.all([
      listArticles(api, { categoryId: article.categoryId, limit: OTHERS }),
      listWinesById(api, article.wineIds).catch(() => []),
    ])
    return { article, others: list, wines }
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {}
    const { context } = match
    const { t, say } = wordsOf(context.locale)
    const { article } = loaderData
    const path = paths.article(article.categoryId, article.id)
    return pageHead(context, {
      path,
      title: say(article.title),
      description: say(article.synopsis),
      image: article.image,
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
  },
  component: () => <ArticlePage {...Route.useLoaderData()} />,
})
