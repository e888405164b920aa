import { createFileRoute } from '@tanstack/react-router'
import { listBanners } from '#web/api/content.ts'
import { FestivalPage } from '../content/pages/festival-page.tsx'
import { loadPage } from '../content/pages/load-page.ts'
import { richPageHead } from '../content/pages/page-head.ts'
import { paths } from '../paths.ts'
import { useWords } from '../words.ts'

export const Route = createFileRoute('/festival')({
  loader: async ({ context }) => {
    const [page, banners] = await Promise.all([loadPage(context, 'festival'), listBanners(context.api).catch(() => [])])
    return { page, banner: banners.find(({ url }) => url === paths.festival()) }
  },
  head: ({ match, loaderData }) => richPageHead(match.context, paths.festival(), loaderData?.page),
  component: Festival,
})

function Festival() {
  const { page, banner } = Route.useLoaderData()
  const { t } = useWords()
  return <FestivalPage page={page} banner={banner} other={{ words: t('content.festival.why'), to: paths.whyFestival() }} />
}
