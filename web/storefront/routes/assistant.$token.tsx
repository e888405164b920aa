import { createFileRoute, notFound } from '@tanstack/react-router'
import { findHandover } from '#contract/shop/assistants.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { HandoverGone, HandoverPage } from '../assistants/handover-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** Assistants hand its address to the person they shop for (contract/shop/assistants.ts). */
export const Route = createFileRoute('/assistant/$token')({
  staticData: { isSecret: true, showsWine: true, frame: { nav: false, tools: 'none' } },
  loader: ({ context, params: { token } }) =>
    context.api.call(findHandover, token).catch((error) => {
      if (isRefusal(error, 'assistant-link-gone') || isRefusal(error, 'invalid-input')) throw notFound()
      throw error
    }),
  preload: false,
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.assistant(match.params.token),
      title: wordsOf(match.context.locale).t('handover.title'),
      noIndex: true,
    }),
  component: Handed,
  notFoundComponent: HandoverGone,
})

function Handed() {
  const { token } = Route.useParams()
  return <HandoverPage key={token} token={token} handover={Route.useLoaderData()} />
}
