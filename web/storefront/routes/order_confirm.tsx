import { createFileRoute, redirect } from '@tanstack/react-router'
import { listAddresses } from '#contract/shop/addresses.ts'
import { confirmOrder } from '#contract/shop/checkout.ts'
import { openPayMethods } from '#contract/shop/payments.ts'
import { ApiError } from '#web/api/client.ts'
import { isFlashRefusal, isRefusal, isStockRefusal } from '#web/api/is-refusal.ts'
import { searchOf } from '#web/ui/query.ts'
import { pageHead } from '../head.ts'
import { ConfirmPage } from '../orders/confirm-page.tsx'
import { NothingToConfirm } from '../orders/nothing-to-confirm.tsx'
import { paths } from '../paths.ts'
import { CHECKOUT } from '../shell/route-traits.ts'
import { wordsOf } from '../words.ts'

type Search = { cartId: string; new?: 1; address?: number }

/** Ids of cart lines, or keys of buy-now lines. */
const LINE_IDS = /^[0-9a-z]{1,40}(,[0-9a-z]{1,40}){0,99}$/

export const Route = createFileRoute('/order_confirm')({
  ...searchOf(
    ({ cartId, new: isNew, address }: Record<string, unknown>): Search => ({
      cartId: LINE_IDS.test(String(cartId ?? '')) ? String(cartId) : '',
      new: Number(isNew) === 1 ? 1 : undefined,
      address: Number.isSafeInteger(Number(address)) && Number(address) > 0 ? Number(address) : undefined,
    }),
  ),
  staticData: { isPrivate: true, frame: CHECKOUT },
  beforeLoad: ({ search }) => {
    if (search.cartId === '') throw redirect({ to: paths.cart() })
  },
  loader: async ({ context, deps }) => {
    const wanted = { cartId: deps.cartId, isBuyNow: deps.new === 1, addressId: deps.address ?? 0 }
    try {
      const [checkout, addresses, payMethods] = await Promise.all([
        context.api.call(confirmOrder, wanted),
        context.api.call(listAddresses),
        // To be told beforehand; the payment page asks again.
        context.api.call(openPayMethods).catch(() => []),
      ])
      return { kind: 'checkout', checkout, addresses, payMethods } as const
    } catch (error) {
      // The lines were ordered or removed, in another tab or before a reload.
      if (isRefusal(error, 'cart-lost', 'order-empty')) return { kind: 'gone' } as const
      if (error instanceof ApiError && isStockRefusal(error)) return { kind: 'stock', words: error.message } as const
      if (error instanceof ApiError && isFlashRefusal(error)) return { kind: 'flash', words: error.message } as const
      throw error
    }
  },
  // The loader creates an order key: never on prefetch, not again while open, and a new one at each visit.
  preload: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.orderConfirm(match.search.cartId, match.search.new === 1, match.search.address),
      title: wordsOf(match.context.locale).t('orders.confirm-title'),
      noIndex: true,
    }),
  component: OrderConfirm,
})

function OrderConfirm() {
  const loaded = Route.useLoaderData()
  const { cartId, new: isNew } = Route.useSearch()
  if (loaded.kind === 'checkout') {
    const { kind: _, ...shown } = loaded
    return <ConfirmPage key={cartId} cartId={cartId} isBuyNow={isNew === 1} {...shown} />
  }
  return <NothingToConfirm cartId={cartId} why={loaded} />
}
