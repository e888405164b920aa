import { createFileRoute } from '@tanstack/react-router'
import { listMoments } from '#contract/shop/festival.ts'
import { WhyPage } from '../content/festival/why-page.tsx'
import { loadPage } from '../content/pages/load-page.ts'
import { richPageHead } from '../content/pages/page-head.ts'
import { paths } from '../paths.ts'

export const Route = createFileRoute('/why_festival')({
  loader: async ({ context }) => {
    const [page, moments] = await Promise.all([loadPage(context, 'why_festival'), context.api.call(listMoments).catch(() => [])])
    return { page, image: moments.at(-1)?.image }
  },
  head: ({ match, loaderData }) =>
    richPageHead(match.context, paths.whyFestival(), loaderData?.page, { image: loaderData?.image }),
  component: () => <WhyPage {...Route.useLoaderData()} />,
})
