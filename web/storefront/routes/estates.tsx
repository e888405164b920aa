import { createFileRoute } from '@tanstack/react-router'
import type { CategoryKind } from '#domain/product.ts'
import { listCategories } from '#web/api/catalog.ts'
import { EstatesPage } from '../content/pages/estates-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/estates')({
  loader: async ({ context }) => {
    const categories = await listCategories(context.api)
    const valuesOf = (wanted: CategoryKind) => categories.find(({ kind }) => kind === wanted)?.children ?? []
    const regions = new Map(valuesOf('region').map(({ code, name }) => [code, name]))
    // Only what the page shows: what a loader returns travels with the page.
    return valuesOf('estate').map(({ id, name, image, productCount, parentCode }) => ({
      id,
      name,
      image,
      productCount,
      region: regions.get(parentCode ?? ''),
    }))
  },
  head: ({ match, loaderData }) => {
    const { t } = wordsOf(match.context.locale)
    return pageHead(match.context, {
      path: paths.estates(),
      title: t('content.estates.title'),
      description: t('content.estates.lead', { count: loaderData?.length ?? 0 }),
    })
  },
  component: () => <EstatesPage estates={Route.useLoaderData()} />,
})
