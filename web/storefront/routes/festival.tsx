import { createFileRoute } from '@tanstack/react-router'
import { festivalJsonLd } from '../content/festival/festival-json-ld.ts'
import { FestivalPage } from '../content/festival/festival-page.tsx'
import { loadFestival } from '../content/festival/load-festival.ts'
import { loadPage } from '../content/pages/load-page.ts'
import { richPageHead } from '../content/pages/page-head.ts'
import { paths } from '../paths.ts'

export const Route = createFileRoute('/festival')({
  loader: async ({ context }) => {
    const [page, festival] = await Promise.all([loadPage(context, 'festival'), loadFestival(context.api)])
    return { page, ...festival }
  },
  head: ({ match, loaderData }) => {
    const festival = loaderData?.news.festival
    return richPageHead(match.context, paths.festival(), loaderData?.page, {
      image: festival?.image,
      jsonLd: festival ? [festivalJsonLd(match.context, festival)] : [],
    })
  },
  component: () => <FestivalPage {...Route.useLoaderData()} />,
})
