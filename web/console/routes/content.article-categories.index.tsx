import { createFileRoute } from '@tanstack/react-router'
import { listCategories } from '#web/api/staff-articles.ts'
import { CategoriesPage } from '../content/article-categories/categories-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/article-categories/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => listCategories(context.api),
  component: Categories,
})

function Categories() {
  return <CategoriesPage categories={Route.useLoaderData()} />
}
