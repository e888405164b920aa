import { createFileRoute, notFound } from '@tanstack/react-router'
import { listStaffArticleCategories } from '#contract/staff/articles.ts'
import { CategoryPage } from '../content/article-categories/category-page.tsx'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'

export const Route = createFileRoute('/content/article-categories/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params }) => {
    const id = idOrNew(params.id)
    if (id === 'new') return
    const found = (await context.api.call(listStaffArticleCategories)).find((each) => each.id === id)
    if (!found) throw notFound()
    return found
  },
  component: Category,
})

function Category() {
  const category = Route.useLoaderData()
  return <CategoryPage key={category?.id ?? 'new'} category={category} />
}
