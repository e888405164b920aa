import { createFileRoute, notFound } from '@tanstack/react-router'
import { listArticleCategories, listArticles } from '#contract/shop/articles.ts'
import { searchOf } from '#web/ui/query.ts'
import { idIn, pageIn } from '../content/articles/article-search.ts'
import { NewsPage } from '../content/articles/news-page.tsx'
import { MOST_READ, newsPath } from '../content/articles/news-path.ts'
import { pageHead } from '../head.ts'
import { wordsOf } from '../words.ts'

const PAGE_SIZE = 12

export const Route = createFileRoute('/newsList')({
  staticData: { firstSheet: true },
  ...searchOf(({ cid, page }: Record<string, unknown>): { cid?: number; page?: number } => ({
    cid: String(cid) === String(MOST_READ) ? MOST_READ : idIn(cid),
    page: pageIn(page),
  })),
  loader: async ({ context: { api, company }, deps: { cid: asked, page = 1 } }) => {
    const { newsCategory } = await company.load()
    const cid = asked ?? newsCategory
    const [categories, articles] = await Promise.all([
      api.call(listArticleCategories),
      api.call(listArticles, { categoryId: cid, page, limit: PAGE_SIZE }),
    ])
    if (cid !== MOST_READ && !categories.some(({ id }) => id === cid)) throw notFound()
    return { categories, articles, cid, newsCategory, page, pages: Math.max(1, Math.ceil(articles.count / PAGE_SIZE)) }
  },
  head: ({ match, loaderData }) => {
    const { t, say } = wordsOf(match.context.locale)
    const { cid = MOST_READ, newsCategory = cid, page = 1, categories = [], articles } = loaderData ?? {}
    const category = categories.find(({ id }) => id === cid)
    const topic = cid === MOST_READ ? t('content.news.hot') : category && say(category.title)
    return pageHead(match.context, {
      path: newsPath(newsCategory, cid, page),
      title: [topic, t('content.news.title'), page > 1 && t('shell.page.number', { page })].filter(Boolean).join(' · '),
      description: t('content.news.description'),
      // Empty pages are endless.
      noIndex: articles?.list.length === 0,
    })
  },
  component: () => <NewsPage {...Route.useLoaderData()} />,
})
