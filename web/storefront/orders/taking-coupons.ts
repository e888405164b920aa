import type { RefObject } from 'react'
import { claimCoupon } from '#contract/shop/coupons.ts'
import type { OwnCoupon } from '#domain/coupon.ts'
import type { Checkout } from '#domain/order.ts'
import type { Api } from '#web/api/client.ts'
import type { Redeemed } from '../coupons/code-form.tsx'

type Quote = {
  api: Api
  /** Undefined until the shopper chooses: the best coupon. */
  chosenCoupon: RefObject<number | null | undefined>
  confirmAnew: () => Promise<Checkout>
  explain: (error: unknown) => Promise<unknown>
  setProblem: (problem: undefined) => void
  setIsPricing: (isPricing: boolean) => void
}

/** Coupons that are taken while the order is looked at. */
export function takingCoupons({ api, chosenCoupon, confirmAnew, explain, setProblem, setIsPricing }: Quote) {
  /** A coupon that was not taken yet: taken and chosen at once. */
  async function takeCoupon(couponId: number): Promise<void> {
    setIsPricing(true)
    setProblem(undefined)
    try {
      await api.call(claimCoupon, { couponId })
      chosenCoupon.current = undefined
      const fresh = await confirmAnew()
      const taken = fresh.coupons.find((coupon) => coupon.couponId === couponId && coupon.problem === null)
      if (!taken || taken.claimId === fresh.couponClaimId) return
      chosenCoupon.current = taken.claimId
      await confirmAnew()
    } catch (error) {
      await explain(error)
    } finally {
      setIsPricing(false)
    }
  }

  /** By its code, just now: chosen if it can be used, since that is what it was typed for. */
  async function takeRedeemed({ claimId }: OwnCoupon): Promise<Redeemed> {
    setIsPricing(true)
    setProblem(undefined)
    try {
      const { coupons } = await confirmAnew()
      const redeemed = coupons.find((coupon) => coupon.claimId === claimId)
      if (!redeemed) return { kind: 'done' }
      if (redeemed.problem) return { kind: 'unused', problem: redeemed.problem }
      chosenCoupon.current = claimId
      await confirmAnew()
      return { kind: coupons.some(({ discount }) => discount > redeemed.discount) ? 'applied-less' : 'applied' }
    } catch (error) {
      await explain(error)
      return { kind: 'done' }
    } finally {
      setIsPricing(false)
    }
  }

  return { takeCoupon, takeRedeemed }
}
