import { createFileRoute } from '@tanstack/react-router'
import { listOffers } from '#web/api/coupons.ts'
import { CentrePage } from '../coupons/centre-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/user/userCoupon')({
  loader: async ({ context }) => ({ offers: await listOffers(context.api) }),
  // Always fresh: how many are left changes by the minute.
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.coupons(),
      title: wordsOf(match.context.locale).t('coupons.centre'),
      noIndex: true,
    }),
  component: () => <CentrePage offers={Route.useLoaderData().offers} />,
})
