import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadPage } from '../content/pages/load-page.ts'
import { richPageHead } from '../content/pages/page-head.ts'
import { HELP_PAGES, TextPage } from '../content/pages/text-page.tsx'
import { paths } from '../paths.ts'

/** Staff pages without an address of their own. */
const KEYS = ['privacy', 'agreement', 'shipping', 'returns', 'payment', 'age'] as const
const keyOf = (key: string) => KEYS.find((known) => known === key)

export const Route = createFileRoute('/page/$key')({
  loader: ({ context, params }) => {
    const key = keyOf(params.key)
    if (!key) throw notFound()
    return loadPage(context, key)
  },
  head: ({ match, params, loaderData }) => richPageHead(match.context, paths.page(keyOf(params.key) ?? 'privacy'), loaderData),
  component: () => <TextPage page={Route.useLoaderData()} siblings={HELP_PAGES} siblingsTitle="content.page.help" />,
})
