import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { findArticle, listArticles, previewArticle } from '#contract/shop/articles.ts'
import { searchOf } from '#web/ui/query.ts'
import { ArticlePage } from '../content/articles/article-page.tsx'
import { idIn } from '../content/articles/article-search.ts'
import { throwNotThere } from '../content/not-there.ts'
import { listWinesById } from '../content/wines-by-id.ts'

/** One more than shown: the article itself may be among them. */
const OTHERS = 4

export const Route = createFileRoute('/detail')({
  staticData: { firstSheet: true },
  ...searchOf(({ cid, id, preview }: Record<string, unknown>): { cid?: number; id?: number; preview?: string } => ({
    cid: idIn(cid),
    id: idIn(id),
    // The secret of a draft's preview (server/web/pages.ts never caches it).
    ...(typeof preview === 'string' && preview ? { preview } : {}),
  })),
  loader: async ({ context: { api }, deps: { cid, id, preview } }) => {
    if (id === undefined) throw notFound()
    const asked = preview ? api.call(previewArticle, preview) : api.call(findArticle, id)
    const article = await asked.catch(throwNotThere)
    if (article.id !== id) throw notFound()
    if (cid !== article.categoryId)
      throw redirect({ to: '/detail', search: { cid: article.categoryId, id, preview }, statusCode: 301 })
    const [{ list }, wines] = await Promise.all([
      api.call(listArticles, { categoryId: article.categoryId, limit: OTHERS }),
      listWinesById(api, article.wineIds).catch(() => []),
      import('./detail.head.ts'),
    ])
    return { article, others: list, wines, isPreview: preview !== undefined }
  },
  head: async ({ match, loaderData }) =>
    loaderData ? (await import('./detail.head.ts')).articleHead(match.context, loaderData) : {},
  component: () => <ArticlePage {...Route.useLoaderData()} />,
})
