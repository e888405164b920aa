import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { listAddresses } from '#contract/shop/addresses.ts'
import type { Address } from '#domain/address.ts'
import type { Fen } from '#domain/money.ts'
import type { Checkout } from '#domain/order.ts'
import { countCart } from '#web/api/cart.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal, isStockRefusal } from '#web/api/is-refusal.ts'
import { changedPrice, computeOrder, confirmOrder, createOrder, OrderPlaced } from '#web/api/orders.ts'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { setCartCount } from '../visitor.ts'
import { useWords } from '../words.ts'
import { keyOfPlacing, rememberPlacing } from './placing-key.ts'

/** What keeps the order from being placed. `words` are the shop's own, in the language in which it was asked. */
export type PlacingProblem =
  | { kind: 'no-address' }
  | { kind: 'not-delivered' }
  /** `was` and `pricesBefore` (by SKU) are what the shopper had been shown. */
  | { kind: 'price-changed'; was: Fen; pricesBefore: ReadonlyMap<string, Fen>; isCouponLost: boolean }
  /** The coupon that was just chosen cannot be used any more. */
  | { kind: 'coupon-lost' }
  | { kind: 'stock'; words: string }
  /** Too much is unpaid already: one of those orders must be paid or cancelled first. */
  | { kind: 'unpaid'; words: string }
  | { kind: 'refused'; words: string }
  | { kind: 'unreachable' }

type Wanted = { cartId: string; isBuyNow: boolean }
/** What is written down beside the order; `invoiceTitleId` null: no invoice. */
type Extras = { remark: string; invoiceTitleId: number | null }

/** An order about to be placed: its address, its coupon, its sums, and the one call that must succeed exactly once (T06, T15, U38). */
export function usePlacing({ cartId, isBuyNow }: Wanted, loaded: { checkout: Checkout; addresses: Address[] }) {
  const router = useRouter()
  const { api } = router.options.context
  const endSession = useSessionEnd()
  const [checkout, setCheckout] = useState(loaded.checkout)
  const [addresses, setAddresses] = useState(loaded.addresses)
  const [address, setAddress] = useState(loaded.checkout.address)
  const [problem, setProblem] = useState<PlacingProblem>()
  const [isBusy, setIsBusy] = useState(false)
  const [isPricing, setIsPricing] = useState(false)
  const isUnderWay = useRef(false)
  const questions = useRef(0)
  /** Undefined until the shopper has chosen a coupon, or none: until then it is the one that takes off most. */
  const chosenCoupon = useRef<number | null>(undefined)

  // The shop's words are in the language in which it was asked.
  const { locale } = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what it is about
  useEffect(() => setProblem((present) => (present && 'words' in present ? undefined : present)), [locale])

  const goToPayment = (orderNumber: string) => router.navigate({ href: paths.payment(orderNumber), replace: true })
  usePlacedBefore(cartId)

  async function reconfirm(addressId = address?.id): Promise<Checkout> {
    const fresh = await confirmOrder(api, { cartId, isBuyNow, addressId, couponClaimId: chosenCoupon.current })
    setCheckout(fresh)
    return fresh
  }

  async function explain(error: unknown): Promise<unknown> {
    if (error instanceof OrderPlaced) return goToPayment(error.orderNumber)
    if (!(error instanceof ApiError)) return setProblem({ kind: 'unreachable' })
    if (error.isSessionInvalid) return endSession()
    // The lines have become an order, or left the cart: the page says so when it is loaded anew.
    if (isRefusal(error, 'cart-lost', 'order-empty')) return router.invalidate()
    const isUnpaid = isRefusal(error, 'order-too-many-unpaid', 'order-too-many-held')
    setProblem({ kind: isStockRefusal(error) ? 'stock' : isUnpaid ? 'unpaid' : 'refused', words: error.message })
  }

  async function send({ key, couponClaimId, flashItemId }: Checkout, addressId: number, extras: Extras): Promise<unknown> {
    rememberPlacing({ cartId, key })
    const { orderNumber } = await createOrder(api, key, { addressId, couponClaimId, flashItemId, ...extras })
    void countCart(api).then(setCartCount, () => {})
    return goToPayment(orderNumber)
  }

  async function recover(error: unknown, addressId: number, extras: Extras): Promise<unknown> {
    // An earlier attempt has arrived with another remark: its order stands, and asking for the sums leads to it.
    if (isRefusal(error, 'order-key-reused')) await computeOrder(api, checkout.key, { addressId })
    const isChanged = changedPrice(error) !== undefined || isRefusal(error, 'coupon-unusable')
    if (!isChanged && !isRefusal(error, 'order-expired')) throw error
    // The prices are not those shown, or the key is too old: a new key, and a new question if the sum is another.
    const { lines, totals, couponClaimId } = checkout
    const fresh = await reconfirm()
    if (isChanged || fresh.totals.due !== totals.due) {
      const pricesBefore = new Map(lines.map(({ skuCode, price }) => [skuCode, price]))
      const isCouponLost = couponClaimId !== null && fresh.couponClaimId !== couponClaimId
      return setProblem({ kind: 'price-changed', was: totals.due, pricesBefore, isCouponLost })
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

  /** What it costs with another address or coupon. Of several questions only the answer to the last one is shown. */
  async function reprice(addressId: number | undefined, couponClaimId?: number | null): Promise<void> {
    questions.current += 1
    const turn = questions.current
    setIsPricing(true)
    try {
      const priced = await computeOrder(api, checkout.key, { addressId, couponClaimId })
      if (turn !== questions.current) return
      setCheckout((present) => ({ ...present, ...priced }))
      if (couponClaimId && priced.couponClaimId !== couponClaimId) setProblem({ kind: 'coupon-lost' })
    } catch (error) {
      if (isRefusal(error, 'order-expired')) await reconfirm(addressId).catch(explain)
      else await explain(error)
    } finally {
      if (turn === questions.current) setIsPricing(false)
    }
  }

  function chooseAddress(chosen: Address): Promise<void> {
    setAddress(chosen)
    if (problem?.kind === 'no-address' || problem?.kind === 'not-delivered') setProblem(undefined)
    return reprice(chosen.id)
  }

  /** Null: without a coupon. */
  function chooseCoupon(claimId: number | null): Promise<void> {
    chosenCoupon.current = claimId
    if (problem?.kind === 'coupon-lost') setProblem(undefined)
    return reprice(address?.id, claimId)
  }

  /** After an address was added or changed. */
  async function takeAddress(id: number): Promise<void> {
    const list = await api.call(listAddresses).catch(() => addresses)
    setAddresses(list)
    const saved = list.find((each) => each.id === id)
    if (saved) await chooseAddress(saved)
  }

  return { checkout, address, addresses, problem, isBusy, isPricing, place, chooseAddress, chooseCoupon, takeAddress }
}

/** When this tab has sent an order of these lines before, and it was placed, goes on to its payment. */
export function usePlacedBefore(cartId: string): void {
  const router = useRouter()
  useEffect(() => {
    const key = keyOfPlacing(cartId)
    if (!key) return
    computeOrder(router.options.context.api, key, {}).catch((error) => {
      if (error instanceof OrderPlaced) void router.navigate({ href: paths.payment(error.orderNumber), replace: true })
    })
  }, [cartId, router])
}
