import { createFileRoute } from '@tanstack/react-router'
import { searchOf } from '#web/ui/query.ts'
import { kindOf } from '../catalog/by-category/kind-of.ts'
import { loadSections } from '../catalog/by-category/load-sections.ts'
import { SectionsPage } from '../catalog/by-category/sections-page.tsx'
import { leadOf } from '../catalog/lead-of.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/productList')({
  staticData: { showsWine: true },
  ...searchOf(({ by }: Record<string, unknown>) => {
    const kind = kindOf(by)
    return { by: kind === 'type' ? undefined : kind }
  }),
  loader: ({ context, deps }) => loadSections(context.api, kindOf(deps.by)),
  head: ({ match: { context, search } }) => {
    const { t } = wordsOf(context.locale)
    const kind = kindOf(search.by)
    const title = t(`catalog.index.all-${kind}`)
    return pageHead(context, {
      path: paths.productList(search.by),
      title,
      description: leadOf(kind, t),
      jsonLd: [
        breadcrumbJsonLd(context, [
          { name: t('shell.nav.home'), path: paths.home() },
          { name: t('catalog.index.title'), path: paths.categories() },
          { name: title, path: paths.productList(search.by) },
        ]),
      ],
    })
  },
  component: () => <SectionsPage {...Route.useLoaderData()} />,
})
