import { createFileRoute } from '@tanstack/react-router'
import { listArticleCategories } from '#contract/shop/articles.ts'
import { ARTICLE_STATES, type ArticleState, listStaffArticles } from '#contract/staff/articles.ts'
import { searchOf } from '#web/ui/query.ts'
import { ArticlesPage } from '../content/articles/articles-page.tsx'
import { staffOnly } from '../guard.ts'
import { type ListSearch, listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/content/articles/')({
  ...searchOf((asked): ListSearch & { cid?: number; state?: ArticleState } => {
    const state = oneOf(ARTICLE_STATES, asked.state, 'all')
    const cid = Number(asked.cid)
    return {
      ...listSearch(asked),
      ...(Number.isInteger(cid) && cid > 0 && cid < 2 ** 31 ? { cid } : {}),
      ...(state && { state }),
    }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, deps }) => {
    const [articles, categories] = await Promise.all([api.call(listStaffArticles, deps), api.call(listArticleCategories)])
    return { ...articles, categories }
  },
  component: Articles,
})

function Articles() {
  return <ArticlesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
