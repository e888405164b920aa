import { createFileRoute } from '@tanstack/react-router'
import { listOwnCoupons } from '#contract/shop/coupons.ts'
import { OWN_COUPON_STATES, type OwnCouponState } from '#domain/coupon.ts'
import { CODE_TYPED_MAX } from '#domain/coupon-code.ts'
import { pageIn } from '../content/articles/article-search.ts'
import { MyCouponsPage } from '../coupons/my-coupons-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

type Search = { state?: OwnCouponState; page?: number; code?: string }

export const Route = createFileRoute('/user/myCoupon')({
  validateSearch: ({ state, page, code }: Record<string, unknown>): Search => ({
    state: OWN_COUPON_STATES.find((name) => name === state),
    page: pageIn(page),
    code: typeof code === 'string' ? code.slice(0, CODE_TYPED_MAX) : undefined,
  }),
  loaderDeps: ({ search: { state = 'unused', page = 1 } }) => ({ state, page }),
  loader: async ({ context, deps: { state, page } }) => ({ coupons: await context.api.call(listOwnCoupons, { state, page }) }),
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.myCoupons(match.search.state),
      title: wordsOf(match.context.locale).t('coupons.mine'),
      noIndex: true,
    }),
  component: MyCoupons,
})

function MyCoupons() {
  const { coupons } = Route.useLoaderData()
  const { state = 'unused', page = 1, code } = Route.useSearch()
  return <MyCouponsPage coupons={coupons} state={state} page={page} code={code} />
}
