import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { listAddresses } from '#contract/shop/addresses.ts'
import { countCart } from '#contract/shop/cart.ts'
import { computeOrder, confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { claimCoupon } from '#contract/shop/coupons.ts'
import { changedPrice } from '#contract/shop/repriced.ts'
import type { Address } from '#domain/address.ts'
import type { Fen } from '#domain/money.ts'
import type { Checkout } from '#domain/order.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal, isStockRefusal } from '#web/api/is-refusal.ts'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { setCartCount } from '../visitor.ts'
import { useWords } from '../words.ts'
import { keyOfPlacing, rememberPlacing } from './placing-key.ts'

/** `words` come from the shop in the language of the request. */
export type PlacingProblem =
  | { kind: 'no-address' }
  | { kind: 'not-delivered' }
  /** As shown before. */
  | { kind: 'price-changed'; was: Fen; pricesBefore: ReadonlyMap<string, Fen>; isCouponLost: boolean }
  | { kind: 'coupon-lost' }
  | { kind: 'stock'; words: string }
  /** One of the unpaid orders must be paid or cancelled first. */
  | { kind: 'unpaid'; words: string }
  | { kind: 'refused'; words: string }
  | { kind: 'unreachable' }

type Wanted = { cartId: string; isBuyNow: boolean }
/** `invoiceTitleId` null: no invoice. */
type Extras = { remark: string; invoiceTitleId: number | null }

const isPriceChanged = (error: unknown): boolean => error instanceof ApiError && changedPrice(error.data) !== undefined

function kindOf(error: ApiError): 'stock' | 'unpaid' | 'refused' {
  if (isStockRefusal(error)) return 'stock'
  return isRefusal(error, 'order-too-many-unpaid', 'order-too-many-held') ? 'unpaid' : 'refused'
}

const priceChange = ({ lines, totals, couponClaimId }: Checkout, fresh: Checkout): PlacingProblem => ({
  kind: 'price-changed',
  was: totals.due,
  pricesBefore: new Map(lines.map(({ skuCode, price }) => [skuCode, price])),
  isCouponLost: couponClaimId !== null && fresh.couponClaimId !== couponClaimId,
})

/** An order about to be placed: address, coupon, sums, and one call that must succeed exactly once (T06, T15, U38). */
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
  /** Undefined until the shopper chooses: the best coupon. */
  const chosenCoupon = useRef<number | null>(undefined)

  // The shop's words do not follow a switch of the language.
  const { locale } = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what it is about
  useEffect(() => setProblem((present) => (present && 'words' in present ? undefined : present)), [locale])

  const goToPayment = (orderNumber: string) => router.navigate({ href: paths.payment(orderNumber), replace: true })
  usePlacedBefore(cartId)

  async function reconfirm(addressId = address?.id): Promise<Checkout> {
    const fresh = await api.call(confirmOrder, { cartId, isBuyNow, addressId, couponClaimId: chosenCoupon.current })
    setCheckout(fresh)
    return fresh
  }

  async function explain(error: unknown): Promise<unknown> {
    if (!(error instanceof ApiError)) return setProblem({ kind: 'unreachable' })
    if (error.isSessionInvalid) return endSession()
    // Ordered or removed meanwhile: the reloaded page says so.
    if (isRefusal(error, 'cart-lost', 'order-empty')) return router.invalidate()
    setProblem({ kind: kindOf(error), words: error.message })
  }

  async function send({ key, couponClaimId, flashItemId }: Checkout, addressId: number, extras: Extras): Promise<unknown> {
    rememberPlacing({ cartId, key })
    const { orderNumber } = await api.call(createOrder, { key, addressId, couponClaimId, flashItemId, ...extras })
    void api.call(countCart).then(setCartCount, () => {})
    return goToPayment(orderNumber)
  }

  async function recover(error: unknown, addressId: number, extras: Extras): Promise<unknown> {
    // An earlier attempt with another remark has arrived: go to its order.
    if (isRefusal(error, 'order-key-reused')) {
      const answer = await api.call(computeOrder, { key: checkout.key, addressId })
      if (!answer.priced) return goToPayment(answer.orderNumber)
    }
    const isChanged = isPriceChanged(error) || isRefusal(error, 'coupon-unusable')
    if (!isChanged && !isRefusal(error, 'order-expired')) throw error
    // Other prices or an old key: a new key, and a new question when the sum differs.
    const fresh = await reconfirm()
    if (isChanged || fresh.totals.due !== checkout.totals.due) {
      return setProblem(priceChange(checkout, fresh))
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

  /** Of several calls only the last answer is shown. */
  async function reprice(addressId: number | undefined, couponClaimId?: number | null): Promise<void> {
    questions.current += 1
    const turn = questions.current
    setIsPricing(true)
    try {
      const answer = await api.call(computeOrder, { key: checkout.key, addressId, couponClaimId })
      const { priced } = answer
      if (!priced) return void goToPayment(answer.orderNumber)
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

  /** A coupon that was not taken yet: taken and chosen at once. */
  async function takeCoupon(couponId: number): Promise<void> {
    setIsPricing(true)
    setProblem(undefined)
    try {
      await api.call(claimCoupon, { couponId })
      chosenCoupon.current = undefined
      const fresh = await reconfirm()
      const taken = fresh.coupons.find((coupon) => coupon.couponId === couponId && coupon.problem === null)
      if (!taken || taken.claimId === fresh.couponClaimId) return
      chosenCoupon.current = taken.claimId
      await reconfirm()
    } catch (error) {
      await explain(error)
    } finally {
      setIsPricing(false)
    }
  }

  async function takeAddress(id: number): Promise<void> {
    const list = await api.call(listAddresses).catch(() => addresses)
    setAddresses(list)
    const saved = list.find((each) => each.id === id)
    if (saved) await chooseAddress(saved)
  }

  return {
    checkout,
    address,
    addresses,
    problem,
    isBusy,
    isPricing,
    place,
    chooseAddress,
    chooseCoupon,
    takeCoupon,
    takeAddress,
  }
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
