import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../content/pages/load-page.ts'
import { richPageHead } from '../content/pages/page-head.ts'
import { WebsitePage } from '../content/site/website-page.tsx'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/website')({
  // Optional.
  loader: ({ context }) => loadPage(context, 'website').catch(() => undefined),
  head: ({ match, loaderData }) =>
    richPageHead(match.context, paths.website(), loaderData, {
      title: wordsOf(match.context.locale).t('shell.footer.website'),
    }),
  component: () => <WebsitePage page={Route.useLoaderData()} />,
})
