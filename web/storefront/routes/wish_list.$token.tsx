import { createFileRoute, notFound } from '@tanstack/react-router'
import { findSharedList } from '#contract/shop/wish-list.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { WishListGone, WishListPage } from '../wishes/wish-list-page.tsx'

export const Route = createFileRoute('/wish_list/$token')({
  staticData: { isSecret: true, showsWine: true },
  loader: ({ context, params: { token } }) =>
    context.api.call(findSharedList, token).catch((error) => {
      if (isRefusal(error, 'wish-list-gone') || isRefusal(error, 'invalid-input')) throw notFound()
      throw error
    }),
  head: async ({ match, loaderData }) =>
    (await import('./wish_list.$token.head.ts')).wishListHead(match.context, match.params, loaderData),
  component: () => <WishListPage shared={Route.useLoaderData()} />,
  notFoundComponent: WishListGone,
})
