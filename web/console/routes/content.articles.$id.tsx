import { createFileRoute } from '@tanstack/react-router'
import { listArticleCategories } from '#web/api/content.ts'
import { findArticle } from '#web/api/staff-articles.ts'
import { ArticlePage } from '../content/articles/article-page.tsx'
import { staffOnly } from '../guard.ts'
import { wantedId } from '../wanted-id.ts'

export const Route = createFileRoute('/content/articles/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, params }) => {
    const id = wantedId(params.id)
    const [article, categories] = await Promise.all([id === 'new' ? undefined : findArticle(api, id), listArticleCategories(api)])
    return { article, categories }
  },
  component: Article,
})

function Article() {
  const { article, categories } = Route.useLoaderData()
  return <ArticlePage key={article?.id ?? 'new'} article={article} categories={categories} />
}
