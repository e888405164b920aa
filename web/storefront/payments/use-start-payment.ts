import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Cashier } from '#domain/order.ts'
import type { PayMethod, PayOutcome } from '#domain/payment.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { startPayment } from '#web/api/payments.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'
import { returnPath } from './return-path.ts'
import { sceneOf } from './scene.ts'

type Wanted = { method: PayMethod; useBalance?: boolean; isRefresh?: boolean }

/** Who changes the method back and forth is quicker than the shop takes payments for one order. */
const AGAIN_AFTER_MS = 2_100

/**
 * Begins to pay what the cashier shows. Undefined when that was all, or nobody is signed in: the page has been loaded anew or left
 * then. Whatever goes wrong is thrown; after a refusal the page shows the order as it is now.
 */
export function useStartPayment({ orderNumber, type }: Pick<Cashier, 'orderNumber' | 'type'>) {
  const router = useRouter()
  const endSession = useSessionEnd()
  const { locale } = useWords()

  return useCallback(
    async (wanted: Wanted): Promise<PayOutcome | undefined> => {
      const base = router.options.basepath ?? ''
      const start = () =>
        startPayment(router.options.context.api, {
          ...wanted,
          number: orderNumber,
          type,
          scene: sceneOf(navigator.userAgent),
          returnTo: `${base}/${locale}${returnPath(wanted.method, { orderNumber, type })}`,
        })
      try {
        const outcome = await start().catch(async (error: unknown) => {
          if (!isRefusal(error, 'pay-in-progress')) throw error
          await new Promise((wake) => setTimeout(wake, AGAIN_AFTER_MS))
          return start()
        })
        if (outcome.kind !== 'paid' && outcome.kind !== 'balance-too-low') return outcome
        await router.invalidate()
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.isSessionInvalid) {
          await endSession()
          return undefined
        }
        await router.invalidate()
        throw error
      }
    },
    [router, endSession, locale, orderNumber, type],
  )
}
