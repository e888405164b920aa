import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { countCart } from '#contract/shop/cart.ts'
import { computeOrder, createOrder } from '#contract/shop/checkout.ts'
import type { WantedGift } from '#contract/shop/gifts.ts'
import type { Address } from '#domain/address.ts'
import type { Checkout } from '#domain/order.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { paths } from '../paths.ts'
import { setCartCount } from '../visitor.ts'
import { forgetExtras } from './kept-extras.ts'
import { keyOfPlacing, rememberPlacing } from './placing-key.ts'
import { isPriceChanged, priceChange } from './placing-problem.ts'
import { useQuote, type Wanted } from './use-quote.ts'

/** `invoiceTitleId` null: no invoice. `gift` null: no present. `deliverOn` null: as soon as possible. */
type Extras = { remark: string; invoiceTitleId: number | null; gift: WantedGift | null; deliverOn: string | null }

/** An order about to be placed: what it costs, and one call that must succeed exactly once (T06, T15, U38). */
export function usePlacing(wanted: Wanted, loaded: { checkout: Checkout; addresses: Address[] }) {
  const { cartId } = wanted
  const { api } = useRouter().options.context
  const { setProblem, reconfirm, explain, goToPayment, ...quote } = useQuote(wanted, loaded)
  const { checkout, address } = quote
  const [isBusy, setIsBusy] = useState(false)
  const isUnderWay = useRef(false)
  usePlacedBefore(cartId)

  async function send({ key, couponClaimId, flashItemId }: Checkout, addressId: number, extras: Extras): Promise<unknown> {
    rememberPlacing({ cartId, key })
    const { orderNumber } = await api.call(createOrder, { key, addressId, couponClaimId, flashItemId, ...extras })
    forgetExtras()
    void api.call(countCart).then(setCartCount, () => {})
    return goToPayment(orderNumber)
  }

  async function recover(error: unknown, addressId: number, extras: Extras): Promise<unknown> {
    // An earlier attempt with another remark has arrived: go to its order.
    if (isRefusal(error, 'order-key-reused')) {
      const answer = await api.call(computeOrder, { key: checkout.key, addressId })
      if (!answer.priced) return goToPayment(answer.orderNumber)
    }
    // A zone was closed meanwhile: the sums know it, and it is said where another address is chosen.
    if (isRefusal(error, 'address-not-delivered')) {
      await reconfirm()
      return setProblem({ kind: 'not-delivered' })
    }
    // The page shows what can still be chosen, and why the order was not placed.
    if (isRefusal(error, 'gift-box-gone', 'delivery-day-gone', 'delivery-day-none')) {
      await reconfirm()
      throw error
    }
    const isChanged = isPriceChanged(error) || isRefusal(error, 'coupon-unusable', 'coupon-called-back')
    if (!isChanged && !isRefusal(error, 'order-expired')) throw error
    // Other prices or an old key: a new key, and a new question when the sum differs.
    const fresh = await reconfirm()
    if (isChanged || fresh.totals.due !== checkout.totals.due) {
      return setProblem(priceChange(checkout, fresh, error))
    }
    return send(fresh, addressId, extras)
  }

  async function place(extras: Extras): Promise<void> {
    if (isUnderWay.current) return
    if (!address) return setProblem({ kind: 'no-address' })
    if (!checkout.isDelivered) return setProblem({ kind: 'not-delivered' })
    isUnderWay.current = true
    setIsBusy(true)
    setProblem(undefined)
    try {
      await send(checkout, address.id, extras).catch((error) => recover(error, address.id, extras))
    } catch (error) {
      await explain(error)
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  return { ...quote, isBusy, place }
}

/** If this tab has placed an order of these lines before, goes to its payment. */
export function usePlacedBefore(cartId: string): void {
  const router = useRouter()
  useEffect(() => {
    const key = keyOfPlacing(cartId)
    if (!key) return
    const goOn = (answer: Awaited<ReturnType<typeof ask>>) => {
      if (!answer.priced) void router.navigate({ href: paths.payment(answer.orderNumber), replace: true })
    }
    const ask = () => router.options.context.api.call(computeOrder, { key })
    ask().then(goOn, () => {})
  }, [cartId, router])
}
