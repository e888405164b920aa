import { createFileRoute } from '@tanstack/react-router'
import { listCategories } from '#web/api/catalog.ts'
import { EstatesPage } from '../content/pages/estates-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/estates')({
  // Only the estates: what a loader returns travels with the page.
  loader: async ({ context }) =>
    (await listCategories(context.api)).find(({ kind }) => kind === 'estate')?.children ?? [],
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
