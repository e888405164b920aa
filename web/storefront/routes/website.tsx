import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../content/pages/load-page.ts'
import { richPageHead } from '../content/pages/page-head.ts'
import { HOUSE_PAGES, TextPage } from '../content/pages/text-page.tsx'
import { paths } from '../paths.ts'

export const Route = createFileRoute('/website')({
  loader: ({ context }) => loadPage(context, 'website'),
  head: ({ match, loaderData }) => richPageHead(match.context, paths.website(), loaderData),
  component: () => <TextPage page={Route.useLoaderData()} siblings={HOUSE_PAGES} siblingsTitle="content.page.house" />,
})
