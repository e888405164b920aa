import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { askByLink } from '#contract/shop/pay-links.ts'
import { askProvider } from '#contract/shop/payments.ts'
import type { Cashier } from '#domain/order.ts'
import { ApiError } from '#web/api/client.ts'
import { useSessionEnd } from '../session.ts'
import { hasMoved } from './use-pay-watch.ts'

type Answer = 'moved' | 'not-yet' | 'left'

/** "I have paid". Throws when the provider cannot be asked. `byLink`: the secret of a payment link. */
export function useAskProvider(cashier: Cashier, byLink?: string): { ask: () => Promise<Answer>; isAsking: boolean } {
  const router = useRouter()
  const endSession = useSessionEnd()
  const [isAsking, setIsAsking] = useState(false)

  const ask = useCallback(async (): Promise<Answer> => {
    setIsAsking(true)
    try {
      const { api } = router.options.context
      const { orderNumber: number, type } = cashier
      const state = await (byLink ? api.call(askByLink, { token: byLink }) : api.call(askProvider, { number, type }))
      if (!hasMoved(cashier, state)) return 'not-yet'
      await router.invalidate()
      return 'moved'
    } catch (error) {
      if (!(error instanceof ApiError && error.isSessionInvalid)) throw error
      await endSession()
      return 'left'
    } finally {
      setIsAsking(false)
    }
  }, [router, endSession, cashier, byLink])
  return { ask, isAsking }
}
