import { useRouter } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { listAddresses } from '#contract/shop/addresses.ts'
import { computeOrder, confirmOrder } from '#contract/shop/checkout.ts'
import type { Address } from '#domain/address.ts'
import type { Checkout } from '#domain/order.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'
import { isOfAddress, kindOf, lostWith, type PlacingProblem, priceChange } from './placing-problem.ts'
import { takingCoupons } from './taking-coupons.ts'

export type Wanted = { cartId: string; isBuyNow: boolean }

/** What an order would cost with the chosen address and coupon, and why it cannot be placed. */
export function useQuote({ cartId, isBuyNow }: Wanted, loaded: { checkout: Checkout; addresses: Address[] }) {
  const router = useRouter()
  const { api } = router.options.context
  const endSession = useSessionEnd()
  const [checkout, setCheckout] = useState(loaded.checkout)
  const [addresses, setAddresses] = useState(loaded.addresses)
  const [address, setAddress] = useState(loaded.checkout.address)
  const [problem, setProblem] = useState<PlacingProblem>()
  const [isPricing, setIsPricing] = useState(false)
  const questions = useRef(0)
  /** Undefined until the shopper chooses: the best coupon. */
  const chosenCoupon = useRef<number | null>(undefined)
  const chosenBox = useRef<number | null>(null)

  useOwnLanguage(setProblem)

  const goToPayment = (orderNumber: string) => router.navigate({ href: paths.payment(orderNumber), replace: true })

  async function reconfirm(addressId = address?.id): Promise<Checkout> {
    const fresh = await api.call(confirmOrder, {
      cartId,
      isBuyNow,
      addressId,
      couponClaimId: chosenCoupon.current,
      boxId: chosenBox.current,
    })
    setCheckout(fresh)
    return fresh
  }

  /** New prices are told: this confirms them, and an order is placed at them without a further question. */
  async function confirmAnew(addressId = address?.id): Promise<Checkout> {
    const fresh = await reconfirm(addressId)
    if (fresh.totals.goods !== checkout.totals.goods) setProblem(priceChange(checkout, fresh))
    return fresh
  }

  async function explain(error: unknown): Promise<unknown> {
    if (!(error instanceof ApiError)) return setProblem({ kind: 'unreachable' })
    if (error.isSessionInvalid) return endSession()
    // Ordered or removed meanwhile: the reloaded page says so.
    if (isRefusal(error, 'cart-lost', 'order-empty')) return router.invalidate()
    if (isRefusal(error, 'address-not-found')) return forgetAddress()
    setProblem({ kind: kindOf(error), words: error.message })
  }

  /** It was deleted elsewhere. Another one is for the shopper to choose: nothing goes where nobody meant it to. */
  async function forgetAddress(): Promise<void> {
    setAddresses(await api.call(listAddresses).catch(() => addresses.filter(({ id }) => id !== address?.id)))
    setAddress(null)
    setProblem({ kind: 'address-gone' })
  }

  /** Of several calls only the last answer is shown. */
  async function reprice(addressId: number | undefined, couponClaimId?: number | null): Promise<void> {
    questions.current += 1
    const turn = questions.current
    setIsPricing(true)
    try {
      const answer = await api.call(computeOrder, { key: checkout.key, addressId, couponClaimId, boxId: chosenBox.current })
      const { priced } = answer
      if (!priced) return void goToPayment(answer.orderNumber)
      if (turn !== questions.current) return
      // The lines come with a confirmation only.
      if (priced.totals.goods !== checkout.totals.goods) return void (await confirmAnew(addressId))
      setCheckout((present) => ({ ...present, ...priced }))
      const coupon = couponClaimId === undefined ? checkout.couponClaimId : couponClaimId
      const lost = lostWith({ couponClaimId: coupon, boxId: chosenBox.current }, priced)
      chosenBox.current = priced.boxId
      if (lost) setProblem(lost)
    } catch (error) {
      if (isRefusal(error, 'order-expired')) await confirmAnew(addressId).catch(explain)
      else await explain(error)
    } finally {
      if (turn === questions.current) setIsPricing(false)
    }
  }

  function chooseAddress(chosen: Address): Promise<void> {
    setAddress(chosen)
    if (isOfAddress(problem)) setProblem(undefined)
    return reprice(chosen.id)
  }

  /** Null: without a coupon. */
  function chooseCoupon(claimId: number | null): Promise<void> {
    chosenCoupon.current = claimId
    if (problem?.kind === 'coupon-lost') setProblem(undefined)
    return reprice(address?.id, claimId)
  }

  /** Of a present; null: none. */
  function chooseBox(boxId: number | null): Promise<void> {
    chosenBox.current = boxId
    if (problem?.kind === 'box-lost') setProblem(undefined)
    return reprice(address?.id)
  }

  const taking = takingCoupons({ api, chosenCoupon, confirmAnew, explain, setProblem, setIsPricing })

  async function takeAddress(id: number): Promise<void> {
    const list = await api.call(listAddresses).catch(() => addresses)
    setAddresses(list)
    const saved = list.find((each) => each.id === id)
    if (saved) await chooseAddress(saved)
  }

  const shown = { checkout, address, addresses, problem, isPricing }
  return { ...shown, setProblem, reconfirm, explain, goToPayment, chooseAddress, chooseCoupon, chooseBox, takeAddress, ...taking }
}

/** The shop's words do not follow a switch of the language. */
function useOwnLanguage(setProblem: Dispatch<SetStateAction<PlacingProblem | undefined>>): void {
  const { locale } = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what it is about
  useEffect(() => setProblem((present) => (present && 'words' in present ? undefined : present)), [locale])
}
