import { createFileRoute } from '@tanstack/react-router'
import { FestivalPage } from '../content/pages/festival-page.tsx'
import { loadPage } from '../content/pages/load-page.ts'
import { richPageHead } from '../content/pages/page-head.ts'
import { paths } from '../paths.ts'
import { useWords } from '../words.ts'

export const Route = createFileRoute('/why_festival')({
  loader: ({ context }) => loadPage(context, 'why_festival'),
  head: ({ match, loaderData }) => richPageHead(match.context, paths.whyFestival(), loaderData),
  component: WhyFestival,
})

function WhyFestival() {
  const page = Route.useLoaderData()
  const { t } = useWords()
  return <FestivalPage page={page} banner={undefined} other={{ words: t('content.festival.what'), to: paths.festival() }} />
}
