import { createFileRoute } from '@tanstack/react-router'
import { freightEverywhere } from '#contract/shop/freight.ts'
import { listRecommended } from '#contract/shop/product-list.ts'
import { CartPage } from '../cart/cart-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** Below an empty cart. */
const POPULAR_WINES = 4

/** Cached for everybody; the browser loads the cart. */
export const Route = createFileRoute('/shoppingCart')({
  staticData: { showsWine: true },
  loader: async ({ context: { api } }) => {
    const [freight, popular] = await Promise.all([
      api.call(freightEverywhere),
      api.call(listRecommended, { kind: 'hot', limit: POPULAR_WINES }).catch(() => []),
    ])
    return { freight, popular }
  },
  head: ({ match }) =>
    pageHead(match.context, { path: paths.cart(), title: wordsOf(match.context.locale).t('cart.title'), noIndex: true }),
  component: () => <CartPage {...Route.useLoaderData()} />,
})
