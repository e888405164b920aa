import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import { ApiError } from '#web/api/client.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useSignInFirst } from '../catalog/sign-in-first.ts'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'

/** Takes a coupon (U50). Visitors sign in first. `onChanged`: the coupon differs from what was shown. */
export function useClaim(onChanged: (offer: CouponOffer) => unknown) {
  const { api, isSignedIn } = useRouter().options.context
  const { t, say } = useWords()
  const notify = useNotify()
  const signInFirst = useSignInFirst()
  const endSession = useSessionEnd()
  const [claiming, setClaiming] = useState<number>()
  const isUnderWay = useRef(false)

  async function claim(offer: CouponOffer): Promise<unknown> {
    if (isUnderWay.current) return
    if (!isSignedIn()) return signInFirst()
    isUnderWay.current = true
    setClaiming(offer.id)
    try {
      // Loaded on demand: this code is part of many first views.
      const { claimCoupon } = await import('#contract/shop/coupons.ts')
      await api.call(claimCoupon, { couponId: offer.id })
      notify(t('coupons.got', { title: say(offer.title) }))
      await onChanged(offer)
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
      if (error instanceof ApiError) await onChanged(offer)
    } finally {
      isUnderWay.current = false
      setClaiming(undefined)
    }
  }
  return { claim, claiming }
}
