import { createFileRoute } from '@tanstack/react-router'
import { freightEverywhere } from '#contract/shop/freight.ts'
import { CartPage } from '../cart/cart-page.tsx'
import { loadPopular } from '../catalog/load-popular.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** Cached for everybody; the browser loads the cart. */
export const Route = createFileRoute('/shoppingCart')({
  staticData: { showsWine: true },
  loader: async ({ context: { api } }) => {
    const [everywhere, popular] = await Promise.all([api.call(freightEverywhere), loadPopular(api).catch(() => [])])
    return { everywhere, popular }
  },
  head: ({ match }) =>
    pageHead(match.context, { path: paths.cart(), title: wordsOf(match.context.locale).t('cart.title'), noIndex: true }),
  component: () => <CartPage {...Route.useLoaderData()} />,
})
