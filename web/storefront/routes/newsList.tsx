import { createFileRoute, notFound } from '@tanstack/react-router'
import { listArticleCategories, listArticles } from '#web/api/content.ts'
import { idIn, pageIn } from '../content/articles/article-search.ts'
import { NewsPage } from '../content/articles/news-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

const PAGE_SIZE = 12
/** Category 0 stands for all articles, the most read first. */
const ALL = 0

export const Route = createFileRoute('/newsList')({
  validateSearch: ({ cid, page }: Record<string, unknown>): { cid?: number; page?: number } => ({ cid: idIn(cid), page: pageIn(page) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { cid, page = 1 } }) => {
    const [categories, articles] = await Promise.all([
      listArticleCategories(api),
      listArticles(api, { categoryId: cid ?? ALL, page, limit: PAGE_SIZE }),
    ])
    if (cid !== undefined && !categories.some(({ id }) => id === cid)) throw notFound()
    return { categories, articles, cid, page, pages: Math.max(1, Math.ceil(articles.count / PAGE_SIZE)) }
  },
  head: ({ match, loaderData }) => {
    const { t, say } = wordsOf(match.context.locale)
    const category = loaderData?.categories.find(({ id }) => id === loaderData.cid)
    const page = loaderData?.page ?? 1
    return pageHead(match.context, {
      path: paths.news(loaderData?.cid, page > 1 ? page : undefined),
      title: [category ? say(category.title) : t('content.news.title'), ...(page > 1 ? [t('shell.page.number', { page })] : [])].join(' · '),
      description: t('content.news.description'),
    })
  },
  component: () => <NewsPage {...Route.useLoaderData()} />,
})
