import { createFileRoute, notFound } from '@tanstack/react-router'
import { findSharedList } from '#contract/shop/wish-list.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { listTitle } from '../wishes/list-title.ts'
import { WishListGone, WishListPage } from '../wishes/wish-list-page.tsx'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/wish_list/$token')({
  staticData: { isSecret: true, showsWine: true },
  loader: ({ context, params: { token } }) =>
    context.api.call(findSharedList, token).catch((error) => {
      if (isRefusal(error, 'wish-list-gone') || isRefusal(error, 'invalid-input')) throw notFound()
      throw error
    }),
  preload: false,
  gcTime: 0,
  head: ({ match, loaderData }) => {
    const words = wordsOf(match.context.locale)
    const [first] = loaderData?.list ?? []
    return pageHead(match.context, {
      path: paths.wishList(match.params.token),
      title: loaderData ? listTitle(loaderData.owner, words) : words.t('plans.share.gone'),
      ...(loaderData ? { description: words.t('plans.share.summary', { count: loaderData.count }) } : {}),
      ...(first ? { image: first.image } : {}),
      noIndex: true,
    })
  },
  component: () => <WishListPage shared={Route.useLoaderData()} />,
  notFoundComponent: WishListGone,
})
