import { createFileRoute } from '@tanstack/react-router'
import { listOffers } from '#contract/shop/coupons.ts'
import { CentrePage } from '../coupons/centre-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/user/userCoupon')({
  loader: async ({ context }) => ({ offers: await context.api.call(listOffers) }),
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.coupons(),
      title: wordsOf(match.context.locale).t('coupons.centre'),
      noIndex: true,
    }),
  component: () => <CentrePage offers={Route.useLoaderData().offers} />,
})
