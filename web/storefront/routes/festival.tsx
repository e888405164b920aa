import { createFileRoute } from '@tanstack/react-router'
import { FestivalPage } from '../content/festival/festival-page.tsx'
import { loadFestival } from '../content/festival/load-festival.ts'
import { loadPage } from '../content/pages/load-page.ts'

export const Route = createFileRoute('/festival')({
  loader: async ({ context }) => {
    const [page, festival] = await Promise.all([loadPage(context, 'festival'), loadFestival(context.api)])
    return { page, ...festival }
  },
  head: async ({ match, loaderData }) =>
    (await import('./festival.head.ts')).festivalHead(match.context, loaderData?.page, loaderData?.news.festival),
  component: () => <FestivalPage {...Route.useLoaderData()} />,
})
