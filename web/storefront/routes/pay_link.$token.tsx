import { createFileRoute, notFound } from '@tanstack/react-router'
import { findPayLink } from '#contract/shop/pay-links.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { PayLinkGone } from '../payments/link/pay-link-gone.tsx'
import { PayLinkPage } from '../payments/link/pay-link-page.tsx'
import { wordsOf } from '../words.ts'

/** Staff send its address to whoever pays (contract/shop/pay-links.ts). */
export const Route = createFileRoute('/pay_link/$token')({
  staticData: { isSecret: true, showsWine: true, frame: { nav: false, tools: 'none' } },
  // `back`: returned by the provider, which proves nothing (T27).
  validateSearch: ({ back }: Record<string, unknown>): { back?: 1 } => ({ back: Number(back) === 1 ? 1 : undefined }),
  loader: ({ context, params: { token } }) =>
    context.api.call(findPayLink, { token }).catch((error) => {
      if (isRefusal(error, 'pay-link-gone') || isRefusal(error, 'invalid-input')) throw notFound()
      throw error
    }),
  // The time left counts from loading, so never preload.
  preload: false,
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.payLink(match.params.token),
      title: wordsOf(match.context.locale).t('payments.link.title'),
      noIndex: true,
    }),
  component: PayByLink,
  notFoundComponent: PayLinkGone,
})

function PayByLink() {
  const link = Route.useLoaderData()
  const { token } = Route.useParams()
  const { back } = Route.useSearch()
  return <PayLinkPage key={token} token={token} link={link} isBack={back === 1} />
}
