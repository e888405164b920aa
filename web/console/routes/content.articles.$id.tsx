import { createFileRoute } from '@tanstack/react-router'
import { listArticleCategories } from '#contract/shop/articles.ts'
import { findStaffArticle } from '#contract/staff/articles.ts'
import { ArticlePage } from '../content/articles/article-page.tsx'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'

export const Route = createFileRoute('/content/articles/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, params }) => {
    const id = idOrNew(params.id)
    const [article, categories] = await Promise.all([
      id === 'new' ? undefined : api.call(findStaffArticle, id),
      api.call(listArticleCategories),
    ])
    return { article, categories }
  },
  component: Article,
})

function Article() {
  const { article, categories } = Route.useLoaderData()
  return <ArticlePage key={article?.id ?? 'new'} article={article} categories={categories} />
}
