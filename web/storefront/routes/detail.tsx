import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { findArticle, listArticles } from '#contract/shop/articles.ts'
import { ArticlePage } from '../content/articles/article-page.tsx'
import { idIn } from '../content/articles/article-search.ts'
import { throwNotThere } from '../content/not-there.ts'
import { listWinesById } from '../content/wines-by-id.ts'
import { searchOf } from '../search-params.ts'

/** One more than shown: the article itself may be among them. */
const OTHERS = 4

export const Route = createFileRoute('/detail')({
  ...searchOf(({ cid, id }: Record<string, unknown>): { cid?: number; id?: number } => ({ cid: idIn(cid), id: idIn(id) })),
  loader: async ({ context: { api }, deps: { cid, id } }) => {
    if (id === undefined) throw notFound()
    const article = await api.call(findArticle, id).catch(throwNotThere)
    if (cid !== article.categoryId) throw redirect({ to: '/detail', search: { cid: article.categoryId, id }, statusCode: 301 })
    const [{ list }, wines] = await Promise.all([
      api.call(listArticles, { categoryId: article.categoryId, limit: OTHERS }),
      listWinesById(api, article.wineIds).catch(() => []),
      import('./detail.head.ts'),
    ])
    return { article, others: list, wines }
  },
  head: async ({ match, loaderData }) =>
    loaderData ? (await import('./detail.head.ts')).articleHead(match.context, loaderData.article) : {},
  component: () => <ArticlePage {...Route.useLoaderData()} />,
})
