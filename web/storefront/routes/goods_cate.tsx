import { createFileRoute } from '@tanstack/react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { PageTitle } from '../catalog/page-title.tsx'
import { loadWineList } from '../catalog/wine-list/load-wine-list.ts'
import { WineList } from '../catalog/wine-list/wine-list.tsx'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/goods_cate')({
  staticData: { showsWine: true },
  loader: ({ context }) => loadWineList(context.api),
  head: ({ match: { context } }) => {
    const { t } = wordsOf(context.locale)
    const title = t('catalog.index.title')
    return pageHead(context, {
      path: paths.categories(),
      title,
      description: t('catalog.index.description'),
      jsonLd: [
        breadcrumbJsonLd(context, [
          { name: t('shell.nav.home'), path: paths.home() },
          { name: title, path: paths.categories() },
        ]),
      ],
    })
  },
  component: WineListPage,
})

function WineListPage() {
  const chapters = Route.useLoaderData()
  const { t } = useWords()
  return (
    <div className="page">
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('shell.nav.home')}</SiteLink> },
          { key: 'wine-list', link: t('catalog.index.title') },
        ]}
      />
      <PageTitle title={t('catalog.index.title')}>
        {t('catalog.index.lead', {
          estates: chapters.find(({ kind }) => kind === 'estate')?.count ?? 0,
          regions: chapters.find(({ kind }) => kind === 'region')?.count ?? 0,
          grapes: chapters.find(({ kind }) => kind === 'grape')?.count ?? 0,
        })}
      </PageTitle>
      <WineList chapters={chapters} />
    </div>
  )
}
