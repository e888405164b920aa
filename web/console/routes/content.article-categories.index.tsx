import { createFileRoute } from '@tanstack/react-router'
import { listStaffArticleCategories } from '#contract/staff/articles.ts'
import { CategoriesPage } from '../content/article-categories/categories-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/article-categories/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listStaffArticleCategories),
  component: Categories,
})

function Categories() {
  return <CategoriesPage categories={Route.useLoaderData()} />
}
